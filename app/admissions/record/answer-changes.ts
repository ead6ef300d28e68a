import type { ApplicationField } from "../application.ts";
import { type AddedAnswer, type AddedField, addedField } from "../questions/added-questions.ts";
import type { DocumentField } from "../questions/document-fields.ts";

export type AnswerField = Exclude<ApplicationField, DocumentField>;

/** The chosen ways of hearing of the university are a list; an optional answer that was not given is null. */
export type Answer = string | string[] | null;

export type RecordedAnswers = Record<AnswerField, Answer>;

/** The answers to all questions by their fields, also to those that the university added. */
export type FlatAnswers = Partial<Record<AnswerField | AddedField, Answer>>;

/** The answers that differ, before and after. The answer to an added question has the question as its label. */
export type AnswerChanges = Partial<Record<AnswerField | AddedField, AnswerChange>>;

type AnswerChange = { from: Answer; to: Answer; label?: string };

/** Returns the answers by their fields. */
export function flatAnswers(answers: RecordedAnswers, added: readonly AddedAnswer[]): FlatAnswers {
  return { ...answers, ...Object.fromEntries(added.map(({ key, answer }) => [addedField(key), answer])) };
}

/** Returns the answers that differ. The order in which choices were ticked makes no difference. */
export function compareAnswers(before: FlatAnswers, after: FlatAnswers): AnswerChanges {
  const fields = Object.keys({ ...before, ...after }) as (AnswerField | AddedField)[];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const [from, to] = [before[field] ?? null, after[field] ?? null];
      return keyOf(from) === keyOf(to) ? [] : [[field, { from, to }]];
    }),
  );
}

/** Returns each change with its field. */
export function changesOf(changes: AnswerChanges): [AnswerField | AddedField, AnswerChange][] {
  return Object.entries(changes) as [AnswerField | AddedField, AnswerChange][];
}

/** Adds the labels of added questions to changes. */
export function withLabels(changes: AnswerChanges, labels: Partial<Record<string, string>>): AnswerChanges {
  return Object.fromEntries(
    changesOf(changes).map(([field, change]) => {
      const label = labels[field];
      return [field, label === undefined ? change : { ...change, label }];
    }),
  );
}

/** Combines successive changes, oldest first: from the first answers to the last ones. */
export function combineChanges(changes: readonly AnswerChanges[]): AnswerChanges {
  const before: FlatAnswers = {};
  const after: FlatAnswers = {};
  const labels: Partial<Record<string, string>> = {};
  for (const change of changes)
    for (const [field, { from, to, label }] of changesOf(change)) {
      if (label !== undefined) labels[field] = label;
      if (!Object.hasOwn(after, field)) before[field] = from;
      after[field] = to;
    }
  return withLabels(compareAnswers(before, after), labels);
}

function keyOf(answer: Answer): string {
  return JSON.stringify(Array.isArray(answer) ? [...answer].sort() : answer);
}
