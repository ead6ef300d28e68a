import { formatFileSize } from "../../../ui/format/format-file-size.ts";
import type { FormValues } from "../../application.schema.ts";
import {
  type ApplicationField,
  choiceLabel,
  DOCUMENT_FIELDS,
  type DocumentField,
  FIELD_LABELS,
} from "../../application.ts";
import { requiredFields } from "./form-completeness.ts";
import { FORM_PARTS, type FormPart } from "./form-parts.ts";

/** One line of what will be sent. `answer` is null where nothing was given. */
export type GivenAnswer = { field: ApplicationField; label: string; answer: string | null; isRequired: boolean };
export type GivenPart = { part: FormPart; title: string; answers: GivenAnswer[] };

type ChosenFiles = ReadonlyMap<DocumentField, { name: string; size: number }>;

const CHOICES: readonly ApplicationField[] = ["gender", "admissionType", "howDidYouHear"];

/** Every answer as the university will read it, group by group. */
export function givenAnswers(values: FormValues, files: ChosenFiles): GivenPart[] {
  const required = requiredFields();
  return (Object.keys(FORM_PARTS) as FormPart[]).map((part) => ({
    part,
    title: FORM_PARTS[part].title,
    answers: FORM_PARTS[part].fields.map((field) => ({
      field,
      label: FIELD_LABELS[field],
      answer: answerOf(field, values, files),
      isRequired: required.includes(field),
    })),
  }));
}

/** The required answers that are not there. */
export function missingAnswers(parts: readonly GivenPart[]): GivenAnswer[] {
  return parts.flatMap(({ answers }) => answers).filter(({ answer, isRequired }) => isRequired && answer === null);
}

function answerOf(field: ApplicationField, values: FormValues, files: ChosenFiles): string | null {
  const document = DOCUMENT_FIELDS.find((name) => name === field);
  if (document) {
    const file = files.get(document);
    return file ? `${file.name}, ${formatFileSize(file.size)}` : null;
  }
  const given = (values.get(field) ?? []).map((value) => value.trim()).filter((value) => value !== "");
  const shown = CHOICES.includes(field) ? given.map(choiceLabel) : given;
  return shown.join(", ") || null;
}
