import { useState } from "react";
import { isEmptyQuestion, type Question } from "./question.ts";

/** Returns the questions that are being written, by application, and how to change them. They stay while the officer looks at other applications. */
export function useQuestions(initial: ReadonlyMap<number, Question>) {
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
