import { formatFileSize } from "../../../ui/format/format-file-size.ts";
import { checkApplication, type FormValues } from "../../application.schema.ts";
import { type AddedQuestion, addedField, askedQuestions } from "../../questions/added-questions.ts";
import type { DocumentField } from "../../questions/document-fields.ts";
import { formatGiven } from "../../questions/format-given.ts";
import { type AskedField, documentFields, isAsked, labelOf, type Questions } from "../../questions/questions.ts";
import { chosenDocuments } from "../documents/chosen-document.ts";
import { formValues } from "./form-contents.ts";
import { FORM_PARTS, type FormPart } from "./form-parts.ts";

/** One answer as it will be sent. `answer` is null when the field is empty. */
export type GivenAnswer = { field: AskedField; label: string; answer: string | null; isRequired: boolean };
export type GivenPart = { part: FormPart; title: string; answers: GivenAnswer[] };

type ChosenFiles = ReadonlyMap<DocumentField, { name: string; size: number }>;

/** Lists every answer as the university will read it, section by section. */
export function givenAnswers(questions: Questions, values: FormValues, files: ChosenFiles): GivenPart[] {
  const added = askedQuestions(questions.added, values);
  const required = [...requiredFields(questions), ...added.filter(({ isRequired }) => isRequired).map(fieldOf)];
  const parts = (Object.keys(FORM_PARTS) as FormPart[]).map((part) => ({
    part,
    title: FORM_PARTS[part].title,
    answers: fieldsOf(added, part)
      .filter((field) => isAsked(questions, field))
      .map((field) => ({
        field,
        label: labelOf(questions, field),
        answer: answerOf(questions, field, { values, files }),
        isRequired: required.includes(field),
      })),
  }));
  return parts.filter((part) => part.answers.length > 0);
}

function fieldsOf(added: readonly AddedQuestion[], part: FormPart): readonly AskedField[] {
  return part === "more-questions" ? added.map(fieldOf) : FORM_PARTS[part].fields;
}

function fieldOf({ key }: AddedQuestion): AskedField {
  return addedField(key);
}

/** Returns the required answers that are missing. */
export function missingAnswers(parts: readonly GivenPart[]): GivenAnswer[] {
  return parts.flatMap(({ answers }) => answers).filter(({ answer, isRequired }) => isRequired && answer === null);
}

/** Reads the answers of a form for `givenAnswers`. */
export function readAnswers(questions: Questions, form: HTMLFormElement): GivenPart[] {
  return givenAnswers(questions, formValues(form), chosenDocuments(form));
}

/** Returns whether no required answer is missing. Whether they are valid is checked on submission. */
export function isComplete(questions: Questions, form: HTMLFormElement): boolean {
  return missingAnswers(readAnswers(questions, form)).length === 0;
}

/** Returns the fields that validation misses in an empty form, without those that depend on another answer. */
function requiredFields(questions: Questions): string[] {
  const checked = checkApplication(questions, new Map(), {});
  return checked.kind === "invalid" ? checked.problems.map(({ field }) => field) : [];
}

type Given = { values: FormValues; files: ChosenFiles };

function answerOf(questions: Questions, field: AskedField, { values, files }: Given): string | null {
  const document = documentFields(questions).find((name) => name === field);
  if (document) {
    const file = files.get(document);
    return file ? `${file.name}, ${formatFileSize(file.size)}` : null;
  }
  const given = (values.get(field) ?? []).map((value) => value.trim()).filter((value) => value !== "");
  return given.map((value) => formatGiven(questions, field, value)).join(", ") || null;
}
