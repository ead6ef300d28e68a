import { PLACE } from "../../content/place.content.ts";
import type { Content } from "../../platform/site/content.server.ts";
import { QUESTIONS, type QuestionsDocument } from "./questions.content.ts";
import { type Questions, questionsOf } from "./questions.ts";

/** The questions of each version of the document: the schema of the answers is built once for them. */
const READ = new WeakMap<QuestionsDocument, Questions>();

/** Reads what the application form asks today. */
export function readQuestions(content: Pick<Content, "read">): Questions {
  const document = content.read(QUESTIONS);
  const { regions } = content.read(PLACE);
  const known = READ.get(document);
  if (known?.labels.state === regions.label) return known;
  const questions = questionsOf(document, regions);
  READ.set(document, questions);
  return questions;
}
