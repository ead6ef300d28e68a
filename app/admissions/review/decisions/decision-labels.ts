import type { ReviewStep } from "../review-form.ts";

/** What was decided, before the applicant's name. */
export const STEP_LABELS: Record<ReviewStep, string> = {
  admitted: "Admitted",
  "not-admitted": "Not admitted",
  "waiting-listed": "Put on the waiting list",
  "more-asked": "More asked",
};
