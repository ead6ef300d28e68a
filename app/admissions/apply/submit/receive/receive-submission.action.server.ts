import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, redirect } from "react-router";
import { PLACE } from "../../../../content/place.content.ts";
import { type Deps, depsContext, type RequestContext, requestContextKey } from "../../../../platform/deps.server.ts";
import { isOutage, OUTAGE_RETRY_SECONDS } from "../../../../platform/errors/outage.server.ts";
import { sentForm } from "../../../../platform/http/multipart-form.server.ts";
import { formatNamedTime } from "../../../../ui/format/place-time.ts";
import { checkApplication, DOCUMENT_MAX_BYTES, FORM_NOT_VALID, type FormValues } from "../../../application.schema.ts";
import { findBySubmissionKey } from "../../../application.store.server.ts";
import { DOCUMENT_FIELDS, type DocumentField, FIELD_LABELS } from "../../../application.ts";
import { closedMessage } from "../../../intakes/closed-message.ts";
import { PROGRAMMES } from "../../../programmes/programmes.content.ts";
import { openReceiptOnDevice } from "../../../receipt/receipt-access.server.ts";
import { NOT_MAILED_ANCHOR, receiptPath } from "../../../receipt/receipt-path.ts";
import { attachUploads, type MissingUploads } from "../../upload/receive/attach-uploads.server.ts";
import { UUID } from "../submission-key.ts";
import {
  type AcceptedSubmission,
  ANOTHER_FIELD,
  ANOTHER_LABEL,
  type RejectedForm,
  SUBMISSION_KEY_FIELD,
  type SubmissionProblem,
} from "../submission-result.ts";
import { type FormReception, type ReceivedForm, receiveForm } from "./receive-form.server.ts";
import { type AcceptedDocument, type Submission, submitApplication } from "./submit-application.server.ts";

export type SubmissionResult =
  | { kind: "accepted"; status: 201; body: AcceptedSubmission; deviceCookie: string }
  | {
      kind: "rejected";
      status: 400 | 408 | 413 | 415 | 422 | 429 | 503;
      body: RejectedForm;
      retryAfterSeconds?: number;
    };

const APPLIED_BEFORE = `An application with this e-mail address and this JAMB registration number was already sent for this session. You can look at it, or withdraw it, with a code that we send to that address. If you want to send these answers as well, tick “${ANOTHER_LABEL}” and submit the form again: the Registry sees both.`;

const NETWORK_BUSY_RETRY_SECONDS = 60;

/** Receives a submitted form: applies rate limits, validates it and saves the application. The caller builds the response. */
export async function receiveSubmission(
  request: Request,
  deps: Deps,
  requestContext: RequestContext,
): Promise<SubmissionResult> {
  const releaseSeat = deps.formConcurrency(requestContext.network);
  if (!releaseSeat) {
    const message =
      "A great many applications are coming in from your network at the moment. Nothing was lost on your side: please send it again in a minute.";
    return { ...rejected(503, message), retryAfterSeconds: NETWORK_BUSY_RETRY_SECONDS };
  }
  return receiveWithinLimits(request, deps, requestContext).finally(releaseSeat);
}

async function receiveWithinLimits(
  request: Request,
  deps: Deps,
  requestContext: RequestContext,
): Promise<SubmissionResult> {
  const arrivedAt = deps.clock.now();
  try {
    const allowance = await deps.limits.submissionsByNetwork.take(requestContext.network);
    if (allowance.kind === "limited") {
      const message = "Too many applications came from your network. Please try again later.";
      return { ...rejected(429, message), retryAfterSeconds: allowance.retryAfterSeconds };
    }
    const reception = await receiveForm(sentForm(request), deps);
    if (reception.kind !== "received") return rejectFault(reception.kind);
    try {
      return await submitForm(reception.form, { request, deps, requestContext, arrivedAt });
    } catch (error) {
      return rejectOutage(error, deps, reception.form);
    } finally {
      await reception.form.discard();
    }
  } catch (error) {
    return rejectOutage(error, deps);
  }
}

/** Rejects a submission during an outage, with everything that was typed. Throws any other error again. */
function rejectOutage(error: unknown, deps: Deps, form?: ReceivedForm): SubmissionResult {
  if (!isOutage(error)) throw error;
  deps.log.error({ error }, "an application could not be saved");
  const message =
    "We could not save your application just now. Nothing was lost on your side: please send it again in a minute.";
  return { ...rejected(503, message, form), retryAfterSeconds: OUTAGE_RETRY_SECONDS };
}

type Sender = { request: Request; deps: Deps; requestContext: RequestContext; arrivedAt: Date };

async function submitForm(form: ReceivedForm, sender: Sender): Promise<SubmissionResult> {
  const { deps } = sender;
  const checked = checkForm(form, await attachUploads(form, deps), await acceptedProgrammes(deps, form.values));
  switch (checked.kind) {
    case "too-large":
      return rejected(413, FORM_NOT_VALID, form, checked.problems);
    case "invalid":
      return rejected(422, FORM_NOT_VALID, form, checked.problems);
    case "wrong-key":
      return rejected(422, "The submission key is not a UUID. Open the form again.", form);
    case "valid":
      return submitValid(checked.submission, form, sender);
  }
}

/** Returns the programmes that are offered. An application that is saved already, and sent again after a lost response, keeps its own. */
async function acceptedProgrammes({ content, db }: Deps, values: FormValues): Promise<readonly string[]> {
  const { names } = content.read(PROGRAMMES);
  const program = values.get("program")?.[0]?.trim() ?? "";
  if (program === "" || names.includes(program)) return names;
  const key = values.get(SUBMISSION_KEY_FIELD)?.[0] ?? "";
  return UUID.test(key) && (await findBySubmissionKey(db, key)) ? [...names, program] : names;
}

async function submitValid(
  submission: Omit<Submission, "arrivedAt">,
  form: ReceivedForm,
  { request, deps, requestContext, arrivedAt }: Sender,
): Promise<SubmissionResult> {
  const outcome = await submitApplication(deps, { ...submission, arrivedAt }, requestContext.network);
  switch (outcome.kind) {
    case "accepted": {
      const { reference, receiptToken, isReceiptMailed } = outcome;
      const statusUrl = `${receiptPath(receiptToken)}${isReceiptMailed ? "" : NOT_MAILED_ANCHOR}`;
      const body = { message: "Application submitted successfully!", reference, statusUrl };
      const cookies = request.headers.get("Cookie");
      const deviceCookie = await openReceiptOnDevice(deps, requestContext, cookies, receiptToken);
      return { kind: "accepted", status: 201, body, deviceCookie };
    }
    case "key-taken": {
      const message = `This application was already sent with other answers, on ${formatNamedTime(outcome.submittedAt, deps.content.read(PLACE))}, perhaps from another device. Its reference went to the e-mail address that it names. If you want to send these answers as a new application, submit the form once more.`;
      const result = rejected(422, message, form);
      return { ...result, body: { ...result.body, submissionKey: null } };
    }
    case "closed":
      // 422, as below: a retry can't change it.
      return rejected(422, closedMessage(outcome.state, deps.content.read(PLACE)), form);
    case "applied-before": {
      // 422 makes every version of the offline queue stop retrying: the form has to change.
      const result = rejected(422, APPLIED_BEFORE, form);
      return { ...result, body: { ...result.body, appliedBefore: true } };
    }
    case "limited": {
      const message =
        "Very many documents came from your network, and it can send no more just now. Nothing was lost on your side: please send your application again later, or from another network.";
      return { ...rejected(429, message, form), retryAfterSeconds: outcome.retryAfterSeconds };
    }
  }
}

type CheckedForm =
  | { kind: "valid"; submission: Omit<Submission, "arrivedAt"> }
  | { kind: "invalid" | "too-large"; problems: SubmissionProblem[] }
  | { kind: "wrong-key" };

function checkForm(
  { values, documents }: ReceivedForm,
  missing: MissingUploads,
  programmes: readonly string[],
): CheckedForm {
  const first = Object.fromEntries(DOCUMENT_FIELDS.map((field) => [field, documents.get(field)?.[0]]));
  const checked = checkApplication(values, first, programmes);
  const repeated = DOCUMENT_FIELDS.filter((field) => (documents.get(field)?.length ?? 0) > 1).map((field) => ({
    field,
    message: `${FIELD_LABELS[field]} was sent more than once. Choose one file.`,
  }));
  const found = checked.kind === "invalid" ? checked.problems : [];
  const problems = [...found.map((problem) => missing.get(problem.field) ?? problem), ...repeated];
  if (checked.kind === "invalid" || repeated.length > 0) {
    const tooLarge = [...documents.values()].flat().some((document) => document.size > DOCUMENT_MAX_BYTES);
    return { kind: tooLarge ? "too-large" : "invalid", problems };
  }
  const key = values.get(SUBMISSION_KEY_FIELD)?.[0] || randomUUID();
  if (!UUID.test(key)) return { kind: "wrong-key" };
  return {
    kind: "valid",
    submission: { key, answers: checked.answers, documents: accept(documents), isAnother: isAnother(values) },
  };
}

function isAnother(values: FormValues | undefined): boolean {
  return values?.get(ANOTHER_FIELD)?.[0] === "yes";
}

/** Narrows the types of documents that passed validation. */
function accept(documents: ReceivedForm["documents"]): Submission["documents"] {
  const accepted = (field: DocumentField): AcceptedDocument => {
    const document = documents.get(field)?.[0];
    if (!document?.mediaType || document.fault !== null)
      throw new Error(`The ${field} passed validation, but is missing or unchecked.`);
    return { ...document, mediaType: document.mediaType };
  };
  return { waecNecoResult: accepted("waecNecoResult"), jambResult: accepted("jambResult") };
}

function rejectFault(fault: Exclude<FormReception["kind"], "received">): SubmissionResult {
  switch (fault) {
    case "not-multipart":
      return rejected(415, "An application is sent as multipart/form-data.");
    case "malformed":
      return rejected(400, "What was sent could not be read. Please send the form again.");
    case "too-large":
      return rejected(413, "What was sent is too large. Each file may be at most 8 MB.");
    case "too-slow":
      return rejected(408, "Your connection was too slow, and the form did not arrive complete. Please send it again.");
    case "cut-off":
      return rejected(400, "Your connection was lost, and the form did not arrive complete. Please send it again.");
  }
}

type Rejection = Extract<SubmissionResult, { kind: "rejected" }>;

function rejected(
  status: Rejection["status"],
  message: string,
  form?: ReceivedForm,
  errors: SubmissionProblem[] = [],
): Rejection {
  const typed = [...(form?.values ?? [])].filter(([field]) => Object.hasOwn(FIELD_LABELS, field));
  const values = Object.fromEntries(typed.map(([field, entries]) => [field, [...entries]]));
  const key = form?.values.get(SUBMISSION_KEY_FIELD)?.[0] ?? "";
  const submissionKey = UUID.test(key) ? key : null;
  const body = { message, errors, values, submissionKey, isAnother: isAnother(form?.values) };
  return { kind: "rejected", status, body };
}

/** Handles a form submitted without JavaScript: redirects to the receipt, or shows the form again with all errors and values. */
export async function action({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const result = await receiveSubmission(request, context.get(depsContext), context.get(requestContextKey));
  switch (result.kind) {
    case "accepted":
      return redirect(result.body.statusUrl, { status: 303, headers: { "Set-Cookie": result.deviceCookie } });
    case "rejected": {
      const headers = result.retryAfterSeconds ? { "Retry-After": String(result.retryAfterSeconds) } : undefined;
      return data(result.body, { status: result.status, headers });
    }
  }
}
