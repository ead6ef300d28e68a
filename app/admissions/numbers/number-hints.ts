import { formatCount } from "../../ui/format/format-count.ts";
import { addedDocumentFields, missingDocuments } from "../questions/added-questions.ts";
import type { Questions } from "../questions/questions.ts";
import type { ApplicationRecord } from "../record/application-record.store.server.ts";
import { type AnswerLine, answerLines } from "../record/record-labels.ts";
import type { NumberFormats } from "./number-formats.content.ts";

/** An answer with what staff read beside it; null where there is nothing to say. */
export type HintedAnswer = AnswerLine & { hint: string | null };

type TypedNumbers = Pick<ApplicationRecord["answers"], "ssce" | "waecNecoExamNo" | "jambRegistrationNo">;

/** What staff read beside a number that has another format; null beside one that fits. Such a number may still be right. */
export type NumberHints = Record<"waecNecoExamNo" | "jambRegistrationNo", string | null>;

/** Returns the answers of an application with the hints for its numbers and for documents that are missing, in the order of the form. */
export function hintedAnswers(
  questions: Questions,
  formats: NumberFormats,
  record: Pick<ApplicationRecord, "answers" | "added">,
): HintedAnswer[] {
  const missing = addedDocumentFields(missingDocuments(questions.added, record.added));
  const hints: Partial<Record<AnswerLine["field"], string | null>> = {
    ...numberHints(questions, formats, record.answers),
    ...Object.fromEntries(missing.map((field) => [field, MISSING])),
  };
  return answerLines(questions, record).map((line) => ({ ...line, hint: hints[line.field] ?? null }));
}

const MISSING = "The applicant was asked for it, and has not sent it.";

/** Returns the hints for the numbers of an application. A number that it was not asked for has none. */
export function numberHints({ entranceExam }: Questions, formats: NumberFormats, typed: TypedNumbers): NumberHints {
  const ofBody = formats.schoolExams.find(({ body }) => body === typed.ssce)?.formats ?? [];
  const entranceNumber = String(typed.jambRegistrationNo);
  return {
    waecNecoExamNo: hint(`a ${typed.ssce} number`, ofBody, String(typed.waecNecoExamNo)),
    jambRegistrationNo:
      entranceNumber === "" && !entranceExam.isAsked
        ? null
        : hint(`a ${entranceExam.name} number`, formats.entranceExam, entranceNumber),
  };
}

function hint(what: string, formats: readonly string[], typed: string): string | null {
  if (formats.length === 0 || formats.some((format) => fits(format, typed))) return null;
  return `Does not look like ${what}: expected ${formats.map(describe).join(", or ")}.`;
}

/** Compares without spaces and punctuation, and without case. */
function fits(format: string, typed: string): boolean {
  const bare = typed.replaceAll(/[\s./-]/g, "");
  const isOfKind = (sign: string, kind: string | undefined) => (kind === "9" ? /^\d$/ : /^[A-Za-z]$/).test(sign);
  return bare.length === format.length && bare.split("").every((sign, at) => isOfKind(sign, format[at]));
}

/** Describes a format: '12 digits and 2 letters'. */
function describe(format: string): string {
  const parts = [...format.matchAll(/9+|A+/g)].map(([part]) =>
    formatCount(part.length, part.startsWith("9") ? "digit" : "letter"),
  );
  return parts.join(" and ");
}
