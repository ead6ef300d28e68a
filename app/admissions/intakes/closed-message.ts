import { formatLagosTime } from "../../ui/format/lagos-time.ts";
import type { ClosedIntake } from "./current-intake.ts";

/** Says that applications are not accepted now, and since when or until when. */
export function closedSentence(state: ClosedIntake): string {
  switch (state.kind) {
    case "before":
      return `Applications for the ${state.intake.session} session open on ${formatLagosTime(state.intake.opensAt)} (Nigerian time).`;
    case "closed": {
      if (!state.intake) return "Applications are closed.";
      const { session, closesAt } = state.intake;
      return closesAt
        ? `Applications for the ${session} session closed on ${formatLagosTime(closesAt)} (Nigerian time).`
        : `Applications for the ${session} session are closed.`;
    }
  }
}

/** Explains to an applicant why a form that was sent is not accepted. */
export function closedMessage(state: ClosedIntake): string {
  return `${closedSentence(state)} Your application reached us outside that time, so it was not accepted. Nothing was lost on your side. If you began to send it before the closing time, write to the Registry.`;
}
