import type { z } from "zod";
import { libraryId } from "../../../platform/images/library-pictures.store.server.ts";
import { UNDESCRIBED } from "../../../platform/images/picture-form-texts.ts";
import type { Pictures } from "../../../platform/images/pictures.server.ts";
import type { EditedDocument } from "../edited-documents.server.ts";
import { activeFields } from "./active-fields.ts";
import { decorativeName, type Entries, entryOf, type NamedField, partName } from "./form-field.ts";
import { locate, readValue } from "./form-values.ts";

/** What is wrong with one field, by the name of its control. `label`: the labels that lead to it, for where it doesn't stand beside the field. */
export type FieldProblem = { field: string; label: string; message: string };

type CheckedForm = { kind: "valid"; value: object } | { kind: "invalid"; problems: FieldProblem[] };

/** Checks a typed form against the document's schema, and that its pictures exist and are described. */
export function checkForm(
  { document, fields }: EditedDocument,
  entries: Entries,
  pictures: Pick<Pictures, "has">,
): CheckedForm {
  const value = readValue(fields, entries);
  const parsed = document.schema.safeParse(value, { error: plainMessage });
  const problems = new Map(pictureProblems(fields, entries, pictures).map((problem) => [problem.field, problem]));
  for (const { path, message } of parsed.error?.issues ?? []) {
    const { name, label, kind } = locate(fields, entries, path);
    const isUnchosen = (kind === "pick" || kind === "choice") && entryOf(entries, name) === "";
    if (!problems.has(name)) problems.set(name, { field: name, label, message: isUnchosen ? CHOOSE : message });
  }
  if (parsed.success && problems.size === 0) return { kind: "valid", value: parsed.data };
  return { kind: "invalid", problems: [...problems.values()] };
}

function pictureProblems(
  fields: readonly NamedField[],
  entries: Entries,
  pictures: Pick<Pictures, "has">,
): FieldProblem[] {
  return activeFields(fields, entries).flatMap(({ name, label, field }): FieldProblem[] => {
    const picture = partName(name, "picture");
    const chosen = entryOf(entries, picture);
    if (field.kind !== "picture") return [];
    const wrong = (message: string) => [{ field: picture, label, message }];
    if (chosen === "") return wrong("Choose a picture.");
    if (!pictures.has(chosen)) return wrong("This picture is no longer there. Choose another one.");
    if (field.isUploaded && libraryId(chosen) === null)
      return wrong("Upload a picture of your own. One that came with the site can’t be used.");
    const alt = partName(name, "alt");
    if (entries.has(decorativeName(name)) || entryOf(entries, alt).trim() !== "") return [];
    return [{ field: alt, label, message: UNDESCRIBED }];
  });
}

/** Says what is wrong where the schema has no message of its own. */
function plainMessage(issue: z.core.$ZodRawIssue): string {
  const isEmpty = issue.input === "" || issue.input === undefined;
  switch (issue.code) {
    case "too_small":
      if (issue.origin === "array") return `Add at least ${issue.minimum}.`;
      if (issue.origin === "string")
        return isEmpty || issue.minimum === 1 ? WRITE : `Write at least ${issue.minimum} letters.`;
      return `It must be at least ${issue.minimum}.`;
    case "too_big":
      if (issue.origin === "array") return `At most ${issue.maximum} are possible here.`;
      if (issue.origin === "string") return `At most ${issue.maximum} letters fit here: shorten it.`;
      return `It can be at most ${issue.maximum.toLocaleString("en")}.`;
    case "invalid_type":
      if (isEmpty) return WRITE;
      if (issue.expected === "int") return "Write a whole number, as in 700,000.";
      return issue.expected === "number" ? "Write a number, as in 700,000." : WRITE;
    case "invalid_format":
      if (isEmpty) return WRITE;
      return FORMATS[issue.format] ?? "This does not have the right form.";
    case "invalid_union":
      return isEmpty
        ? "Choose where it leads."
        : "Choose a page of the site, or write an address that begins with https://.";
    case "invalid_value":
      return CHOOSE;
    default:
      return "This can’t be saved as it is.";
  }
}

const WRITE = "Write something here.";
const CHOOSE = "Choose one of the list.";
const FORMATS: Record<string, string> = {
  email: "An e-mail address looks like registry@example.edu.",
  url: "An address of another site begins with https://.",
};
