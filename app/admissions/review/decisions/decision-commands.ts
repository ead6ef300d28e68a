import { checkStepForm } from "../../desk/application/step-request.ts";
import type { ReviewStep } from "../review-form.ts";
import type { ReviewedApplication } from "../reviewed-application.server.ts";
import { idsOnTheirWay, lastUndoable, type PendingDecision } from "./pending-decisions.ts";
import { EMPTY_QUESTION, type Question } from "./question.ts";
import type { PendingDecisions } from "./use-pending-decisions.ts";

type CommandOptions = {
  /** The application that is shown; null for none, and for staff who may not decide. */
  application: ReviewedApplication | null;
  decisions: PendingDecisions;
  onWrong(message: string): void;
  onDecided(applicationId: number): void;
  onUndone(decision: PendingDecision): void;
};

/** Returns what an officer does to decide on the shown application, and to undo the last decision; `undoable` is null once it can't be undone. */
export function decisionCommands({ application, decisions, onWrong, onDecided, onUndone }: CommandOptions) {
  const last = lastUndoable(decisions.pending);
  return {
    undoable: last,
    decide(step: ReviewStep, { note, more }: Question = EMPTY_QUESTION): void {
      if (!application?.possible.includes(step)) return;
      const { id: applicationId, name, lastEventId: seenEventId } = application;
      const form = { step, note, more, seen: String(seenEventId), release: "later", acceptUntil: "" } as const;
      const checked = checkToday(form);
      if (checked.kind === "wrong") {
        onWrong(checked.message);
        // A second key before the next application is shown is not meant for the first one.
      } else if (!idsOnTheirWay(decisions.pending).has(applicationId)) {
        decisions.decide({ applicationId, name, step, note, more, seenEventId });
        onDecided(applicationId);
      }
    },
    undo(): void {
      if (!last) return;
      decisions.dispatch({ kind: "undone", applicationId: last.applicationId });
      onUndone(last);
    },
  };
}

/** Checks a step by the day of this device: the last day for documents must not be over. */
function checkToday(form: Parameters<typeof checkStepForm>[0]) {
  const now = new Date();
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return checkStepForm(form, [year, month, day].map((part) => String(part).padStart(2, "0")).join("-"));
}
