import type { ReactNode } from "react";
import { data, Link, type LoaderFunctionArgs } from "react-router";
import { PLACE } from "../../content/place.content.ts";
import { useSite, useTitle } from "../../content/read-site.ts";
import { depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { drawQrCode } from "../../platform/qr-code.server.ts";
import { Button, buttonStyle } from "../../ui/button/button.tsx";
import { formatTime } from "../../ui/format/place-time.ts";
import { Notice } from "../../ui/notice/notice.tsx";
import { PlainPageHeader } from "../../ui/page/page-header.tsx";
import { useHydrated } from "../../ui/use-browser-value.ts";
import { NOT_MAILED_ANCHOR, receiptPdfPath, STATUS_PATH } from "../applicant-paths.ts";
import type { ApplicationStatus } from "../application.ts";
import { VERIFY_PATH, verificationPath } from "../verify/verification-code.ts";
import type { Route } from "./+types/receipt.page.ts";
import { maySeeAnswers, readReceipt } from "./receipt-access.server.ts";
import { receiptSummary } from "./receipt-contents.ts";
import { ReceiptDocument } from "./receipt-document.tsx";

/** Reads the receipt for its page; 404 for an unknown token. */
export async function loader({ params, request, context }: Pick<LoaderFunctionArgs, "params" | "request" | "context">) {
  const token = params.token ?? "";
  const deps = context.get(depsContext);
  const receipt = await readReceipt(deps, token);
  if (!receipt) throw data({ message: "There is no receipt at this address." }, { status: 404 });
  const hasAnswers = await maySeeAnswers({ request, context }, receipt.applicationId);
  const contents = hasAnswers ? receipt.contents : receiptSummary(receipt.contents);
  const { submittedAt, answersChangedAt } = contents;
  const place = deps.content.read(PLACE);
  const { origin } = context.get(requestContextKey);
  return {
    kind: "found" as const,
    receipt: {
      ...contents,
      submittedAt: submittedAt.toISOString(),
      received: formatTime(submittedAt, place),
      answersChangedAt: answersChangedAt?.toISOString() ?? null,
      changed: answersChangedAt && formatTime(answersChangedAt, place),
    },
    isMailed: receipt.isMailed,
    hasAnswers,
    status: receipt.status,
    qrCode: await drawQrCode(`${origin}${verificationPath(contents.verificationCode)}`),
    verifyAddress: `${new URL(origin).host}${VERIFY_PATH}`,
    pdfPath: receiptPdfPath(token),
  };
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { identity } = useSite();
  const { receipt, hasAnswers, status, isMailed, pdfPath, qrCode, verifyAddress } = loaderData;
  return (
    <main id="main" tabIndex={-1}>
      <title>{useTitle("We have received your application")}</title>
      <meta name="robots" content="noindex" />
      <PlainPageHeader title="We have received your application">
        {identity.name}, undergraduate admission
      </PlainPageHeader>
      <div className="page-width py-8 sm:py-12 print:py-4">
        <div className="mx-auto max-w-2xl">
          {!isMailed && <NotMailed />}
          <ReceiptDocument receipt={receipt} qrCode={qrCode} verifyAddress={verifyAddress}>
            <ReceiptActions pdfPath={pdfPath} hasAnswers={hasAnswers} />
          </ReceiptDocument>
          {status === "received" ? (
            <WhatHappensNext isMailed={isMailed} />
          ) : (
            <WhatHasHappened status={status} isChanged={receipt.answersChangedAt !== null} />
          )}
        </div>
      </div>
    </main>
  );
}

function NotMailed() {
  return (
    <Notice id={NOT_MAILED_ANCHOR.slice(1)} tone="caution" className="mb-6 print:hidden">
      <strong>We did not send this receipt by e-mail</strong>, because your address has had as many mails from us today
      as we send to one address. Your application is received all the same. Save or print this page: it is your receipt.
    </Notice>
  );
}

function WhatHappensNext({ isMailed }: { isMailed: boolean }) {
  return (
    <AfterReceipt title="What happens next">
      <ol className="mt-4 grid list-decimal gap-3 pl-6 marker:font-semibold marker:text-action-700">
        <li>Keep the reference. You need it whenever you write or call about your application.</li>
        {isMailed && (
          <li>A receipt goes to the e-mail address that you gave. If it doesn't arrive, look in your spam folder.</li>
        )}
        <li>The Registry reads your application and your results, and writes to you.</li>
        <li>
          <StatusLink>Track your application</StatusLink>, correct an answer, replace a file or withdraw: with your
          reference and your <span className="whitespace-nowrap">e-mail address</span>.
        </li>
      </ol>
    </AfterReceipt>
  );
}

/** Links to the status page. It doesn't show the status itself, since a client with the receipt's address has entered no code. */
type WhatHasHappenedProps = { status: Exclude<ApplicationStatus, "received">; isChanged: boolean };

function WhatHasHappened({ status, isChanged }: WhatHasHappenedProps) {
  return (
    <AfterReceipt title="What has happened since">
      <p className="mt-4">
        {isChanged ? "These are the answers that you changed last." : "This is what we received at that time."}{" "}
        {status === "withdrawn" ? "The application has since been withdrawn." : "Its status has changed since then."}{" "}
        <StatusLink>See where it stands</StatusLink>, with your reference and your e-mail address.
      </p>
    </AfterReceipt>
  );
}

function AfterReceipt({ title, children }: { title: string; children: ReactNode }) {
  const { registry } = useSite().contacts.mailboxes;
  return (
    <section aria-labelledby="next" className="mt-12 print:hidden">
      <h2 id="next" className="text-2xl">
        {title}
      </h2>
      {children}
      <p className="mt-6">
        Is anything wrong? Write to{" "}
        <a href={`mailto:${registry}`} className="text-link">
          {registry}
        </a>{" "}
        and give your reference.
      </p>
    </section>
  );
}

function StatusLink({ children }: { children: string }) {
  return (
    <Link to={STATUS_PATH} className="text-link">
      {children}
    </Link>
  );
}

/** Offers to download or print the receipt, and says where the answers can be read. */
function ReceiptActions({ pdfPath, hasAnswers }: { pdfPath: string; hasAnswers: boolean }) {
  return (
    <div className="mt-6 print:hidden">
      <div className="flex flex-wrap gap-3">
        <a href={pdfPath} className={buttonStyle("firm", "w-full sm:w-auto")}>
          Download as PDF
        </a>
        <PrintButton />
      </div>
      {hasAnswers ? (
        <p className="mt-3 text-ink-700">
          Your answers show on this device only. On another one, this address shows the reference, the date and the
          programme.
        </p>
      ) : (
        <Notice tone="calm" className="mt-4">
          Answers and files are hidden here. They show on the device that sent the application. On any other device,{" "}
          <Link to={STATUS_PATH} className="text-link">
            open the application with a code
          </Link>{" "}
          that we mail to you, and then this page again.
        </Notice>
      )}
    </div>
  );
}

/** Renders after hydration, since printing needs JavaScript. Its space is reserved to avoid a layout shift. */
function PrintButton() {
  const isHydrated = useHydrated();
  return (
    <div className="min-h-12 w-full sm:w-auto noscript:hidden">
      {isHydrated && (
        <Button className="w-full sm:w-auto" onClick={() => window.print()}>
          Print this receipt
        </Button>
      )}
    </div>
  );
}
