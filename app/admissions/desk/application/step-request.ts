import type { Permission } from "../../../staff/permissions/permissions.ts";
import { isDecision } from "../../application.ts";
import { ACCEPT_UNTIL_FIELD, checkAcceptDay } from "../../letters/accept-day.ts";
import { checkQuotaReason, readQuotaReason } from "../../letters/quotas/quotas.ts";
import { checkMoreForm, type MoreForm, readMoreForm } from "../../missing/more-request.ts";
import type { NewRequest } from "../../missing/new-request.ts";
import { optionalText } from "../../typed-text.schema.ts";

/** The steps that staff can take, which are the values of the forms' buttons. */
export const STAFF_STEPS = [
  "taken-into-review",
  "more-asked",
  "admitted",
  "not-admitted",
  "waiting-listed",
  "decision-released",
  "decision-taken-back",
] as const;
export type StaffStep = (typeof STAFF_STEPS)[number];

/** Returns the permission that a step needs. */
export function stepPermission(step: StaffStep): Permission {
  switch (step) {
    case "decision-released":
      return "decisions.release";
    case "decision-taken-back":
      return "decisions.reopen";
    default:
      return "applications.decide";
  }
}

/** The fields of a form: the step, the last event that its page showed, whether to release a decision now, and the message to the applicant. */
export const STEP_FIELD = "step";
export const RELEASE_FIELD = "release";
export const SEEN_FIELD = "seen";
export const NOTE_FIELD = "note";

export const NOTE_MAX_CHARACTERS = 2000;

const MAILED = "The applicant gets a mail to look at the status page.";

/** Returns the success message of a step. `isReleased`: whether the applicant was notified of the decision. */
export function stepTakenMessage(step: StaffStep, isReleased: boolean): string {
  const notice = isReleased ? MAILED : "The applicant will be notified when the decision is released.";
  switch (step) {
    case "taken-into-review":
      return "It is in review now.";
    case "more-asked":
      return "The applicant gets a mail to look at the status page, and reads there what you asked for.";
    case "admitted":
      return `Decided: admitted. ${notice}`;
    case "not-admitted":
      return `Decided: not admitted. ${notice}`;
    case "waiting-listed":
      return `Decided: on the waiting list. ${notice}`;
    case "decision-released":
      return `The decision is released. ${MAILED}`;
    case "decision-taken-back":
      return "The decision is withdrawn, and the application is in review again. An applicant who knew the decision gets a mail.";
  }
}

/** Why a step was not taken, with the submitted form, so that no typed text is lost. */
export type StepResult = StepForm & {
  kind: "wrong" | "conflict" | "unreachable" | "signed-out";
  attempt: string;
  message: string;
};

/** As typed. */
export type StepForm = {
  step: StaffStep | null;
  note: string;
  seen: string;
  release: "now" | "later";
  more: MoreForm;
  /** The last day to accept an offer. */
  acceptUntil: string;
  /** Why a place is given although the quota is exceeded. */
  quotaReason?: string;
};

export function readStepForm(form: URLSearchParams): StepForm {
  return {
    step: STAFF_STEPS.find((step) => step === form.get(STEP_FIELD)) ?? null,
    // Browsers end the lines of a text area with CR LF.
    note: (form.get(NOTE_FIELD) ?? "").replaceAll("\r\n", "\n"),
    seen: form.get(SEEN_FIELD) ?? "",
    release: form.get(RELEASE_FIELD) === "now" ? "now" : "later",
    more: readMoreForm(form),
    acceptUntil: form.get(ACCEPT_UNTIL_FIELD) ?? "",
    quotaReason: readQuotaReason(form),
  };
}

type CheckedStep =
  | {
      kind: StaffStep;
      note: string | null;
      seenEventId: number;
      release: "now" | "later";
      request?: NewRequest;
      /** The last day to accept an offer. */
      acceptDay?: string | null;
      quotaReason?: string | null;
    }
  | { kind: "wrong"; message: string };

const noteSchema = optionalText("What you write", NOTE_MAX_CHARACTERS);

/** The steps that need a message to the applicant, who reads why. */
const NEEDS_NOTE: readonly StaffStep[] = ["decision-taken-back"];

/** Validates a submitted step. `today` is the day at the university, as ISO 8601. */
export function checkStepForm(form: StepForm, today: string): CheckedStep {
  const { step, note, seen, release, more } = form;
  if (step === null) return { kind: "wrong", message: "Choose whether the candidate is admitted." };
  if (!/^\d{1,9}$/.test(seen)) return { kind: "wrong", message: "The page is too old. Open it again." };
  const seenEventId = Number(seen);
  const acceptDay = checkAcceptDayOf(form, today);
  if (acceptDay.kind === "wrong") return acceptDay;
  const quota = checkQuotaReason(form.quotaReason ?? "");
  if (quota.kind === "wrong") return quota;
  const terms = { release, acceptDay: acceptDay.day, quotaReason: quota.reason };
  if (step === "decision-released") return { kind: step, note: null, seenEventId, ...terms };
  if (!NEEDS_NOTE.includes(step) && !isDecision(step) && step !== "more-asked")
    return { kind: step, note: null, seenEventId, release };
  const checked = noteSchema.safeParse(note);
  if (!checked.success) return { kind: "wrong", message: checked.error.issues[0]?.message ?? "Write it again." };
  if (step === "more-asked") {
    const asked = checkMoreForm(more, today);
    if (asked.kind === "wrong") return asked;
    const { items, dueOn } = asked;
    if (checked.data === "" && items.length === 0)
      return { kind: "wrong", message: "Tick what is missing. Or write to the applicant, in plain words." };
    return { kind: step, note: checked.data || null, seenEventId, release, request: { items, dueOn } };
  }
  if (checked.data === "" && NEEDS_NOTE.includes(step))
    return { kind: "wrong", message: "Write to the applicant, in plain words." };
  return { kind: step, note: checked.data || null, seenEventId, ...terms };
}

const DAY_WITHOUT_OFFER =
  "The last day to accept goes with an offer that is released now: tick “Notify the applicant now”, or leave the day empty.";

/** Validates the last day to accept an offer. It counts when the step notifies the applicant. */
function checkAcceptDayOf({ step, release, acceptUntil }: StepForm, today: string): ReturnType<typeof checkAcceptDay> {
  if (step !== "decision-released" && step !== "admitted") return { kind: "valid", day: null };
  const checked = checkAcceptDay(acceptUntil, today);
  const isUnreleased = step === "admitted" && release === "later";
  if (checked.kind === "valid" && checked.day !== null && isUnreleased)
    return { kind: "wrong", message: DAY_WITHOUT_OFFER };
  return checked;
}

export const STEP_SIGNED_OUT =
  "Nothing was done, and nothing that you wrote is lost. Sign in again in the page that opens, come back here, and submit again.";

export const STEP_UNREACHABLE =
  "We got no response, so it is not known whether that was done. What you wrote is still below. Open the page again to see, or submit again: nothing is done twice.";
