import { randomUUID } from "node:crypto";
import type { Deps } from "../../../../platform/deps.server.ts";
import { checkApplication, DOCUMENT_MAX_BYTES, type FormValues } from "../../../application.schema.ts";
import { findAnswersByKey } from "../../../application.store.server.ts";
import { PROGRAMMES } from "../../../programmes/programmes.content.ts";
import { addedDocumentFields } from "../../../questions/added-questions.ts";
import type { DocumentField } from "../../../questions/document-fields.ts";
import { asAnswered, askedDocuments, labelOf, type Questions } from "../../../questions/questions.ts";
import { readQuestions } from "../../../questions/read-questions.server.ts";
import { attachUploads } from "../../upload/receive/attach-uploads.server.ts";
import { UUID } from "../submission-key.ts";
import { ANOTHER_FIELD, SUBMISSION_KEY_FIELD, type SubmissionProblem } from "../submission-result.ts";
import type { ReceivedForm } from "./receive-form.server.ts";
import type { AcceptedDocument, Submission } from "./submit-application.server.ts";

export type CheckedSubmission =
  | { kind: "valid"; submission: Omit<Submission, "arrivedAt"> }
  | { kind: "invalid" | "too-large"; problems: SubmissionProblem[] }
  | { kind: "wrong-key" };

/** Checks a form with the uploads that it names, against what the university asks. */
export async function checkSubmission(deps: Deps, form: ReceivedForm): Promise<CheckedSubmission> {
  const { documents } = form;
  const { questions, programmes } = await readAsked(deps, form.values);
  const missing = await attachUploads(form, questions, deps);
  const values = withFileNames(questions, form);
  const first = Object.fromEntries([...documents].map(([field, [document]]) => [field, document]));
  const checked = checkApplication(questions, values, first, programmes);
  const asked = askedDocuments(questions, values).map(({ field }) => field);
  const repeated = asked
    .filter((field) => (documents.get(field)?.length ?? 0) > 1)
    .map((field) => ({
      field,
      message: `${labelOf(questions, field)} was sent more than once. Choose one file.`,
    }));
  const found = checked.kind === "invalid" ? checked.problems : [];
  const problems = [...found.map((problem) => missing.get(problem.field) ?? problem), ...repeated];
  if (checked.kind === "invalid" || repeated.length > 0) {
    const tooLarge = [...documents.values()].flat().some((document) => document.size > DOCUMENT_MAX_BYTES);
    return { kind: tooLarge ? "too-large" : "invalid", problems };
  }
  const key = values.get(SUBMISSION_KEY_FIELD)?.[0] || randomUUID();
  if (!UUID.test(key)) return { kind: "wrong-key" };
  return {
    kind: "valid",
    submission: {
      key,
      answers: checked.answers,
      documents: accept(asked, documents),
      isAnother: isAnother(values),
    },
  };
}

/** The answer to a question for a document is the name of its file, whatever else was sent in its field. */
function withFileNames({ added }: Questions, { values, documents }: ReceivedForm): FormValues {
  const names = addedDocumentFields(added).map((field): [string, string[]] => {
    const [document] = documents.get(field) ?? [];
    return [field, document ? [document.originalName] : []];
  });
  return new Map([...values, ...names]);
}

type Asked = { questions: Questions; programmes: readonly string[] };

/** Reads what the form asks. An application that is saved already, and sent again after a lost response, is checked by what it was asked. */
async function readAsked({ content, db }: Deps, values: FormValues): Promise<Asked> {
  const questions = readQuestions(content);
  const { names } = content.read(PROGRAMMES);
  const key = values.get(SUBMISSION_KEY_FIELD)?.[0] ?? "";
  const saved = UUID.test(key) ? await findAnswersByKey(db, key) : null;
  if (!saved) return { questions, programmes: names };
  return { questions: asAnswered(questions, saved), programmes: [...names, saved.program] };
}

/** Returns whether the applicant has confirmed that it is another application. */
export function isAnother(values: FormValues | undefined): boolean {
  return values?.get(ANOTHER_FIELD)?.[0] === "yes";
}

/** Narrows the types of documents that passed validation. */
function accept(asked: readonly DocumentField[], documents: ReceivedForm["documents"]): Submission["documents"] {
  const accepted = (field: DocumentField): [DocumentField, AcceptedDocument] => {
    const document = documents.get(field)?.[0];
    if (!document?.mediaType || document.fault !== null)
      throw new Error(`The ${field} passed validation, but is missing or unchecked.`);
    return [field, { ...document, mediaType: document.mediaType }];
  };
  return new Map(asked.filter((field) => documents.has(field)).map(accepted));
}
