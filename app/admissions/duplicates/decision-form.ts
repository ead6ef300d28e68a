import { VERDICTS, type Verdict } from "./duplicate-reasons.ts";

/** The form with which staff decide whether two applications are of one person. */

export const DECISION_FIELD = "decision";
export const SEEN_FIELD = "seen";

/** The value of the button that takes a decision back, and of `seen` where nobody had decided. */
export const UNDECIDED = "undecided";

/** Reads the form; null for any other one. A verdict is null where nothing is decided. */
export function readDecisionForm(form: URLSearchParams): { verdict: Verdict | null; seen: Verdict | null } | null {
  const verdict = readVerdict(form.get(DECISION_FIELD));
  const seen = readVerdict(form.get(SEEN_FIELD));
  return verdict === undefined || seen === undefined ? null : { verdict, seen };
}

function readVerdict(value: string | null): Verdict | null | undefined {
  return value === UNDECIDED ? null : VERDICTS.find((known) => known === value);
}
