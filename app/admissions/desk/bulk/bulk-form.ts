import { type MoreForm, readMoreForm } from "../../missing/more-request.ts";
import { NOTE_FIELD, type StaffStep } from "../application/step-request.ts";

export const INTENT_FIELD = "intent";
export const ASSIGNEE_FIELD = "assignee";
export const BULK_SEEN_FIELD = "seen";
export const BULK_NEWEST_FIELD = "newest";

/** How many applications "for me" assigns at once. */
export const NEXT_COUNT = 25;

/** The steps that can be taken on many applications. Each of them can still be undone. */
export const BULK_STEPS = [
  "taken-into-review",
  "admitted",
  "not-admitted",
  "waiting-listed",
] as const satisfies StaffStep[];
export type BulkStep = (typeof BULK_STEPS)[number];

export const BULK_STEP_LABELS: Record<BulkStep, string> = {
  "taken-into-review": "Take into review",
  admitted: "Admit",
  "not-admitted": "Do not admit",
  "waiting-listed": "Put on the waiting list",
};

/** The newest event and the newest application when the page was shown. */
type Seen = { seen: number; newest: number };

export type BulkForm =
  | { kind: "assign"; to: number | null; newest: number }
  | { kind: "assign-next" }
  | ({ kind: "step"; step: BulkStep; note: string } & Seen)
  /** A request to the applicants, as typed. */
  | ({ kind: "ask"; note: string; more: MoreForm } & Seen)
  | { kind: "wrong"; message: string };

const TOO_OLD = { kind: "wrong", message: "The page is too old. Open it again." } as const;

/** Parses the form of the page. */
export function readBulkForm(form: URLSearchParams): BulkForm {
  const newest = readNumber(form.get(BULK_NEWEST_FIELD));
  switch (form.get(INTENT_FIELD)) {
    case "assign-next":
      return { kind: "assign-next" };
    case "assign":
      return newest === null ? TOO_OLD : readAssignment(form.get(ASSIGNEE_FIELD) ?? "", newest);
    case "step":
    case "ask":
      return newest === null ? TOO_OLD : readStep(form, newest);
    default:
      return { kind: "wrong", message: "Choose what to do." };
  }
}

function readNumber(text: string | null): number | null {
  return /^\d{1,9}$/.test(text ?? "") ? Number(text) : null;
}

function readStep(form: URLSearchParams, newest: number): BulkForm {
  const step = BULK_STEPS.find((known) => known === form.get("step"));
  const seen = readNumber(form.get(BULK_SEEN_FIELD));
  if (seen === null) return TOO_OLD;
  const typed = { note: (form.get(NOTE_FIELD) ?? "").replaceAll("\r\n", "\n"), seen, newest };
  if (form.get(INTENT_FIELD) === "ask") return { kind: "ask", more: readMoreForm(form), ...typed };
  return step ? { kind: "step", step, ...typed } : { kind: "wrong", message: "Choose what to do." };
}

function readAssignment(value: string, newest: number): BulkForm {
  if (value === "nobody") return { kind: "assign", to: null, newest };
  const to = /^[1-9]/.test(value) ? readNumber(value) : null;
  return to === null ? { kind: "wrong", message: "Choose to whom." } : { kind: "assign", to, newest };
}
