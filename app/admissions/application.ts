/** The words of an application: what may be chosen, and what becomes of it. No input, no output. */

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

/** The two papers that come with an application, by the name of their form field. */
export const DOCUMENT_FIELDS = ["waecNecoResult", "jambResult"] as const;

export type Gender = (typeof GENDERS)[number];
export type AdmissionType = (typeof ADMISSION_TYPES)[number];
export type ExamBody = (typeof EXAM_BODIES)[number];
export type Programme = (typeof PROGRAMMES)[number];
export type WayOfHearing = (typeof WAYS_OF_HEARING)[number];
export type DocumentField = (typeof DOCUMENT_FIELDS)[number];

/** What a candidate reads for a stored choice; a choice that is not named here reads as it is stored. */
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

/** What a candidate reads for a form field, in the order of the form. */
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

/** The order of the form, which is the order of its error summary. */
export const FIELD_ORDER = Object.keys(FIELD_LABELS) as ApplicationField[];
