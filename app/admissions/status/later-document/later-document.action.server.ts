import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { depsContext, requestContextKey } from "../../../platform/deps.server.ts";
import { sentForm } from "../../../platform/http/multipart-form.server.ts";
import { STATUS_PATH } from "../../applicant-paths.ts";
import { DOCUMENT_MAX_BYTES } from "../../application.schema.ts";
import { addedDocumentFields, isAddedField } from "../../questions/added-questions.ts";
import { RESULT_FIELDS } from "../../questions/document-fields.ts";
import { readQuestions } from "../../questions/read-questions.server.ts";
import type { DocumentKind } from "../../record/application-steps.store.server.ts";
import { documentKindLabel } from "../../record/record-labels.ts";
import { applicationOfSession } from "../access/applicant-session.server.ts";
import { readApplicantView } from "../applicant-view.server.ts";
import { type LaterDocumentResult, readItemId } from "./later-document.ts";
import { LIMITED } from "./receive-later-document.server.ts";
import { sendLaterDocument } from "./send-later-document.server.ts";

type LoaderArgs = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & { params: { field: string } };
type ActionArgs = Pick<ActionFunctionArgs, "request" | "url" | "context"> & { params: { field: string } };

/** Reads the application and the document to send. */
export async function loader({ request, url, context, params }: LoaderArgs) {
  const deps = context.get(depsContext);
  const id = await applicationOfSession(deps, context.get(requestContextKey), request.headers.get("Cookie"));
  const field = readDocumentKind(params.field);
  const application = id === null || field === null ? null : await readApplicantView(deps, id);
  if (!application || !field) throw redirect(STATUS_PATH);
  const items = application.awaited?.items ?? [];
  const item = items.find(({ id: itemId }) => itemId === readItemId(url.searchParams)) ?? null;
  // Each requested document has a page of its own.
  if (field === "additional" && items.length > 0 && !item) throw redirect(STATUS_PATH);
  const current = application.files.find((file) => file.field === field) ?? null;
  // A document that was asked for and is not on file is among the answers.
  const unsent = application.answers.find((answer) => answer.field === field);
  const questions = readQuestions(deps.content);
  const isAsked = !isAddedField(field) || application.askedDocuments.includes(field);
  // The page of a document that is not asked for any more shows that its file was not saved.
  if (!isAsked && !addedDocumentFields(questions.added).includes(field)) throw data(null, { status: 404 });
  const isPossible = field === "additional" ? application.maySend : application.mayReplace && isAsked;
  return {
    field,
    label: item?.label ?? current?.label ?? unsent?.label ?? documentKindLabel(questions, field),
    isItem: item !== null || (isAddedField(field) && current === null),
    current: item?.received ? { name: item.received.name, size: null } : field === "additional" ? null : current,
    wanted: field === "additional" ? (application.verdict?.note ?? null) : null,
    isPossible,
    whyClosed: isAsked
      ? `Your application is now: ${application.statusLabel}. No such file is waited for.`
      : "Your application does not need this document any more.",
    maxBytes: DOCUMENT_MAX_BYTES,
  };
}

export async function action({ request, url, context, params }: ActionArgs) {
  const deps = context.get(depsContext);
  const requestContext = context.get(requestContextKey);
  const id = await applicationOfSession(deps, requestContext, request.headers.get("Cookie"));
  const field = readDocumentKind(params.field);
  if (id === null || field === null) return redirect(STATUS_PATH, 303);
  const itemId = field === "additional" ? readItemId(url.searchParams) : null;
  const outcome = await sendLaterDocument(
    deps,
    id,
    { field, itemId },
    {
      sent: sentForm(request),
      network: requestContext.network,
    },
  );
  switch (outcome.kind) {
    case "sent":
      return redirect(`${STATUS_PATH}?done=${outcome.as}`, 303);
    case "rejected":
      return result(outcome.isTooLarge ? 413 : 422, outcome.message);
    case "unread":
      return result(400, outcome.message, outcome.isSlow ? { Connection: "close" } : {});
    case "limited":
      return result(429, LIMITED[outcome.who], { "Retry-After": String(outcome.retryAfterSeconds) });
    case "too-late":
      return closed(outcome.message);
    case "not-asked":
      return closed(NOT_ASKED);
    case "unknown":
      throw data(null, { status: 404 });
  }
}

const NOT_ASKED =
  "Nothing was saved: your application does not need this document any more, because your answers were changed.";

function closed(message: string) {
  return data<LaterDocumentResult>({ attempt: crypto.randomUUID(), message, mayTryAgain: false }, { status: 409 });
}

function result(status: 400 | 413 | 422 | 429, message: string, headers: Record<string, string> = {}) {
  return data<LaterDocumentResult>({ attempt: crypto.randomUUID(), message, mayTryAgain: true }, { status, headers });
}

const FIELDS: readonly DocumentKind[] = [...RESULT_FIELDS, "additional"];

/** Parses the field in an address: one that every form has in any letter case. */
function readDocumentKind(named: string): DocumentKind | null {
  if (isAddedField(named)) return named;
  return FIELDS.find((field) => field.toLowerCase() === named.toLowerCase()) ?? null;
}
