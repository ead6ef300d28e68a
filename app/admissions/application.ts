/** The fields of an application, their choices, and the steps it goes through. Pure: no input or output. */

export const GENDERS = ["male", "female", "other"] as const;

export const WAYS_OF_HEARING = [
  "socialMedia",
  "website",
  "friend",
  "Google",
  "Word of Mouth",
  "Internet Search",
  "Bill Board",
  "Advertisement",
  "Referral",
  "Event or Conference",
  "Email Marketing",
  "other",
] as const;

export type WayOfHearing = (typeof WAYS_OF_HEARING)[number];

/** Labels of the choices whose stored value is not shown as it is. */
const CHOICE_LABELS: Record<string, string> = {
  male: "Male",
  female: "Female",
  other: "Other",
  socialMedia: "Social media",
  website: "Website",
  friend: "Friend",
};

export function choiceLabel(choice: string): string {
  return CHOICE_LABELS[choice] ?? choice;
}

/** The fields in the order of the form and of its error summary. Their labels are among the questions of the university. */
export const FIELD_ORDER = [
  "firstName",
  "lastName",
  "gender",
  "email",
  "phone",
  "guardianEmail",
  "address",
  "city",
  "state",
  "country",
  "admissionType",
  "program",
  "ssce",
  "waecNecoExamNo",
  "waecNecoResult",
  "jambRegistrationNo",
  "jambResult",
  "howDidYouHear",
] as const;

export type ApplicationField = (typeof FIELD_ORDER)[number];

/** The fields that a university can leave out of its form, in the order of the form. */
export const OPTIONAL_QUESTIONS = [
  "gender",
  "guardianEmail",
  "city",
  "state",
  "country",
  "howDidYouHear",
] as const satisfies readonly ApplicationField[];

export type OptionalQuestion = (typeof OPTIONAL_QUESTIONS)[number];

export function isApplicationField(name: unknown): name is ApplicationField {
  return FIELD_ORDER.some((field) => field === name);
}

export const APPLICATION_STATUSES = ["received", "in-review", "more-needed", "decided", "withdrawn"] as const;

export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const STATUS_LABELS: Record<ApplicationStatus, string> = {
  received: "Received",
  "in-review": "In review",
  "more-needed": "More needed",
  decided: "Decided",
  withdrawn: "Withdrawn",
};

/** What staff decided. */
export const OUTCOMES = ["admitted", "not-admitted", "waiting-list"] as const;

export type Outcome = (typeof OUTCOMES)[number];

export const OUTCOME_LABELS: Record<Outcome, string> = {
  admitted: "Admitted",
  "not-admitted": "Not admitted",
  "waiting-list": "On the waiting list",
};

/** The steps of an application after it was received: who takes each, from which statuses, and the status that follows. */
const STEPS = {
  "taken-into-review": { by: "staff", from: ["received", "more-needed"], to: "in-review" },
  "more-asked": { by: "staff", from: ["received", "in-review"], to: "more-needed" },
  admitted: { by: "staff", from: ["received", "in-review", "more-needed"], to: "decided" },
  "not-admitted": { by: "staff", from: ["received", "in-review", "more-needed"], to: "decided" },
  "waiting-listed": { by: "staff", from: ["received", "in-review", "more-needed"], to: "decided" },
  "decision-released": { by: "staff", from: ["decided"], to: "decided" },
  "decision-taken-back": { by: "staff", from: ["decided"], to: "in-review" },
  "offer-accepted": { by: "applicant", from: ["decided"], to: "decided" },
  "offer-declined": { by: "applicant", from: ["decided"], to: "decided" },
  withdrawn: { by: "applicant", from: ["received"], to: "withdrawn" },
  "document-replaced": { by: "applicant", from: ["received"], to: "received" },
  "document-sent": { by: "applicant", from: ["more-needed"], to: "in-review" },
  "answers-changed": { by: "applicant", from: ["received"], to: "received" },
} as const satisfies Record<
  string,
  { by: "staff" | "applicant"; from: readonly ApplicationStatus[]; to: ApplicationStatus }
>;

export type ApplicationStep = keyof typeof STEPS;

/** What can be recorded about the fee of an application, at any time. Its status stays as it is. */
export const PAYMENT_EVENTS = ["payment-sent", "payment-confirmed", "payment-awaited", "payment-not-found"] as const;

export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

/** A kind of entry in the timeline of an application. */
export type EventKind = ApplicationStep | PaymentEvent;

export function isPaymentEvent(kind: EventKind): kind is PaymentEvent {
  return PAYMENT_EVENTS.some((known) => known === kind);
}

/** The steps that record a decision, and the outcome of each. */
export const DECISION_OUTCOMES = {
  admitted: "admitted",
  "not-admitted": "not-admitted",
  "waiting-listed": "waiting-list",
} as const satisfies Partial<Record<ApplicationStep, Outcome>>;

export type DecisionStep = keyof typeof DECISION_OUTCOMES;

export function isDecision(step: EventKind): step is DecisionStep {
  return Object.hasOwn(DECISION_OUTCOMES, step);
}

/** Where an application stands. A decision that is not released is known to staff only. */
export type Standing = { status: ApplicationStatus; outcome: Outcome | null; isReleased: boolean };

/** Returns the status after a step; null when the step can't be taken now. */
export function statusAfter(
  step: ApplicationStep,
  { status, outcome, isReleased }: Standing,
): ApplicationStatus | null {
  const { from, to } = STEPS[step];
  if (step === "decision-released") return status === "decided" && !isReleased ? to : null;
  if (step === "offer-accepted" || step === "offer-declined")
    return status === "decided" && outcome === "admitted" && isReleased ? to : null;
  // A place on the waiting list becomes a decision when it is known who takes the other places.
  if (outcome === "waiting-list" && status === "decided" && (step === "admitted" || step === "not-admitted")) return to;
  return (from as readonly ApplicationStatus[]).includes(status) ? to : null;
}

/** Returns the steps that staff or the applicant may take now. */
export function possibleSteps(by: "staff" | "applicant", standing: Standing): ApplicationStep[] {
  const steps = Object.keys(STEPS) as ApplicationStep[];
  return steps.filter((step) => STEPS[step].by === by && statusAfter(step, standing) !== null);
}

/** Returns the status that the applicant is shown: a decision counts once it is released. */
export function statusForApplicant({ status, isReleased }: Omit<Standing, "outcome">): ApplicationStatus {
  return status === "decided" && !isReleased ? "in-review" : status;
}
