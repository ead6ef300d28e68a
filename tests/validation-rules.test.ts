import path from "node:path";
import { expect, test } from "vitest";
import {
  checkApplication,
  DOCUMENT_MAX_BYTES,
  DOCUMENT_MEDIA_TYPES,
  TEXT_LIMITS,
} from "../app/admissions/application.schema.ts";
import { type ApplicationField, FIELD_ORDER, GENDERS, WAYS_OF_HEARING } from "../app/admissions/application.ts";
import { RESULT_FIELDS } from "../app/admissions/questions/document-fields.ts";
import { EMAIL_MAX_CHARACTERS } from "../app/mail/email-address.ts";
import { MAX_LINKS, POST_LIMITS } from "../app/news/desk/post.schema.ts";
import { PASSWORD_LENGTHS } from "../app/staff/accounts/password-rules.ts";
import { ADMISSION_TYPES, EXAM_BODIES, SAMPLE_QUESTIONS } from "./builders/questions.ts";

const PAGE = path.join(import.meta.dirname, "..", "docs", "validation-rules.md");

const CHOICES: Partial<Record<ApplicationField, readonly string[]>> = {
  gender: GENDERS,
  admissionType: ADMISSION_TYPES,
  program: ["the programmes of the form, which editors change"],
  ssce: EXAM_BODIES,
  howDidYouHear: WAYS_OF_HEARING,
};

/** Returns the fields that the schema itself reports for an empty form. */
const required = (() => {
  const checked = checkApplication(SAMPLE_QUESTIONS, new Map(), {});
  return new Set(checked.kind === "invalid" ? checked.problems.map(({ field }) => field) : []);
})();

const limits: Partial<Record<ApplicationField, number>> = TEXT_LIMITS;
const documents: readonly ApplicationField[] = RESULT_FIELDS;
const count = (value: number) => value.toLocaleString("en");

function ruleOf(field: ApplicationField): string {
  const choices = CHOICES[field];
  if (choices) return `${field === "howDidYouHear" ? "any of" : "one of"} ${choices.join(", ")}`;
  if (documents.includes(field))
    return `one file, at most ${DOCUMENT_MAX_BYTES / 1024 / 1024} MB, ${DOCUMENT_MEDIA_TYPES.join(", ")}`;
  const address = /email/i.test(field) ? ", one address such as name@example.com in ASCII" : "";
  return `text, at most ${count(limits[field] ?? 0)} characters${address}`;
}

const fieldRow = (field: ApplicationField) =>
  `| \`${field}\` | ${SAMPLE_QUESTIONS.labels[field]} | ${required.has(field) ? "required" : "optional"} | ${ruleOf(field)} |`;

const page = `# Validation rules

Which input the server accepts. The same schemas validate a form in the browser and on the server; the server decides. \`tests/validation-rules.test.ts\` generates the numbers and choices
here from the schemas, and fails when this page differs. \`npx vitest run tests/validation-rules.test.ts -u\` regenerates it.

## Text
UTF-8, normalised to NFC and trimmed. Bidirectional control characters are removed. Other control characters, NUL, unpaired surrogates and U+FFFD are rejected. A required
text has at least one visible character. Length is counted in code points.

## Application (\`POST /form/submit\`)
\`app/admissions/application.schema.ts\`. A field that is sent twice is rejected, except \`howDidYouHear\`. Unknown fields are ignored.

| field | label | | rule |
|---|---|---|---|
${FIELD_ORDER.map(fieldRow).join("\n")}

Rules for several values:

- A submission key is a UUID and stands for one application. The same key with the same content returns the first reference again; with other content it returns 422.
- A document's type is detected from its content, not from its name.
- A second application with the same e-mail and JAMB number needs a confirmation. Staff are shown both.

## Newsletter and status page
E-mail: one address in ASCII, at most ${count(EMAIL_MAX_CHARACTERS)} characters. Reference: letters, two digits of the year and six characters, in any grouping. Mailed codes: six
digits.

## Staff accounts
User name: 1 to 64 of \`a-z 0-9 . _ @ -\`, beginning with a letter or digit. 

A new password (\`app/staff/accounts/check-password.server.ts\`) has ${PASSWORD_LENGTHS.min} to ${PASSWORD_LENGTHS.max} characters of any kind but control characters. Rejected are: the username, the words of the university's
name and address, and passwords with fewer than six letters besides them, such as \`palmgrove2026!\`; the 49,000 most common and breached passwords of \`@zxcvbn-ts/language-common\`, also with digits
and punctuation added, or repeated; fewer than five different characters. Passwords from before these rules remain valid.

## News posts
\`app/news/desk/post.schema.ts\`. HTML is sanitised with a list of allowed elements on saving and on display.

| value | maximum, in characters |
|---|---|
${Object.entries(POST_LIMITS)
  .map(([name, limit]) => `| \`${name}\` | ${count(limit)} |`)
  .join("\n")}

At most ${MAX_LINKS} links.

## Site content
Each content document has a Zod schema (\`app/**/*.content.ts\`). A version that does not fit is not saved; a saved version that no longer fits is not shown.
`;

test("docs/validation-rules.md matches the schemas", async () => {
  await expect(page).toMatchFileSnapshot(PAGE);
});
