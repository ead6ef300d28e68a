import { useState } from "react";
import { EMPTY_QUESTION, isEmptyQuestion, type Question } from "../decisions/question.ts";
import { type NoteDraft, useNoteDrafts } from "./use-note-drafts.ts";

/** A form that was rejected without JavaScript: why, and what was typed. */
export type Rejected = { message: string; question: Question; note: string | null };

/** Returns what an officer writes: questions to applicants and notes, of which those on the application that is shown are open. */
export function useWriting(at: number | null, rejected: Rejected | null, onNoteSaved: (id: number) => void) {
  const isQuestion = rejected !== null && !isEmptyQuestion(rejected.question);
  const questions = useQuestions(new Map(isQuestion && at !== null ? [[at, rejected.question]] : []));
  const notes = useNoteDrafts(rejectedNote(at, rejected), onNoteSaved);
  const [opened, setOpened] = useState(0);
  const question = at === null ? null : (questions.questions.get(at) ?? null);
  return {
    notes,
    question,
    /** How often a question was opened: each time its field takes the focus. */
    opened,
    isAnyTyped: questions.isAnyTyped || notes.isAnyTyped,
    /** Whether a field is open on the application that is shown. */
    isOpen: question !== null || (at !== null && notes.drafts.has(at)),
    /** Opens the question, or returns the focus to it. */
    openQuestion: () => {
      if (at === null) return;
      setOpened((times) => times + 1);
      questions.change(at, question ?? EMPTY_QUESTION);
    },
    changeQuestion: (changed: Question | null) => at !== null && questions.change(at, changed),
    restoreQuestion: questions.change,
  };
}

function rejectedNote(at: number | null, rejected: Rejected | null): ReadonlyMap<number, NoteDraft> {
  if (at === null || !rejected || rejected.note === null) return new Map();
  return new Map([[at, { name: "", text: rejected.note, isSending: false, error: rejected.message }]]);
}

/** Returns the questions that are being written, by application, and how to change them. They stay while the officer looks at other applications. */
function useQuestions(initial: ReadonlyMap<number, Question>) {
  const [questions, setQuestions] = useState(initial);
  const change = (id: number, question: Question | null) =>
    setQuestions((before) => {
      const after = new Map(before);
      if (question === null) after.delete(id);
      else after.set(id, question);
      return after;
    });
  return { questions, change, isAnyTyped: [...questions.values()].some((question) => !isEmptyQuestion(question)) };
}
