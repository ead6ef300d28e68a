import {
  type Checked,
  checkApplication,
  type DocumentFacts,
  type FormValues,
  type Problem,
} from "../../application.schema.ts";
import { type DocumentField, FIELD_LABELS } from "../../application.ts";
import { examineDocument, isReadable } from "../documents/chosen-document.ts";

/** Checks all answers and the chosen files as they lie on the device now. */
export async function checkForm(values: FormValues, documents: ReadonlyMap<DocumentField, File>): Promise<Checked> {
  const facts: Partial<Record<DocumentField, DocumentFacts>> = {};
  const unreadable = new Set<string>();
  for (const [field, file] of documents) {
    const examined = await examineDocument(file);
    if (examined.kind === "readable") facts[field] = examined.facts;
    else unreadable.add(field);
  }
  const checked = checkApplication(values, facts);
  if (checked.kind === "valid") return checked;
  return {
    kind: "invalid",
    problems: checked.problems.map((problem) =>
      unreadable.has(problem.field) ? { ...problem, message: unreadableMessage(problem.field) } : problem,
    ),
  };
}

/** The files that can't be read to their end any more: deleted, changed, or lying in a cloud that doesn't give them out. */
export async function findUnreadable(documents: ReadonlyMap<DocumentField, File>): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [field, file] of documents) {
    if (!(await isReadable(file))) problems.push({ field, message: unreadableMessage(field) });
  }
  return problems;
}

export function unreadableMessage(field: keyof typeof FIELD_LABELS): string {
  return `Your ${FIELD_LABELS[field]} can't be read any more. Choose it again.`;
}
