import { PLACE } from "../../content/place.content.ts";
import type { Content } from "../../platform/site/content.server.ts";
import { upperFirst } from "../../platform/text/first-letter.ts";
import { formatCount } from "../../ui/format/format-count.ts";
import { formatIsoDay } from "../../ui/format/iso-day.ts";
import type { AddedQuestion } from "./added-questions.ts";
import type { AnswerRange } from "./answer-range.ts";
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
  const asked = questionsOf(document, regions);
  const questions = { ...asked, added: asked.added.map(withLimits) };
  READ.set(document, questions);
  return questions;
}

/** Ends the text below a question with what it has to be answered with. */
function withLimits(question: AddedQuestion): AddedQuestion {
  const { kind, help, limit, range = {} } = question;
  const rangeText = formatRange(kind, range);
  const texts = [
    help,
    limit && `At most ${formatCount(limit, "character")}.`,
    rangeText && `${upperFirst(rangeText)}.`,
  ];
  return { ...question, help: texts.filter(Boolean).join(" ") || undefined, rangeText };
}

/** Says what the answers of a number or a date have to be: "16 or more". Undefined where any is one. */
function formatRange(kind: string, { min, max }: AnswerRange): string | undefined {
  const isDate = kind === "date";
  const format = (answer: string) => (isDate ? formatIsoDay(answer) : answer);
  if (min && max) return `between ${format(min)} and ${format(max)}`;
  if (min) return `${format(min)} or ${isDate ? "later" : "more"}`;
  return max && `${format(max)} or ${isDate ? "earlier" : "less"}`;
}
