import { lowerFirst } from "../../../platform/text/first-letter.ts";
import {
  type Checked,
  checkApplication,
  type DocumentFacts,
  type FormValues,
  type Problem,
} from "../../application.schema.ts";
import type { DocumentField } from "../../questions/document-fields.ts";
import { type AskedField, labelOf, type Questions } from "../../questions/questions.ts";
import { examineDocument, isReadable } from "../documents/chosen-document.ts";

/** Validates all answers and the chosen files, which are read from the device again. */
export async function checkForm(
  questions: Questions,
  values: FormValues,
  documents: ReadonlyMap<DocumentField, File>,
): Promise<Checked> {
  const facts: Partial<Record<DocumentField, DocumentFacts>> = {};
  const unreadable = new Set<string>();
  for (const [field, file] of documents) {
    const examined = await examineDocument(file);
    if (examined.kind === "readable") facts[field] = examined.facts;
    else unreadable.add(field);
  }
  const checked = checkApplication(questions, values, facts);
  if (checked.kind === "valid") return checked;
  return {
    kind: "invalid",
    problems: checked.problems.map((problem) =>
      unreadable.has(problem.field) ? { ...problem, message: unreadableMessage(questions, problem.field) } : problem,
    ),
  };
}

/** Returns a problem for each file that can no longer be read: deleted, changed, or in cloud storage that is out of reach. */
export async function findUnreadable(
  questions: Questions,
  documents: ReadonlyMap<DocumentField, File>,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [field, file] of documents) {
    if (!(await isReadable(file))) problems.push({ field, message: unreadableMessage(questions, field) });
  }
  return problems;
}

export function unreadableMessage(questions: Questions, field: AskedField): string {
  return `Your ${lowerFirst(labelOf(questions, field))} can't be read any more. Choose it again.`;
}
