import { FORM_NOT_VALID, type Problem } from "../../application.schema.ts";
import type { AskedField } from "../../questions/questions.ts";
import type { FileProgress } from "../upload/upload-progress.ts";
import type { StoredReceipt } from "./stored-receipt.ts";

const UNREACHABLE =
  "We could not reach the university. Everything is still in the form. Submit it again when you're back online: your application can't be counted twice.";

const NOT_SAVED =
  "You're offline, and your application can't be saved on this device. Everything is still in the form: leave this page open, and submit it again when you're back online.";

/** Why an application stays in the form. `attempt` makes each rejection distinct, so that each one takes the focus. */
export type Rejection = {
  attempt: number;
  message: string;
  problems: Problem[];
  /** The server could not be reached, so the form offers to send the application later. */
  isUnreachable?: boolean | undefined;
  /** The applicant has to confirm that it is another application. */
  appliedBefore?: boolean | undefined;
  /** The university has changed its questions since the form was opened. */
  isOutdated?: boolean | undefined;
};

export type Stage =
  | { kind: "editing"; rejection: Rejection | null; isStopped?: boolean }
  | { kind: "sending"; progress: FileProgress[] }
  /** Saved on this device until it is online. */
  | { kind: "waiting" }
  | { kind: "sent"; receipt: StoredReceipt };

export type SubmissionState = {
  stage: Stage;
  /** How often the form was rejected. */
  rejections: number;
  /** The submission key of a form whose applicant has applied before and has to confirm another application. */
  repeatedKey: string | null;
};

/** How an attempt to submit the form ended. */
export type AttemptResult =
  | { type: "invalid" | "unreadable"; problems: Problem[] }
  | { type: "unreachable" }
  | { type: "not-saved" }
  | { type: "queued" }
  | { type: "cancelled" }
  | ServerRejection
  | { type: "accepted"; receipt: StoredReceipt };

export type ServerRejection = {
  type: "rejected";
  status: number;
  message: string;
  problems: Problem[];
  appliedBefore?: boolean | undefined;
  isOutdated?: boolean | undefined;
  submissionKey: string | null;
};

export type SubmissionEvent =
  | AttemptResult
  | { type: "progressed"; progress: FileProgress[] }
  | { type: "corrected"; field: AskedField };

/** Returns the state of a form that was just opened, or that the server rejected without JavaScript. */
export function initialSubmission(rejection: Rejection | null): SubmissionState {
  return { stage: { kind: "editing", rejection }, rejections: rejection?.attempt ?? 0, repeatedKey: null };
}

export function reduceSubmission(state: SubmissionState, event: SubmissionEvent): SubmissionState {
  switch (event.type) {
    case "progressed":
      return { ...state, stage: { kind: "sending", progress: event.progress } };
    case "invalid":
    case "unreadable":
      return rejected(state, { message: FORM_NOT_VALID, problems: event.problems });
    case "unreachable":
      return rejected(state, { message: UNREACHABLE, problems: [], isUnreachable: true });
    case "not-saved":
      return rejected(state, { message: NOT_SAVED, problems: [] });
    case "rejected": {
      const { message, problems, appliedBefore, isOutdated, submissionKey } = event;
      const next = rejected(state, { message, problems, appliedBefore, isOutdated });
      return appliedBefore ? { ...next, repeatedKey: submissionKey } : next;
    }
    case "corrected":
      if (state.stage.kind !== "editing") return state;
      return { ...state, stage: { kind: "editing", rejection: withoutField(state.stage.rejection, event.field) } };
    case "queued":
      return { ...state, stage: { kind: "waiting" } };
    case "cancelled":
      return { ...state, stage: { kind: "editing", rejection: null, isStopped: true } };
    case "accepted":
      return { ...state, stage: { kind: "sent", receipt: event.receipt } };
  }
}

function rejected(state: SubmissionState, rejection: Omit<Rejection, "attempt">): SubmissionState {
  const attempt = state.rejections + 1;
  return { ...state, stage: { kind: "editing", rejection: { attempt, ...rejection } }, rejections: attempt };
}

/** Removes a field's problems from a rejection; null when no other problem is left. */
function withoutField(rejection: Rejection | null, field: AskedField): Rejection | null {
  const problems = rejection?.problems.filter((problem) => problem.field !== field) ?? [];
  return rejection && problems.length > 0 ? { ...rejection, problems } : null;
}

/** The server has accepted the application. */
export const SUBMISSION_SUCCEEDED = "Application submitted successfully!";

/** The submission failed, for whatever reason. */
export const SUBMISSION_FAILED = "❌ Error submitting Application";

/** The applicant stopped sending. The application may have arrived all the same. */
export const SENDING_STOPPED =
  "Sending was stopped. Everything is still in the form. If it had already arrived, submitting it again unchanged gives you its reference: it is counted once.";

/** The application is in the offline queue. */
export const SAVED_FOR_LATER = "Saved on this device. It will be sent automatically when you're back online.";

/** How long a toast is shown. */
export const TOAST_MS = 3000;
