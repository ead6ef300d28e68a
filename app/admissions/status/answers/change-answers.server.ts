import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import { readSite } from "../../../content/read-site.server.ts";
import { queueMail } from "../../../mail/send-mail.job.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { checkAnswers, type FormValues, type Problem } from "../../application.schema.ts";
import { updateAnswers } from "../../application.store.server.ts";
import { type ApplicationStatus, statusAfter, statusForApplicant } from "../../application.ts";
import { EVERY_APPLICATION, isInScope, scopeOf } from "../../application-scope.store.server.ts";
import { queueDuplicateSearch } from "../../duplicates/find-duplicates.job.server.ts";
import { takeMailAllowance } from "../../mails/mail-allowance.server.ts";
import {
  type AddedAnswer,
  type AddedQuestion,
  addedDocumentFields,
  addedField,
  askedQuestions,
  markAwaited,
  missingDocuments,
} from "../../questions/added-questions.ts";
import { asAnswered, type Questions } from "../../questions/questions.ts";
import { readQuestions } from "../../questions/read-questions.server.ts";
import {
  type AnswerChanges,
  type AnswerField,
  compareAnswers,
  type FlatAnswers,
  flatAnswers,
  type RecordedAnswers,
  withLabels,
} from "../../record/answer-changes.ts";
import { applicationChangedEmail } from "../../record/application-changed.email.ts";
import { readAnswers } from "../../record/application-record.store.server.ts";
import { insertEvent, type LockedApplication, lockApplication } from "../../record/application-steps.store.server.ts";
import { changedLines } from "../../record/record-labels.ts";
import { countAnswerChanges, findAssignee, unassign } from "./change-answers.store.server.ts";
import { canChooseProgramme, choosableProgrammes } from "./programme-choice.server.ts";

export type AnswersChange =
  | { kind: "saved" | "unchanged" | "unknown" }
  | { kind: "invalid"; problems: Problem[] }
  /** Other answers were saved after the form was opened. `differences`: from what is saved to what was typed. */
  | { kind: "stale"; differences: AnswerChanges; version: number }
  /** The review has begun, or the application was withdrawn. */
  | { kind: "too-late"; status: ApplicationStatus; differences: AnswerChanges }
  | { kind: "limited"; retryAfterSeconds: number };

export type TypedAnswers = {
  applicationId: number;
  values: FormValues;
  /** How often the answers had been changed when the form was opened. */
  version: number;
};

/**
 * Replaces the answers of an application for its applicant, in one transaction with the event and the mail.
 *
 * The e-mail address stays as it is: the codes go there, so a stolen session can't take over the application.
 */
export function changeAnswers(deps: Deps, { applicationId, values, version }: TypedAnswers): Promise<AnswersChange> {
  return deps.db.transaction().execute(async (transaction): Promise<AnswersChange> => {
    const application = await lockApplication(transaction, EVERY_APPLICATION, applicationId);
    if (!application) return { kind: "unknown" };
    const saved = await readAnswers(transaction, EVERY_APPLICATION, applicationId);
    const present = readQuestions(deps.content);
    const questions = asAnswered(present, { ...saved.answers, added: saved.added });
    const typed = new Map([...values, ...documentsIn(questions, saved), ["email", [application.email]]]);
    const asked = askedQuestions(questions.added, typed);
    if (statusAfter("answers-changed", application) === null)
      return {
        kind: "too-late",
        status: statusForApplicant(application),
        differences: changesTo(saved, asTyped(saved, typed, asked), asked),
      };
    const checked = checkAnswers(questions, typed, choosableProgrammes(deps.content, String(saved.answers.program)));
    if (checked.kind === "invalid") return checked;
    const { added, ...answers } = checked.answers;
    const changes = changesTo(saved, flatAnswers(answers, added), asked);
    const current = await countAnswerChanges(transaction, applicationId);
    // What is sent again after a lost response is saved already.
    if (Object.keys(changes).length === 0) return { kind: current === version ? "unchanged" : "saved" };
    if (current !== version) return { kind: "stale", differences: changes, version: current };
    if (changes.program && !(await canChooseProgramme(deps, transaction, applicationId)))
      return { kind: "invalid", problems: [programmeProblem(saved.answers)] };
    const allowance = await deps.limits.changedAnswersByApplication.takeWithin(transaction, String(applicationId));
    if (allowance.kind === "limited") return allowance;
    const marked = markAwaited(present.added, { before: saved.added, after: added });
    await updateAnswers(transaction, application, { ...checked.answers, added: marked });
    if (changes.program) await unassignOutOfScope(deps, transaction, applicationId);
    const missing = missingDocuments(present.added, marked).map(({ label }) => label);
    await recordChange(deps, transaction, application, { questions, changes, missing });
    return { kind: "saved" };
  });
}

/** Documents are replaced on a page of their own. The names of their files stay as they are saved. */
function documentsIn({ added }: Questions, saved: SavedAnswers): [string, string[]][] {
  const answers = flatAnswers(saved.answers, saved.added);
  return addedDocumentFields(added).map((field) => [field, [answers[field] ?? []].flat()]);
}

type SavedAnswers = { answers: RecordedAnswers; added: readonly AddedAnswer[] };

/** Returns the answers that differ from the saved ones, those to added questions with their labels. `asked` are those that are asked now. */
function changesTo(
  { answers, added }: SavedAnswers,
  typed: FlatAnswers,
  asked: readonly AddedQuestion[],
): AnswerChanges {
  const labels = Object.fromEntries([...asked, ...added].map(({ key, label }) => [addedField(key), label]));
  return withLabels(compareAnswers(flatAnswers(answers, added), typed), labels);
}

/** Returns the answers as they were typed, without validation. What was not sent stays as it is saved. */
function asTyped({ answers, added }: SavedAnswers, values: FormValues, asked: readonly AddedQuestion[]): FlatAnswers {
  const saved = flatAnswers(answers, added);
  const fields = [...(Object.keys(answers) as AnswerField[]), ...asked.map(({ key }) => addedField(key))];
  const typed = fields.map((field) => {
    const sent = values.get(field);
    if (Array.isArray(saved[field]) || (sent?.length ?? 0) > 1) return [field, sent ?? []];
    return [field, sent ? sent[0]?.trim() || null : (saved[field] ?? null)];
  });
  return Object.fromEntries(typed);
}

function programmeProblem({ program }: RecordedAnswers): Problem {
  return {
    field: "program",
    message: `Applications are closed, so the programme can't be changed any more. Choose ${program} again.`,
  };
}

/** Ends the assignment to an officer whose faculties don't have the new programme, and who would no longer find the application. */
async function unassignOutOfScope(
  { content }: Pick<Deps, "content">,
  transaction: Transaction<Tables>,
  applicationId: number,
): Promise<void> {
  const assignee = await findAssignee(transaction, applicationId);
  if (assignee && !(await isInScope(transaction, scopeOf(assignee, content), applicationId)))
    await unassign(transaction, applicationId);
}

async function recordChange(
  deps: Deps,
  transaction: Transaction<Tables>,
  application: LockedApplication,
  { questions, changes, missing }: { questions: Questions; changes: AnswerChanges; missing: readonly string[] },
): Promise<void> {
  const [kind, at] = ["answers-changed", deps.clock.now()] as const;
  const byApplicant = { staffId: null, note: null, documentId: null, isInternal: false } as const;
  const { id: applicationId, status, email } = application;
  await insertEvent(transaction, { applicationId, kind, at, ...byApplicant, changes, status });
  await queueDuplicateSearch(deps, transaction);
  if (!(await takeMailAllowance(deps, transaction, email))) return;
  const changed = changedLines(questions, changes).map(({ label }) => label);
  const change = { ...application, kind, note: null, at, changed, missing };
  await queueMail(deps, transaction, applicationChangedEmail(change, readSite(deps), deps.publicUrl));
}
