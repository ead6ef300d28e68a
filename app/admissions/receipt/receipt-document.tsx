import type { ReactNode } from "react";
import { useSite } from "../../content/read-site.ts";
import type { QrCode } from "../../platform/qr-code.server.ts";
import { verificationCodeInGroups } from "../verify/verification-code.ts";
import { type ReceiptContents, sessionNote } from "./receipt-contents.ts";

type ReceiptDocumentProps = {
  receipt: Omit<ReceiptContents, "submittedAt" | "answersChangedAt"> & {
    /** ISO 8601. */
    submittedAt: string;
    answersChangedAt: string | null;
    /** The same times, in the time of the university. */
    received: string;
    changed: string | null;
  };
  qrCode: QrCode;
  /** The address of the page that checks codes, as it is printed. */
  verifyAddress: string;
  /** Shown between the summary and the answers. */
  children: ReactNode;
};

/** Shows a receipt, on the screen and printed: first the reference and the code, then files and answers. */
export function ReceiptDocument({ receipt, qrCode, verifyAddress, children }: ReceiptDocumentProps) {
  const { reference, submittedAt, received, answersChangedAt, changed } = receipt;
  const { session, files, answers, verificationCode } = receipt;
  const { identity, place } = useSite();
  const note = sessionNote(session, identity);
  return (
    <div className="rounded bg-white p-6 shadow sm:p-8 print:p-0 print:shadow-none">
      <div className="flex flex-wrap gap-6 sm:flex-nowrap sm:justify-between print:flex-nowrap print:justify-between">
        <div className="min-w-0 grow">
          <p className="text-ink-700">Your reference</p>
          <p className="mt-1 select-all whitespace-nowrap font-semibold text-2xl text-brand-800 tabular-nums tracking-wider sm:text-3xl">
            {reference}
          </p>
          <dl className="mt-5 grid gap-3 print:mt-2 print:gap-1">
            <Fact term="Received">
              <time dateTime={submittedAt}>{received}</time> ({place.timeName})
            </Fact>
            {answersChangedAt && (
              <Fact term="Answers changed by the applicant">
                <time dateTime={answersChangedAt}>{changed}</time> ({place.timeName})
              </Fact>
            )}
            <Fact term="Session">
              {session}
              {note && (
                <span className="block max-w-sm font-normal text-ink-700 text-sm print:max-w-none print:text-xs">
                  {note}
                </span>
              )}
            </Fact>
          </dl>
        </div>
        <VerificationCode
          code={verificationCodeInGroups(verificationCode)}
          qrCode={qrCode}
          verifyAddress={verifyAddress}
        />
      </div>
      {children}
      {files.length > 0 && (
        <Answers id="files" title="Files">
          {files.map(({ label, name, size }) => (
            <Answer key={label} label={label}>
              {name} <span className="whitespace-nowrap font-normal text-ink-700">({size})</span>
            </Answer>
          ))}
        </Answers>
      )}
      <Answers id="answers" title="Answers">
        {answers.map(({ label, value }) => (
          <Answer key={label} label={label}>
            {value}
          </Answer>
        ))}
      </Answers>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-700">{term}</dt>
      <dd className="font-semibold text-ink-950">{children}</dd>
    </div>
  );
}

/** Shows the code with which anyone can check the receipt, as a QR code and as text. */
function VerificationCode({
  code,
  qrCode,
  verifyAddress,
}: { code: string } & Omit<ReceiptDocumentProps, "receipt" | "children">) {
  return (
    <div className="w-full shrink-0 sm:w-52 print:w-52">
      <svg
        viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
        role="img"
        aria-label="QR code that leads to the page that checks this receipt"
        shapeRendering="crispEdges"
        className="size-44 bg-white text-black max-sm:-ml-4 sm:-mt-4 sm:ml-auto print:m-0 print:ml-auto print:size-36"
      >
        <path d={qrCode.path} fill="currentColor" />
      </svg>
      <p className="text-ink-700 text-sm sm:text-right print:text-right">
        Is this receipt genuine? Anyone can type its code at {verifyAddress}:{" "}
        <span className="whitespace-nowrap font-semibold text-ink-950 tracking-wide">{code}</span>
      </p>
    </div>
  );
}

function Answers({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-8 print:mt-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <dl className="mt-2 divide-y divide-ground-400 border-ground-400 border-y">{children}</dl>
    </section>
  );
}

function Answer({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="break-inside-avoid py-2 sm:grid sm:grid-cols-[14rem_minmax(0,1fr)] sm:gap-6 print:grid print:grid-cols-[14rem_minmax(0,1fr)] print:gap-6 print:py-0.5">
      <dt className="text-ink-700">{label}</dt>
      <dd className="min-w-0 break-words font-semibold text-ink-950">{children}</dd>
    </div>
  );
}
