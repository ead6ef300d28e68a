import * as z from "zod/mini";
import {
  ADMISSION_TYPES,
  type ApplicationField,
  DOCUMENT_FIELDS,
  type DocumentField,
  EXAM_BODIES,
  FIELD_LABELS,
  GENDERS,
  PROGRAMMES,
  WAYS_OF_HEARING,
} from "./application.ts";

/** Longest accepted values, in characters. RFC 5321 gives an address 254. */
export const TEXT_LIMITS = {
  firstName: 100,
  lastName: 100,
  email: 254,
  phone: 40,
  guardianEmail: 254,
  address: 300,
  country: 100,
  city: 100,
  state: 100,
  waecNecoExamNo: 40,
  jambRegistrationNo: 40,
} as const satisfies Partial<Record<ApplicationField, number>>;

/** Bytes of one uploaded document. */
export const DOCUMENT_MAX_BYTES = 8 * 1024 * 1024;
export const DOCUMENT_MEDIA_TYPES = ["application/pdf", "image/jpeg", "image/png"] as const;
export type DocumentMediaType = (typeof DOCUMENT_MEDIA_TYPES)[number];

/** One thing wrong with a form, said to the person who filled it in. `field` is a form field's name. */
export type Problem = { field: ApplicationField; message: string };

/** What is known of a document before it is stored. `mediaType` is null when its content is none of the accepted kinds. */
export type DocumentFacts = { size: number; mediaType: DocumentMediaType | null };

/** Every value that a form sent, by field name, in the order sent. */
export type FormValues = ReadonlyMap<string, readonly string[]>;

/** Control characters, NUL among them, are typed by no one, and PostgreSQL can't store NUL. Line breaks and tabs are typed. */
const CONTROL_CHARACTER = /(?![\t\n\r])\p{Cc}/u;
/** A lone half of a surrogate pair is not text, and PostgreSQL can't store it; U+FFFD stands where bytes were not UTF-8. */
function isReadable(value: string): boolean {
  return !/[\p{Surrogate}\ufffd]/u.test(value);
}

/** Marks of the bidirectional algorithm (UAX #9) that nobody types, and that would turn a whole list around. */
const TURNS_TEXT_AROUND = /[\u202a-\u202e\u2066-\u2069]/g;

/** Format characters such as the zero-width space leave a field that looks empty. */
const VISIBLE = /[^\p{Cf}\p{Z}\p{Cc}\p{M}]/u;

const cleaned = z.pipe(
  z.string(),
  z.transform((value: string) => value.replace(TURNS_TEXT_AROUND, "").normalize("NFC").trim()),
);

/** Text, an at sign, text, a dot, text, in plain ASCII: what a mail server will take as one address. */
const ONE_ADDRESS =
  /^[!#-'*+\-/-9=?A-Z^-~]+(?:\.[!#-'*+\-/-9=?A-Z^-~]+)*@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?\.[A-Za-z]{2,}$/;

type TextField = keyof typeof TEXT_LIMITS;

function optionalText(field: TextField) {
  const label = FIELD_LABELS[field];
  const limit = TEXT_LIMITS[field];
  return z.pipe(
    cleaned,
    z.string().check(
      z.refine((value: string) => [...value].length <= limit, `${label} must be ${limit} characters or fewer.`),
      z.refine(
        (value: string) => !CONTROL_CHARACTER.test(value) && isReadable(value),
        `${label} has a character that can't be read. Type it again.`,
      ),
    ),
  );
}

function requiredText(field: TextField) {
  return optionalText(field).check(
    z.refine((value: string) => VISIBLE.test(value), `Enter your ${lowerFirst(FIELD_LABELS[field])}.`),
  );
}

function looksLikeAddress(field: TextField) {
  return z.refine<string>(
    (value) => value === "" || ONE_ADDRESS.test(value),
    `${FIELD_LABELS[field]} must look like name@example.com.`,
  );
}

function oneOf<const Choice extends readonly string[]>(choices: Choice, message: string) {
  return z.enum(choices, message);
}

export const applicationSchema = z.object({
  firstName: requiredText("firstName"),
  lastName: requiredText("lastName"),
  gender: oneOf(GENDERS, "Choose your gender."),
  email: requiredText("email").check(looksLikeAddress("email")),
  phone: requiredText("phone"),
  guardianEmail: z.pipe(
    optionalText("guardianEmail").check(looksLikeAddress("guardianEmail")),
    z.transform((value: string) => value || null),
  ),
  address: requiredText("address"),
  city: requiredText("city"),
  state: requiredText("state"),
  country: requiredText("country"),
  admissionType: oneOf(ADMISSION_TYPES, "Choose an admission type."),
  program: oneOf(PROGRAMMES, "Choose a programme."),
  ssce: oneOf(EXAM_BODIES, "Choose WAEC or NECO."),
  waecNecoExamNo: requiredText("waecNecoExamNo"),
  jambRegistrationNo: requiredText("jambRegistrationNo"),
  howDidYouHear: z.array(oneOf(WAYS_OF_HEARING, "Choose from the list how you heard about us.")),
});

/** The answers of an application, checked and cleaned. */
export type ApplicationAnswers = z.output<typeof applicationSchema>;

/** The order of the form, which is the order of its error summary. */
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
] as const satisfies readonly ApplicationField[];

export type Checked = { kind: "valid"; answers: ApplicationAnswers } | { kind: "invalid"; problems: Problem[] };

/**
 * Checks a whole application, in the browser and on the server alike, and reports everything that is wrong with it, in form order.
 */
export function checkApplication(
  values: FormValues,
  documents: Partial<Record<DocumentField, DocumentFacts>>,
): Checked {
  const problems = [...repeatedFields(values)];
  const result = applicationSchema.safeParse(candidateOf(values));
  if (!result.success) problems.push(...result.error.issues.map(problemOf));
  for (const field of DOCUMENT_FIELDS) {
    const message = checkDocument(field, documents[field]);
    if (message) problems.push({ field, message });
  }
  if (result.success && problems.length === 0) return { kind: "valid", answers: result.data };
  return { kind: "invalid", problems: onePerField(problems) };
}

/** What is wrong with one document, in words that name the remedy; null when nothing is. */
export function checkDocument(field: DocumentField, document: DocumentFacts | undefined): string | null {
  const label = FIELD_LABELS[field];
  if (!document) return `Upload your ${label}.`;
  if (document.size === 0) return `Your ${label} is an empty file. Choose the file again.`;
  if (document.size > DOCUMENT_MAX_BYTES)
    return `Your ${label} is larger than 8 MB. Choose a smaller file or take the photo again.`;
  if (document.mediaType === null)
    return `Your ${label} must be a PDF, JPEG or PNG file. Save or photograph it as one of these.`;
  return null;
}

function candidateOf(values: FormValues) {
  const fields = Object.keys(applicationSchema.shape).filter((field) => field !== "howDidYouHear");
  const single = fields.map((field) => [field, values.get(field)?.[0] ?? ""]);
  const heard = [...new Set(values.get("howDidYouHear") ?? [])].filter((choice) => choice !== "");
  return { ...Object.fromEntries(single), howDidYouHear: heard };
}

function repeatedFields(values: FormValues): Problem[] {
  return FIELD_ORDER.filter((field) => field !== "howDidYouHear" && (values.get(field)?.length ?? 0) > 1).map(
    (field) => ({
      field,
      message: `${FIELD_LABELS[field]} was sent more than once. Send it once.`,
    }),
  );
}

function problemOf(issue: { path: PropertyKey[]; message: string }): Problem {
  return { field: issue.path[0] as ApplicationField, message: issue.message };
}

function onePerField(problems: Problem[]): Problem[] {
  return FIELD_ORDER.flatMap((field) => problems.find((problem) => problem.field === field) ?? []);
}

function lowerFirst(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
