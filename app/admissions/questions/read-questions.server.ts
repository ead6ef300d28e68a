import { PLACE } from "../../content/place.content.ts";
import type { Content } from "../../platform/site/content.server.ts";
import { QUESTIONS } from "./questions.content.ts";
import { type Questions, questionsOf } from "./questions.ts";

/** Reads what the application form asks today. */
export function readQuestions(content: Pick<Content, "read">): Questions {
  return questionsOf(content.read(QUESTIONS), content.read(PLACE).regions);
}
