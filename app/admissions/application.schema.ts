import * as z from "zod/mini";
import { lowerFirst } from "../platform/text/first-letter.ts";
import { type ApplicationField, FIELD_ORDER, GENDERS, WAYS_OF_HEARING } from "./application.ts";
import { type DocumentFault, documentFaultMessage } from "./documents/document-fault.ts";
import { type AddedAnswer, addedField, askedQuestions } from "./questions/added-questions.ts";
import { checkAdded } from "./questions/check-added.schema.ts";
import { type DocumentField, isDocumentField } from "./questions/document-fields.ts";
import {
  type AskedField,
  askedDocuments,
  fieldOrder,
  isAsked,
  labelOf,
  type Questions,
} from "./questions/questions.ts";
import { isPlausibleAddress, optionalText, requiredText } from "./typed-text.schema.ts";

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

/** The longest name of a programme. */
export const PROGRAMME_MAX_CHARACTERS = 100;

/** The name of a form field for a file. */
export const documentField = z.custom<DocumentField>((name) => typeof name === "string" && isDocumentField(name));

/** Bytes of one uploaded document. */
export const DOCUMENT_MAX_BYTES = 8 * 1024 * 1024;
export const DOCUMENT_MEDIA_TYPES = ["application/pdf", "image/jpeg", "image/png"] as const;
export type DocumentMediaType = (typeof DOCUMENT_MEDIA_TYPES)[number];

/** The message for an incomplete or invalid application. */
export const FORM_NOT_VALID = "Form is not valid. Please fill in all required fields.";

/** A validation error of a form field. */
export type Problem = { field: AskedField; message: string };

/** What is known about a document before it is stored. `mediaType` is null for a type that is not accepted. */
export type DocumentFacts = {
  size: number;
  mediaType: DocumentMediaType | null;
  /** What is wrong with its content; undefined where the content was not checked, as in the browser. */
  fault?: DocumentFault | null;
};

/** The submitted values of a form by field name, in the order in which they were sent. */
export type FormValues = ReadonlyMap<string, readonly string[]>;

const CHOOSE_PROGRAMME = "Choose a programme.";

type AnswersSchema = ReturnType<typeof buildSchema>;

/** Building a schema takes a millisecond, on phones twenty, and a form is checked at every key: each is built once for its questions. */
const SCHEMAS = new WeakMap<Questions, AnswersSchema>();

/** Returns the schema of the answers to these questions. */
function schemaOf(questions: Questions): AnswersSchema {
  const known = SCHEMAS.get(questions);
  if (known) return known;
  const schema = buildSchema(questions);
  SCHEMAS.set(questions, schema);
  return schema;
}

/** A text and a gender that are not asked for are stored as an empty text. */
function buildSchema(questions: Questions) {
  const { labels, admissionTypes, schoolExam } = questions;
  const optional = (field: keyof typeof TEXT_LIMITS) => optionalText(labels[field], TEXT_LIMITS[field]);
  const notAsked = z.pipe(
    z.string(),
    z.transform(() => ""),
  );
  const required = (field: keyof typeof TEXT_LIMITS) =>
    isAsked(questions, field) ? requiredText(labels[field], TEXT_LIMITS[field]) : notAsked;
  return z.object({
    firstName: required("firstName"),
    lastName: required("lastName"),
    gender: isAsked(questions, "gender") ? z.enum(GENDERS, "Choose your gender.") : notAsked,
    email: required("email").check(isPlausibleAddress(labels.email)),
    phone: required("phone"),
    guardianEmail: z.pipe(
      isAsked(questions, "guardianEmail")
        ? optional("guardianEmail").check(isPlausibleAddress(labels.guardianEmail))
        : notAsked,
      z.transform((value: string) => value || null),
    ),
    address: required("address"),
    city: required("city"),
    state: required("state"),
    country: required("country"),
    admissionType: z.enum(
      admissionTypes.map(({ value }) => value),
      "Choose an admission type.",
    ),
    program: z
      .string()
      .check(z.trim(), z.minLength(1, CHOOSE_PROGRAMME), z.maxLength(PROGRAMME_MAX_CHARACTERS, CHOOSE_PROGRAMME)),
    ssce: z.enum(schoolExam.bodies, `Choose ${formatChoices(schoolExam.bodies)}.`),
    waecNecoExamNo: required("waecNecoExamNo"),
    jambRegistrationNo: required("jambRegistrationNo"),
    howDidYouHear: isAsked(questions, "howDidYouHear")
      ? z.array(z.enum(WAYS_OF_HEARING, "Choose from the list how you heard about us."))
      : z.pipe(
          z.array(z.string()),
          z.transform(() => []),
        ),
  });
}

/** Formats alternatives: 'this, that or another'. */
function formatChoices(choices: readonly string[]): string {
  const last = choices.at(-1) ?? "";
  return choices.length > 1 ? `${choices.slice(0, -1).join(", ")} or ${last}` : last;
}

/** The validated and normalized answers of an application. */
export type ApplicationAnswers = z.output<AnswersSchema> & {
  /** The answers to questions of the university's own, in their order. */
  added: AddedAnswer[];
};

export type Checked = { kind: "valid"; answers: ApplicationAnswers } | { kind: "invalid"; problems: Problem[] };

/** Validates an application, in the browser and on the server, and returns every error in the order of the form. */
export function checkApplication(
  questions: Questions,
  values: FormValues,
  documents: Partial<Record<DocumentField, DocumentFacts>>,
  programmes?: readonly string[],
): Checked {
  const checked = checkAnswers(questions, values, programmes);
  const ofDocuments = askedDocuments(questions, values).flatMap(({ field, isRequired }) => {
    const document = documents[field];
    const message = document || isRequired ? checkDocument(labelOf(questions, field), document) : null;
    return message ? [{ field, message }] : [];
  });
  if (checked.kind === "valid" && ofDocuments.length === 0) return checked;
  const ofAnswers = checked.kind === "invalid" ? checked.problems : [];
  return { kind: "invalid", problems: onePerField(questions, [...ofAnswers, ...ofDocuments]) };
}

/**
 * Validates the answers of an application, without its documents, and returns every error in the order of the form. The server passes the programmes that are
 * offered; a browser, whose form may be older than they are, doesn't know them.
 */
export function checkAnswers(questions: Questions, values: FormValues, programmes?: readonly string[]): Checked {
  const problems = [...repeatedFields(questions, values)];
  const schema = schemaOf(questions);
  const result = schema.safeParse(candidateOf(Object.keys(schema.shape), values));
  if (!result.success) problems.push(...result.error.issues.map(problemOf));
  const program = values.get("program")?.[0]?.trim() || null;
  if (program && programmes && !programmes.includes(program))
    problems.push({ field: "program", message: `Choose another programme: ${program} is not offered.` });
  const added = askedQuestions(questions.added, values).flatMap(({ key, label, kind, ...question }): AddedAnswer[] => {
    const field = addedField(key);
    const checked = checkAdded({ key, label, kind, ...question }, values.get(field) ?? []);
    if (checked.kind === "valid") return [{ key, label, kind, answer: checked.answer }];
    problems.push({ field, message: checked.message });
    return [];
  });
  if (result.success && problems.length === 0) return { kind: "valid", answers: { ...result.data, added } };
  return { kind: "invalid", problems: onePerField(questions, problems) };
}

/** Validates a document that is named `label` in messages, as in 'Your <label> is an empty file.' Returns a message with a remedy, or null. */
export function checkDocument(label: string, document: DocumentFacts | undefined): string | null {
  const name = lowerFirst(label);
  if (!document) return `Upload your ${name}.`;
  if (document.size === 0) return `Your ${name} is an empty file. Choose the file again.`;
  if (document.size > DOCUMENT_MAX_BYTES)
    return `Your ${name} is larger than 8 MB. Choose a smaller file or take the photo again.`;
  if (document.mediaType === null && !document.fault)
    return `Your ${name} must be a PDF, JPEG or PNG file. Save or photograph it as one of these.`;
  return document.fault ? documentFaultMessage(document.fault, name) : null;
}

function candidateOf(fields: readonly string[], values: FormValues) {
  const single = fields
    .filter((field) => field !== "howDidYouHear")
    .map((field) => [field, values.get(field)?.[0] ?? ""]);
  const heard = [...new Set(values.get("howDidYouHear") ?? [])].filter((choice) => choice !== "");
  return { ...Object.fromEntries(single), howDidYouHear: heard };
}

function repeatedFields({ labels }: Questions, values: FormValues): Problem[] {
  return FIELD_ORDER.filter((field) => field !== "howDidYouHear" && (values.get(field)?.length ?? 0) > 1).map(
    (field) => ({ field, message: `${labels[field]} was sent more than once. Send it once.` }),
  );
}

function problemOf(issue: { path: PropertyKey[]; message: string }): Problem {
  return { field: issue.path[0] as ApplicationField, message: issue.message };
}

function onePerField(questions: Questions, problems: Problem[]): Problem[] {
  return fieldOrder(questions).flatMap((field) => problems.find((problem) => problem.field === field) ?? []);
}
