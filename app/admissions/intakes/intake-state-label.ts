import { formatTime, type Zoned } from "../../ui/format/place-time.ts";
import { type Intake, intakeStateAt, isScheduled } from "./current-intake.ts";

export const INTAKE_STATE_LABELS = {
  open: "Accepts applications",
  later: "Opens later",
  closed: "Closed",
  past: "Past session",
} as const;

type Times = Pick<Intake, "session" | "opensAt" | "closesAt">;

/** Returns the state of one intake. */
export function formatIntakeState(intake: Times, siteSession: string, now: Date): keyof typeof INTAKE_STATE_LABELS {
  const state = intakeStateAt([{ id: 0, name: "", ...intake }], siteSession, now);
  if (!isScheduled(intake)) return intake.session === siteSession ? "open" : "past";
  switch (state.kind) {
    case "open":
      return "open";
    case "before":
      return "later";
    case "closed":
      return "closed";
  }
}

/** Says when an intake opens and closes. */
export function formatTimes({ session, opensAt, closesAt }: Times, place: Zoned): string {
  if (!opensAt && !closesAt) return `For the ${session} session, without an opening and a closing time.`;
  const opens = opensAt ? `opens ${formatTime(opensAt, place)}` : "without an opening time";
  const closes = closesAt ? `closes ${formatTime(closesAt, place)}` : "without a closing time";
  return `For the ${session} session: ${opens}, ${closes}.`;
}
