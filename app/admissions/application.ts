/** The fields of an application, their choices, and the steps it goes through. Pure: no input or output. */

export const GENDERS = ["male", "female", "other"] as const;

export const ADMISSION_TYPES = ["UTME", "DE", "transfer"] as const;

export const EXAM_BODIES = ["WAEC", "NECO"] as const;

export const PROGRAMMES = [
  "Accounting",
  "Agricultural Science",
  "Applied Biology",
  "Banking and Finance",
  "Biochemistry",
  "Biotechnology",
  "Business Administration",
  "Computer Science",
  "Cybersecurity",
  "Economics",
  "English and Literary Studies",
  "Environmental Management and Toxicology",
  "Industrial Chemistry",
  "Industrial Mathematics",
  "Industrial Physics",
  "Information Technology",
  "Law",
  "Marketing",
  "Mass Communication",
  "Medical Laboratory Science",
  "Microbiology",
  "Music",
  "Nursing Science",
  "Political Science",
  "Public Administration",
  "Software Engineering",
  "Theatre and Film Studies",
] as const;

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

/** The form fields of the two documents that every application has. */
export const DOCUMENT_FIELDS = ["waecNecoResult", "jambResult"] as const;

export type AdmissionType = (typeof ADMISSION_TYPES)[number];
export type Programme = (typeof PROGRAMMES)[number];
export type DocumentField = (typeof DOCUMENT_FIELDS)[number];

/** Labels of the choices whose stored value is not shown as it is. */
const CHOICE_LABELS: Record<string, string> = {
  male: "Male",
  female: "Female",
  other: "Other",
  DE: "Direct Entry (DE)",
  transfer: "Inter-University Transfer",
  socialMedia: "Social media",
  website: "Website",
  friend: "Friend",
};

export function choiceLabel(choice: string): string {
  return CHOICE_LABELS[choice] ?? choice;
}

/** The labels of the form fields, in the order of the form. */
export const FIELD_LABELS = {
  firstName: "First name",
  lastName: "Last name",
  gender: "Gender",
  email: "E-mail",
  phone: "Phone",
  guardianEmail: "Parent or guardian's e-mail",
  address: "Address",
  city: "City",
  state: "State",
  country: "Country",
  admissionType: "Admission type",
  program: "Programme",
  ssce: "SSCE",
  waecNecoExamNo: "WAEC/NECO exam number",
  waecNecoResult: "WAEC/NECO result",
  jambRegistrationNo: "JAMB registration number",
  jambResult: "JAMB result",
  howDidYouHear: "How did you hear about us?",
} as const;

export type ApplicationField = keyof typeof FIELD_LABELS;

/** The order of the fields in the form and in its error summary. */
export const FIELD_ORDER = Object.keys(FIELD_LABELS) as ApplicationField[];

export const APPLICATION_STATUSES = ["received", "in-review", "more-needed", "decided", "withdrawn"] as const;

export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const STATUS_LABELS: Record<ApplicationStatus, string> = {
  received: "Received",
  "in-review": "In review",
  "more-needed": "More needed",
  decided: "Decided",
  withdrawn: "Withdrawn",
};

/** The steps of an application after it was received: who takes each, from which statuses, and the status that follows. */
const STEPS = {
  "taken-into-review": { by: "staff", from: ["received", "more-needed"], to: "in-review" },
  "more-asked": { by: "staff", from: ["in-review"], to: "more-needed" },
  admitted: { by: "staff", from: ["in-review"], to: "decided" },
  "not-admitted": { by: "staff", from: ["in-review"], to: "decided" },
  "decision-taken-back": { by: "staff", from: ["decided"], to: "in-review" },
  withdrawn: { by: "applicant", from: ["received"], to: "withdrawn" },
  "document-replaced": { by: "applicant", from: ["received"], to: "received" },
  "document-sent": { by: "applicant", from: ["more-needed"], to: "in-review" },
} as const satisfies Record<
  string,
  { by: "staff" | "applicant"; from: readonly ApplicationStatus[]; to: ApplicationStatus }
>;

export type ApplicationStep = keyof typeof STEPS;

/** Returns the status after a step; null when the step can't be taken in this status. */
export function statusAfter(step: ApplicationStep, status: ApplicationStatus): ApplicationStatus | null {
  const { from, to } = STEPS[step];
  return (from as readonly ApplicationStatus[]).includes(status) ? to : null;
}

/** Returns the steps that staff or the applicant may take in this status. */
export function possibleSteps(by: "staff" | "applicant", status: ApplicationStatus): ApplicationStep[] {
  const steps = Object.keys(STEPS) as ApplicationStep[];
  return steps.filter((step) => STEPS[step].by === by && statusAfter(step, status) !== null);
}
