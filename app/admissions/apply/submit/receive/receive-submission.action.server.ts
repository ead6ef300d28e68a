import { type ActionFunctionArgs, data, redirect } from "react-router";
import { PLACE } from "../../../../content/place.content.ts";
import { type Deps, depsContext, type RequestContext, requestContextKey } from "../../../../platform/deps.server.ts";
import { isOutage, OUTAGE_RETRY_SECONDS } from "../../../../platform/errors/outage.server.ts";
import { sentForm } from "../../../../platform/http/multipart-form.server.ts";
import { lowerFirst } from "../../../../platform/text/first-letter.ts";
import { formatNamedTime } from "../../../../ui/format/place-time.ts";
import { NOT_MAILED_ANCHOR, receiptPath } from "../../../applicant-paths.ts";
import { FORM_NOT_VALID } from "../../../application.schema.ts";
import { closedMessage } from "../../../intakes/closed-message.ts";
import { isAddedField } from "../../../questions/added-questions.ts";
import { identifyingNumber, isAskedField, type Questions } from "../../../questions/questions.ts";
import { readQuestions } from "../../../questions/read-questions.server.ts";
import { openReceiptOnDevice } from "../../../receipt/receipt-access.server.ts";
import { UUID } from "../submission-key.ts";
import {
  type AcceptedSubmission,
  ANOTHER_LABEL,
  type RejectedForm,
  SUBMISSION_KEY_FIELD,
  type SubmissionProblem,
} from "../submission-result.ts";
import { checkSubmission, isAnother } from "./check-submission.server.ts";
import { type FormReception, type ReceivedForm, receiveForm } from "./receive-form.server.ts";
import { type Submission, submitApplication } from "./submit-application.server.ts";

export type SubmissionResult =
  | { kind: "accepted"; status: 201; body: AcceptedSubmission; deviceCookie: string }
  | {
      kind: "rejected";
      status: 400 | 408 | 413 | 415 | 422 | 429 | 503;
      body: RejectedForm;
      retryAfterSeconds?: number;
    };

const appliedBefore = ({ labels, entranceExam }: Questions) =>
  `An application with this e-mail address and this ${lowerFirst(labels[identifyingNumber({ entranceExam })])} was already sent for this session. You can look at it, or withdraw it, with a code that we send to that address. If you want to send these answers as well, tick “${ANOTHER_LABEL}” and submit the form again: the Registry sees both.`;

const NETWORK_BUSY_RETRY_SECONDS = 60;

/** Receives a submitted form: applies rate limits, validates it and saves the application. The caller builds the response. */
export async function receiveSubmission(
  request: Request,
  deps: Deps,
  requestContext: RequestContext,
): Promise<SubmissionResult> {
  const releaseSlot = deps.formConcurrency(requestContext.network);
  if (!releaseSlot) {
    const message =
      "A great many applications are coming in from your network at the moment. Nothing was lost on your side: please send it again in a minute.";
    return { ...rejected(503, message), retryAfterSeconds: NETWORK_BUSY_RETRY_SECONDS };
  }
  return receiveWithinLimits(request, deps, requestContext).finally(releaseSlot);
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
  const checked = await checkSubmission(deps, form);
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
      const result = rejected(422, appliedBefore(readQuestions(deps.content)), form);
      return { ...result, body: { ...result.body, appliedBefore: true } };
    }
    case "limited": {
      const message =
        "Very many documents came from your network, and it can send no more just now. Nothing was lost on your side: please send your application again later, or from another network.";
      return { ...rejected(429, message, form), retryAfterSeconds: outcome.retryAfterSeconds };
    }
  }
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
  const typed = [...(form?.values ?? [])].filter(([field]) => isAskedField(field));
  const names = [...(form?.documents ?? [])].map(
    ([field, sent]) => [field, sent.map((one) => one.originalName)] as const,
  );
  const given = [...typed, ...names.filter(([field]) => isAddedField(field))];
  const values = Object.fromEntries(given.map(([field, entries]) => [field, [...entries]]));
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
