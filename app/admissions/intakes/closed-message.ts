import { formatNamedTime, type PlaceTime } from "../../ui/format/place-time.ts";
import type { ClosedIntake } from "./current-intake.ts";

/** Says that applications are not accepted now, and since when or until when. */
export function closedSentence(state: ClosedIntake, place: PlaceTime): string {
  switch (state.kind) {
    case "before":
      return `Applications for the ${state.intake.session} session open on ${formatNamedTime(state.intake.opensAt, place)}.`;
    case "closed": {
      if (!state.intake) return "Applications are closed.";
      const { session, closesAt } = state.intake;
      return closesAt
        ? `Applications for the ${session} session closed on ${formatNamedTime(closesAt, place)}.`
        : `Applications for the ${session} session are closed.`;
    }
  }
}

/** Explains to an applicant why a form that was sent is not accepted. */
export function closedMessage(state: ClosedIntake, place: PlaceTime): string {
  return `${closedSentence(state, place)} Your application reached us outside that time, so it was not accepted. Nothing was lost on your side. If you began to send it before the closing time, write to the Registry.`;
}
