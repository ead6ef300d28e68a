import type { ApplicationField, DocumentField } from "../application.ts";

export type AnswerField = Exclude<ApplicationField, DocumentField>;

/** The chosen ways of hearing of the university are a list; an optional answer that was not given is null. */
export type Answer = string | string[] | null;

export type RecordedAnswers = Record<AnswerField, Answer>;

/** The answers that differ, before and after. */
export type AnswerChanges = Partial<Record<AnswerField, { from: Answer; to: Answer }>>;

/** Returns the answers that differ. The order in which choices were ticked makes no difference. */
export function compareAnswers(before: RecordedAnswers, after: RecordedAnswers): AnswerChanges {
  const fields = Object.keys(after) as AnswerField[];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const [from, to] = [before[field], after[field]];
      return keyOf(from) === keyOf(to) ? [] : [[field, { from, to }]];
    }),
  );
}

function keyOf(answer: Answer): string {
  return JSON.stringify(Array.isArray(answer) ? [...answer].sort() : answer);
}
