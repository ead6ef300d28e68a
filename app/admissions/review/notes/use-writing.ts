import { useReducer, useState } from "react";
import { isEmptyQuestion, type Question } from "../decisions/question.ts";
import { draftsAfter, isAnyTyped, openQuestionOn, type QuestionDrafts } from "../decisions/question-drafts.ts";
import { type NoteDraft, useNoteDrafts } from "./use-note-drafts.ts";

/** A form that was rejected without JavaScript: why, and what was typed. */
export type Rejected = { message: string; question: Question; note: string | null };

/** Returns what an officer writes: questions to applicants and notes, of which those on the application that is shown are open. */
export function useWriting(at: number | null, rejected: Rejected | null, onNoteSaved: (id: number) => void) {
  const [questions, dispatch] = useReducer(draftsAfter, rejectedQuestion(at, rejected));
  const notes = useNoteDrafts(rejectedNote(at, rejected), onNoteSaved);
  const [opened, setOpened] = useState(0);
  const question = openQuestionOn(questions, at);
  return {
    notes,
    question,
    /** How often a question was opened: each time its field takes the focus. */
    opened,
    isAnyTyped: isAnyTyped(questions) || notes.isAnyTyped,
    /** Whether a field is open on the application that is shown. */
    isOpen: question !== null || (at !== null && notes.drafts.has(at)),
    /** Opens the question, or returns the focus to it. */
    openQuestion: () => {
      if (at === null) return;
      setOpened((times) => times + 1);
      dispatch({ kind: "opened", applicationId: at });
    },
    changeQuestion: (changed: Question) =>
      at !== null && dispatch({ kind: "changed", applicationId: at, question: changed }),
    /** Closes the question, and keeps what was typed. */
    closeQuestion: () => at !== null && dispatch({ kind: "closed", applicationId: at }),
    restoreQuestion: (applicationId: number, restored: Question) =>
      dispatch({ kind: "changed", applicationId, question: restored }),
    discardQuestion: (applicationId: number) => dispatch({ kind: "discarded", applicationId }),
  };
}

function rejectedNote(at: number | null, rejected: Rejected | null): ReadonlyMap<number, NoteDraft> {
  if (at === null || !rejected || rejected.note === null) return new Map();
  return new Map([[at, { name: "", text: rejected.note, isSending: false, error: rejected.message }]]);
}

function rejectedQuestion(at: number | null, rejected: Rejected | null): QuestionDrafts {
  if (at === null || !rejected || isEmptyQuestion(rejected.question)) return new Map();
  return new Map([[at, { question: rejected.question, isOpen: true }]]);
}
