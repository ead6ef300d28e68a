import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { useSite, useTitle } from "../../content/read-site.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextField } from "../../ui/field/field.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { PlainPageHeader } from "../../ui/page/page-header.tsx";
import type { Route } from "./+types/verify.page.ts";
import { CODE_FIELD, VERIFY_PATH } from "./verification-code.ts";
import type { Verification } from "./verify.loader.server.ts";

export { loader } from "./verify.loader.server.ts";

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function VerifyPage({ loaderData }: Route.ComponentProps) {
  const { name } = useSite().identity;
  switch (loaderData.kind) {
    case "ask":
      return (
        <VerifyFrame title="Is this receipt genuine?" lead={`For anyone who was shown a receipt of ${name}.`}>
          <p>
            Each receipt of an application and each offer of admission carries a code. Type it here, or point a phone's
            camera at the square pattern beside it, and we tell you whether the receipt is ours.
          </p>
          <VerificationCodeForm />
        </VerifyFrame>
      );
    case "genuine":
      return (
        <VerifyFrame title="Genuine" lead={`${name} received this application.`}>
          <GenuineReceipt receipt={loaderData} />
          <h2 className="mt-12 text-2xl">Check another receipt</h2>
          <VerificationCodeForm />
        </VerifyFrame>
      );
    case "offer":
      return (
        <VerifyFrame
          title={loaderData.state === "valid" ? "Genuine" : "No longer valid"}
          lead={
            loaderData.state === "valid"
              ? `${name} made this offer of admission.`
              : `This offer of admission of ${name} has ended.`
          }
        >
          <CheckedOffer offer={loaderData} />
          <h2 className="mt-12 text-2xl">Check another code</h2>
          <VerificationCodeForm />
        </VerifyFrame>
      );
    case "unknown":
      return (
        <VerifyFrame title="We have no receipt with this code" lead="Check the code on the receipt again.">
          <Notice tone="caution">
            A code has sixteen letters and digits. The digits 0 and 1 and the letters I, L, O and U are never among
            them. If it is right and you still see this page, the receipt is not ours.
          </Notice>
          <VerificationCodeForm typed={loaderData.typed} />
        </VerifyFrame>
      );
    case "limited":
      return (
        <VerifyFrame title="Too many wrong codes" lead="They came from your network.">
          <Notice tone="caution">
            Please try again in {loaderData.minutes === 1 ? "a minute" : `${loaderData.minutes} minutes`}. This does not
            say whether the receipt is genuine.
          </Notice>
          <VerificationCodeForm typed={loaderData.typed} />
        </VerifyFrame>
      );
  }
}

function VerifyFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1}>
      <title>{useTitle(title)}</title>
      <meta name="robots" content="noindex" />
      <PlainPageHeader title={title}>{lead}</PlainPageHeader>
      <div className="page-width py-8 sm:py-12">
        <div className="mx-auto max-w-2xl">{children}</div>
      </div>
    </main>
  );
}

function GenuineReceipt({ receipt }: { receipt: Extract<Verification, { kind: "genuine" }> }) {
  const { received, programme, session, isWithdrawn, changed, earlierProgrammes } = receipt;
  const { place, contacts } = useSite();
  const { registry } = contacts.mailboxes;
  return (
    <>
      <div className="rounded border-brand-600 border-l-4 bg-white p-6 shadow sm:p-8 print:border print:shadow-none">
        <p className="text-lg">
          Received on{" "}
          <strong className="font-semibold">
            <time dateTime={received.iso}>{received.text}</time>
          </strong>{" "}
          ({place.timeName}), for <strong className="font-semibold">{programme}</strong> in the session{" "}
          <strong className="font-semibold">{session}</strong>.
        </p>
        {changed && (
          <p className="mt-3">
            Its applicant last changed answers on <time dateTime={changed.iso}>{changed.text}</time>. A receipt that was
            printed before
            {earlierProgrammes.length > 0
              ? ` is genuine, too, and may name ${earlierProgrammes.join(" or ")}.`
              : " shows earlier answers."}
          </p>
        )}
        {isWithdrawn && <p className="mt-3 text-lg">It has since been withdrawn.</p>}
      </div>
      <p className="mt-6">
        Compare this with the receipt: the time, the programme and the session have to be the same. It says that an
        application was received, not that anybody was admitted. We say no more about it here; for anything else ask{" "}
        <a href={`mailto:${registry}`} className="text-link">
          {registry}
        </a>
        .
      </p>
    </>
  );
}

const WHY_NOT_VALID = {
  ended: "It was withdrawn or declined.",
  lapsed: "It was not accepted by its last day.",
};

function CheckedOffer({ offer }: { offer: Extract<Verification, { kind: "offer" }> }) {
  const { released, programme, session, state } = offer;
  const { place, contacts } = useSite();
  const { registry } = contacts.mailboxes;
  return (
    <>
      <div
        className={`rounded border-l-4 bg-white p-6 shadow sm:p-8 print:border print:shadow-none ${state === "valid" ? "border-brand-600" : "border-danger-700"}`}
      >
        <p className="text-lg">
          Offer of admission of{" "}
          <strong className="font-semibold">
            <time dateTime={released.iso}>{released.text}</time>
          </strong>{" "}
          ({place.timeName}), for <strong className="font-semibold">{programme}</strong> in the session{" "}
          <strong className="font-semibold">{session}</strong>:{" "}
          <strong className="font-semibold">{state === "valid" ? "genuine" : "no longer valid"}</strong>.
        </p>
        {state !== "valid" && <p className="mt-3 text-lg">{WHY_NOT_VALID[state]} Nobody can rely on it.</p>}
      </div>
      <p className="mt-6">
        Compare this with the letter: the time, the programme and the session have to be the same. We say no more about
        it here; for anything else ask{" "}
        <a href={`mailto:${registry}`} className="text-link">
          {registry}
        </a>
        .
      </p>
    </>
  );
}

/** Asks for the code on a receipt. Works without JavaScript. */
function VerificationCodeForm({ typed }: { typed?: string }) {
  const isLoading = useNavigation().state !== "idle";
  return (
    <Form method="get" action={VERIFY_PATH} className="mt-8 grid gap-6">
      <TextField
        key={typed}
        id="code"
        name={CODE_FIELD}
        label="The code on the receipt"
        help={
          <>
            It looks like <span className="whitespace-nowrap">K7QM-2XRT-9HBD-4VWN</span>. Capitals and hyphens make no
            difference.
          </>
        }
        defaultValue={typed}
        required
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
      />
      <div>
        <Button type="submit" kind="main" disabled={isLoading} className="w-full sm:w-auto">
          {isLoading ? "Looking..." : "Check the receipt"}
        </Button>
      </div>
    </Form>
  );
}
