import { optionalText } from "../../typed-text.schema.ts";

/** The steps that staff can take, which are the values of the forms' buttons. */
export const STAFF_STEPS = [
  "taken-into-review",
  "more-asked",
  "admitted",
  "not-admitted",
  "decision-taken-back",
] as const;
export type StaffStep = (typeof STAFF_STEPS)[number];

/** The fields of a form: the step, the last event that its page showed, and the message to the applicant. */
export const STEP_FIELD = "step";
export const SEEN_FIELD = "seen";
export const NOTE_FIELD = "note";

export const NOTE_MAX_CHARACTERS = 2000;

/** Success messages. */
export const STEP_TAKEN: Record<StaffStep, string> = {
  "taken-into-review": "It is in review now. The applicant gets a mail to look at the status page.",
  "more-asked": "The applicant gets a mail to look at the status page, and reads there what you wrote.",
  admitted: "Decided: admitted. The applicant gets a mail to look at the status page.",
  "not-admitted": "Decided: not admitted. The applicant gets a mail to look at the status page.",
  "decision-taken-back":
    "The decision is withdrawn, and the application is in review again. The applicant gets a mail to look at the status page.",
};

/** Why a step was not taken, with the submitted form, so that no typed text is lost. */
export type StepResult = {
  kind: "wrong" | "conflict" | "unreachable" | "signed-out";
  attempt: string;
  message: string;
  step: StaffStep | null;
  note: string;
};

export type StepForm = { step: StaffStep | null; note: string; seen: string };

export function readStepForm(form: URLSearchParams): StepForm {
  return {
    step: STAFF_STEPS.find((step) => step === form.get(STEP_FIELD)) ?? null,
    // Browsers send the line breaks of a text area as CR LF.
    note: (form.get(NOTE_FIELD) ?? "").replaceAll("\r\n", "\n"),
    seen: form.get(SEEN_FIELD) ?? "",
  };
}

type CheckedStep = { kind: StaffStep; note: string | null; seenEventId: number } | { kind: "wrong"; message: string };

const noteSchema = optionalText("What you write", NOTE_MAX_CHARACTERS);

/** Validates a submitted step. Every step but the review needs a message to the applicant. */
export function checkStepForm({ step, note, seen }: StepForm): CheckedStep {
  if (step === null) return { kind: "wrong", message: "Choose whether the candidate is admitted." };
  if (!/^\d{1,9}$/.test(seen)) return { kind: "wrong", message: "The page is too old. Open it again." };
  if (step === "taken-into-review") return { kind: step, note: null, seenEventId: Number(seen) };
  const checked = noteSchema.safeParse(note);
  if (!checked.success) return { kind: "wrong", message: checked.error.issues[0]?.message ?? "Write it again." };
  if (checked.data === "") return { kind: "wrong", message: "Write to the applicant, in plain words." };
  return { kind: step, note: checked.data, seenEventId: Number(seen) };
}

export const STEP_SIGNED_OUT =
  "Nothing was done, and nothing that you wrote is lost. Sign in again in the page that opens, come back here, and submit again.";

export const STEP_UNREACHABLE =
  "We got no response, so it is not known whether that was done. What you wrote is still below. Open the page again to see, or submit again: nothing is done twice.";
