import { EMPTY_QUESTION, isEmptyQuestion, type Question } from "./question.ts";

/** The questions that are being written, by application. One that was closed is shown again when it is opened. */
export type QuestionDrafts = ReadonlyMap<number, { question: Question; isOpen: boolean }>;

export type QuestionEvent =
  | { kind: "opened" | "closed" | "discarded"; applicationId: number }
  | { kind: "changed"; applicationId: number; question: Question };

/** Returns the questions after an event. */
export function draftsAfter(drafts: QuestionDrafts, event: QuestionEvent): QuestionDrafts {
  const after = new Map(drafts);
  const question = drafts.get(event.applicationId)?.question ?? EMPTY_QUESTION;
  switch (event.kind) {
    case "opened":
      return after.set(event.applicationId, { question, isOpen: true });
    case "changed":
      return after.set(event.applicationId, { question: event.question, isOpen: true });
    case "closed":
      return after.set(event.applicationId, { question, isOpen: false });
    case "discarded":
      after.delete(event.applicationId);
      return after;
  }
}

/** Returns the question that is open on an application; null for none. */
export function openQuestionOn(drafts: QuestionDrafts, applicationId: number | null): Question | null {
  const draft = applicationId === null ? undefined : drafts.get(applicationId);
  return draft?.isOpen ? draft.question : null;
}

export function isAnyTyped(drafts: QuestionDrafts): boolean {
  return [...drafts.values()].some(({ question }) => !isEmptyQuestion(question));
}
