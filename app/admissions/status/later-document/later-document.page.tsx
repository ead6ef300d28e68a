import { Form, Link } from "react-router";
import { useTitle } from "../../../content/read-site.ts";
import { lowerFirst } from "../../../platform/text/first-letter.ts";
import { buttonStyle } from "../../../ui/button/button.tsx";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { PlainPageHeader } from "../../../ui/page/page-header.tsx";
import { STATUS_PATH } from "../../applicant-paths.ts";
import type { DocumentKind } from "../../record/application-steps.store.server.ts";
import { Note } from "../../record/application-timeline-section.tsx";
import { responseOr } from "../response-or.ts";
import { UNREACHABLE } from "../status-result.ts";
import type { Route } from "./+types/later-document.page.ts";
import { DocumentInput, SendDocumentButton, useDocumentCheck } from "./document-input.tsx";
import type { LaterDocumentResult } from "./later-document.ts";

export { action, loader } from "./later-document.action.server.ts";

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  const unreachable = { attempt: crypto.randomUUID(), message: UNREACHABLE, mayTryAgain: true };
  return responseOr<LaterDocumentResult>(serverAction, unreachable);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function LaterDocumentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { field, label, isItem, current, wanted, isPossible, whyClosed, maxBytes } = loaderData;
  const title = titleOf(loaderData);
  return (
    <main id="main" tabIndex={-1}>
      <title>{useTitle(actionData ? `Error: ${title}` : title)}</title>
      <meta name="robots" content="noindex" />
      <PlainPageHeader title={title} />
      <div className="page-width py-8 sm:py-12">
        <div className="mx-auto max-w-2xl">
          {wanted && (
            <div className="mb-8">
              <h2 className="text-xl">The Registry wrote to you</h2>
              <Note>{wanted}</Note>
            </div>
          )}
          {current && (
            <p className="mb-8">
              Now it is <strong className="break-words">{current.name}</strong>{" "}
              {current.size && <span className="whitespace-nowrap">({current.size})</span>}. The Registry keeps that
              file too, and reads the new one.
            </p>
          )}
          {isPossible || actionData ? (
            <LaterDocumentForm field={field} label={label} isItem={isItem} maxBytes={maxBytes} result={actionData} />
          ) : (
            <Notice tone="caution">{whyClosed}</Notice>
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

function titleOf({ field, isItem, label }: Route.ComponentProps["loaderData"]): string {
  if (isItem) return `Send: ${label}`;
  return field === "additional" ? "Send the document" : `Replace your ${lowerFirst(label)}`;
}

type LaterDocumentFormProps = {
  field: DocumentKind;
  label: string;
  /** Whether the document was asked for by name. */
  isItem: boolean;
  maxBytes: number;
  result: LaterDocumentResult | undefined;
};

/** Sends one file. Rejects an unacceptable file before the upload. */
function LaterDocumentForm({ field, label, isItem, maxBytes, result }: LaterDocumentFormProps) {
  const { rejection, check } = useDocumentCheck(field === "additional" ? "document" : label);
  const problems = result?.mayTryAgain ? [{ field: "document", message: "Choose the file" }] : [];
  return (
    <>
      {result && <ErrorSummary key={result.attempt} className="mb-8" message={result.message} problems={problems} />}
      {(result?.mayTryAgain ?? true) && (
        <Form method="post" encType="multipart/form-data" className="grid gap-6">
          <DocumentInput
            id="document"
            name={field}
            label={isItem ? label : field === "additional" ? "The document" : `The new ${lowerFirst(label)}`}
            maxBytes={maxBytes}
            error={rejection ?? undefined}
            onChange={check}
          />
          <SendDocumentButton rejection={rejection} label="Send this file" />
        </Form>
      )}
    </>
  );
}
