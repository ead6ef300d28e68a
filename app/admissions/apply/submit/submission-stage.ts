import type { Problem } from "../../application.schema.ts";
import type { ApplicationField } from "../../application.ts";
import type { FileProgress } from "../upload/upload-progress.ts";
import type { StoredReceipt } from "./stored-receipt.ts";

/** Why an application stays on the form. `attempt` tells one refusal from the next, so that each takes the focus. */
export type Rejection = {
  attempt: number;
  message: string;
  problems: Problem[];
  /** No answer came: it can be left to the device to send it once one comes. */
  isUnreachable?: boolean | undefined;
  /** The applicant has to confirm that it is another application. */
  appliedBefore?: boolean | undefined;
};

/** How far an application has come on its way from the form. */
export type Stage =
  | { kind: "editing"; rejection: Rejection | null; isStopped?: boolean }
  | { kind: "sending"; progress: FileProgress[] }
  /** It is kept on this device until there is a line. */
  | { kind: "waiting" }
  | { kind: "sent"; receipt: StoredReceipt };

/** Where a submission stands. */
export type SubmissionState = {
  stage: Stage;
  /** How often the form was rejected. */
  rejections: number;
  /** The key of the form whose applicant has applied before, and has to confirm that it is another application. */
  repeatedKey: string | null;
};

export type SubmissionEvent =
  | { type: "progressed"; progress: FileProgress[] }
  | {
      type: "rejected";
      message: string;
      problems: Problem[];
      isUnreachable?: boolean;
      appliedBefore?: boolean;
      /** The key of the form, where the applicant has applied before. */
      repeatedKey?: string | null;
    }
  | { type: "corrected"; field: ApplicationField }
  | { type: "queued" }
  | { type: "cancelled" }
  | { type: "accepted"; receipt: StoredReceipt };

/** The state of a form that was just opened, or that the server has rejected when it came without a script. */
export function initialSubmission(rejection: Rejection | null): SubmissionState {
  return { stage: { kind: "editing", rejection }, rejections: rejection?.attempt ?? 0, repeatedKey: null };
}

export function reduceSubmission(state: SubmissionState, event: SubmissionEvent): SubmissionState {
  switch (event.type) {
    case "progressed":
      return { ...state, stage: { kind: "sending", progress: event.progress } };
    case "rejected": {
      const { message, problems, isUnreachable, appliedBefore, repeatedKey = state.repeatedKey } = event;
      const attempt = state.rejections + 1;
      const rejection = { attempt, message, problems, isUnreachable, appliedBefore };
      return { stage: { kind: "editing", rejection }, rejections: attempt, repeatedKey };
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

/** Removes a field's problems from a rejection; null when no other problem is left. */
function withoutField(rejection: Rejection | null, field: ApplicationField): Rejection | null {
  const problems = rejection?.problems.filter((problem) => problem.field !== field) ?? [];
  return rejection && problems.length > 0 ? { ...rejection, problems } : null;
}
