import { type MoreForm, readMoreForm } from "../../missing/more-request.ts";
import { NOTE_FIELD, type StaffStep } from "../application/step-request.ts";

export const INTENT_FIELD = "intent";
export const ASSIGNEE_FIELD = "assignee";
export const BULK_SEEN_FIELD = "seen";

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

export type BulkForm =
  | { kind: "assign"; to: number | null }
  | { kind: "assign-next" }
  /** `seen`: the newest event when the page was shown. */
  | { kind: "step"; step: BulkStep; note: string; seen: number }
  /** A request to the applicants, as typed. */
  | { kind: "ask"; note: string; more: MoreForm; seen: number }
  | { kind: "wrong"; message: string };

/** Parses the form of the page. */
export function readBulkForm(form: URLSearchParams): BulkForm {
  switch (form.get(INTENT_FIELD)) {
    case "assign-next":
      return { kind: "assign-next" };
    case "assign":
      return readAssignment(form.get(ASSIGNEE_FIELD) ?? "");
    case "step":
    case "ask":
      return readStep(form);
    default:
      return { kind: "wrong", message: "Choose what to do." };
  }
}

function readStep(form: URLSearchParams): BulkForm {
  const step = BULK_STEPS.find((known) => known === form.get("step"));
  const seen = form.get(BULK_SEEN_FIELD) ?? "";
  if (!/^\d{1,9}$/.test(seen)) return { kind: "wrong", message: "The page is too old. Open it again." };
  const typed = { note: (form.get(NOTE_FIELD) ?? "").replaceAll("\r\n", "\n"), seen: Number(seen) };
  if (form.get(INTENT_FIELD) === "ask") return { kind: "ask", more: readMoreForm(form), ...typed };
  return step ? { kind: "step", step, ...typed } : { kind: "wrong", message: "Choose what to do." };
}

function readAssignment(value: string): BulkForm {
  if (value === "nobody") return { kind: "assign", to: null };
  if (/^[1-9]\d{0,8}$/.test(value)) return { kind: "assign", to: Number(value) };
  return { kind: "wrong", message: "Choose to whom." };
}
