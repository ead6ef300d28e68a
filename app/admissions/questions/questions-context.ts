import { createContext, use } from "react";
import type { Questions } from "./questions.ts";

/** What the form asks, for the parts of a page that show it. */
export const QuestionsContext = createContext<Questions | null>(null);

/** Returns what the form asks. Throws outside a page that provides it. */
export function useQuestions(): Questions {
  const questions = use(QuestionsContext);
  if (!questions) throw new Error("This page provides no questions.");
  return questions;
}
