import { Form, Link } from "react-router";
import { useTitle } from "../../../content/read-site.ts";
import { buttonStyle } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/field/field.tsx";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { PlainPageHeader } from "../../../ui/page/page-header.tsx";
import { STATUS_PATH } from "../../applicant-paths.ts";
import { DocumentInput, SendDocumentButton, useDocumentCheck } from "../../status/later-document/document-input.tsx";
import { responseOr } from "../../status/response-or.ts";
import { UNREACHABLE } from "../../status/status-result.ts";
import type { Route } from "./+types/send-payment.page.ts";
import {
  PAYMENT_REFERENCE_MAX_CHARACTERS,
  type PaymentFormResult,
  RECEIPT_FIELD,
  REFERENCE_FIELD,
} from "./payment-form.ts";

export { action, loader } from "./send-payment.action.server.ts";

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  const unreachable = { attempt: crypto.randomUUID(), message: UNREACHABLE, problems: [], reference: "" };
  return responseOr<PaymentFormResult>(serverAction, unreachable);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

const TITLE = "Show that you paid";

export default function SendPaymentPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { payment, maxBytes } = loaderData;
  const { fee, sent, note, maySend } = payment;
  return (
    <main id="main" tabIndex={-1}>
      <title>{useTitle(result ? `Error: ${TITLE}` : TITLE)}</title>
      <meta name="robots" content="noindex" />
      <PlainPageHeader title={TITLE}>{fee && `${fee.name}: ${fee.amount}`}</PlainPageHeader>
      <div className="page-width py-8 sm:py-12">
        <div className="mx-auto max-w-2xl">
          {fee && maySend && (
            <p className="mb-8">
              Pay first: <HowToPay page={fee.page} />. Then send us the reference number of the payment and its receipt,
              so that the Registry finds it.
            </p>
          )}
          {sent && (
            <p className="mb-8">
              On {sent.time} you sent the reference <strong className="break-words">{sent.reference}</strong> with{" "}
              <strong className="break-words">{sent.name}</strong>. What you send now takes its place.
            </p>
          )}
          {payment.state === "not-found" && note && <p className="mb-8">The Registry wrote: {note}</p>}
          {result && <ErrorSummary key={result.attempt} className="mb-8" {...result} />}
          {maySend ? (
            <PaymentForm maxBytes={maxBytes} result={result} />
          ) : (
            !result && <Notice tone="caution">The Registry doesn't wait for a payment.</Notice>
          )}
          <p className="mt-8">
            <Link to={STATUS_PATH} className={buttonStyle("plain")}>
              Back to your application
            </Link>
          </p>
        </div>
      </div>
    </main>
  );
}

/** The link to the page that says how to pay. It opens beside the form, which may have typed text. */
function HowToPay({ page }: { page: string }) {
  return (
    <a href={page} target="_blank" rel="noopener" className="text-link underline">
      how to pay<span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

type PaymentFormProps = { maxBytes: number; result: PaymentFormResult | undefined };

function PaymentForm({ maxBytes, result }: PaymentFormProps) {
  const { rejection, check } = useDocumentCheck("receipt");
  const errorOf = (field: string) => result?.problems.find((problem) => problem.field === field)?.message;
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="grid gap-6">
      <TextField
        id={REFERENCE_FIELD}
        name={REFERENCE_FIELD}
        label="Payment reference"
        help="The number on the receipt or bank teller that names your payment."
        error={errorOf(REFERENCE_FIELD)}
        defaultValue={result?.reference}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={PAYMENT_REFERENCE_MAX_CHARACTERS}
      />
      <DocumentInput
        id={RECEIPT_FIELD}
        name={RECEIPT_FIELD}
        label="Receipt"
        maxBytes={maxBytes}
        error={rejection ?? errorOf(RECEIPT_FIELD)}
        onChange={check}
      />
      <SendDocumentButton rejection={rejection} label="Send this receipt" />
    </Form>
  );
}
