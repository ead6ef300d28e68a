import type { ApplicationField, DocumentField } from "../application.ts";

export type AnswerField = Exclude<ApplicationField, DocumentField>;

/** The chosen ways of hearing of the university are a list; an optional answer that was not given is null. */
export type Answer = string | string[] | null;

export type RecordedAnswers = Record<AnswerField, Answer>;

/** The answers that differ, before and after. */
export type AnswerChanges = Partial<Record<AnswerField, { from: Answer; to: Answer }>>;

/** Returns the answers of `after` that differ from `before`. The order in which choices were ticked makes no difference. */
export function compareAnswers(before: Partial<RecordedAnswers>, after: Partial<RecordedAnswers>): AnswerChanges {
  const fields = Object.keys(after) as AnswerField[];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const [from, to] = [before[field] ?? null, after[field] ?? null];
      return keyOf(from) === keyOf(to) ? [] : [[field, { from, to }]];
    }),
  );
}

/** Combines successive changes, oldest first: from the first answers to the last ones. */
export function combineChanges(changes: readonly AnswerChanges[]): AnswerChanges {
  const before: Partial<RecordedAnswers> = {};
  const after: Partial<RecordedAnswers> = {};
  for (const change of changes)
    for (const [name, { from, to }] of Object.entries(change)) {
      const field = name as AnswerField;
      if (!Object.hasOwn(after, field)) before[field] = from;
      after[field] = to;
    }
  return compareAnswers(before, after);
}

function keyOf(answer: Answer): string {
  return JSON.stringify(Array.isArray(answer) ? [...answer].sort() : answer);
}
