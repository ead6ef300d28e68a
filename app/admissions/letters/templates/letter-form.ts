import { optionalText } from "../../typed-text.schema.ts";
import {
  BODY_MAX_CHARACTERS,
  type LetterKind,
  type LetterText,
  PLACEHOLDERS,
  SUBJECT_MAX_CHARACTERS,
} from "../letter-kinds.ts";
import { checkPlaceholders } from "./placeholders.ts";

/** The form of a template, as it was typed. */
export type LetterForm = LetterText;
export type LetterProblem = { field: "subject" | "body"; message: string };

export function readLetterForm(form: URLSearchParams): LetterForm {
  return {
    subject: form.get("subject") ?? "",
    // Browsers end the lines of a text area with CR LF.
    body: (form.get("body") ?? "").replaceAll("\r\n", "\n"),
    isMailed: form.has("mailed"),
  };
}

/** Reads the version that a form was opened with; -1, which none has, when it can't be read. */
export function readOver(form: URLSearchParams): number {
  const typed = form.get("over") ?? "";
  return /^\d{1,9}$/.test(typed) ? Number(typed) : -1;
}

type CheckedLetter = { kind: "valid"; text: LetterText } | { kind: "wrong"; problems: LetterProblem[] };

const FIELDS = {
  subject: { name: "subject", schema: optionalText("The subject", SUBJECT_MAX_CHARACTERS) },
  body: { name: "text", schema: optionalText("The text", BODY_MAX_CHARACTERS) },
} as const;

/** Validates a typed letter: its length, and each placeholder with its position. */
export function checkLetter(kind: LetterKind, { subject, body, isMailed }: LetterForm): CheckedLetter {
  const [checkedSubject, checkedBody] = [checkField("subject", subject, kind), checkField("body", body, kind)];
  const problems = [...checkedSubject.problems, ...checkedBody.problems];
  if (problems.length > 0) return { kind: "wrong", problems };
  return { kind: "valid", text: { subject: checkedSubject.text, body: checkedBody.text, isMailed } };
}

function checkField(field: "subject" | "body", typed: string, kind: LetterKind) {
  const { name, schema } = FIELDS[field];
  const wrong = (message: string) => ({ text: typed, problems: [{ field, message }] });
  const parsed = schema.safeParse(typed);
  if (!parsed.success) return wrong(parsed.error.issues[0]?.message ?? "Type it again.");
  if (parsed.data === "") return wrong(`Write the ${name}.`);
  const known: readonly string[] = PLACEHOLDERS[kind];
  const broken = checkPlaceholders(typed, known);
  if (broken.length === 0) return { text: parsed.data, problems: [] };
  const where = broken.map(({ line, character, message }) =>
    field === "subject" ? `Character ${character}: ${message}` : `Line ${line}, character ${character}: ${message}`,
  );
  return wrong(`${where.join(". ")}. Known are: ${known.map((one) => `{{${one}}}`).join(", ")}.`);
}
