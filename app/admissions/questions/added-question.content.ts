import { z } from "zod";
import { line } from "../../content/content-fields.schema.ts";
import { isIsoDay } from "../../ui/format/iso-day.ts";
import { ADDED_KINDS, ADDED_TEXT_LIMIT } from "./added-questions.ts";
import { isLess } from "./answer-range.ts";

export const questionLabel = line.max(60);
export const questionHelp = line.max(300);

/** The head of a column in lists and exports, which programs read. */
export const columnHead = z
  .string()
  .regex(/^[A-Z][A-Za-z0-9]{0,39}$/, "Use up to 40 letters and digits, as in ExamNumber.");
export const COLUMN_HELP = "The head in lists and exports: letters and digits only, as in ExamNumber.";

/** A form without JavaScript sends all of its files in one request, whose size is limited. */
const MAX_DOCUMENT_QUESTIONS = 4;

/** What a question can depend on. */
const CONDITION_SOURCES = [
  "admission type",
  "programme",
  "school-leaving examination",
  "question of your own",
] as const;

const condition = z.object({
  source: z.enum(CONDITION_SOURCES).meta({ label: "Depends on" }),
  column: columnHead.optional().meta({
    label: "Column of that question",
    help: "Only for a question of your own: one with choices that stands above this one.",
  }),
  answers: z
    .array(line.max(100).meta({ label: "Answer" }))
    .min(1)
    .max(20)
    .meta({
      label: "Answers",
      item: "answer",
      help: "It is asked after any of them. Write each as it is in the list of choices, and an admission type as it is stored.",
    }),
});

/** The least or the greatest answer of a number or a date. */
const answerBound = z
  .string()
  .trim()
  .regex(
    /^-?\d{1,15}(?:\.\d{1,15})?$|^(?:19|20)\d\d-\d\d-\d\d$/,
    "Write a number such as 16, or a date such as 1990-01-31.",
  );

/** A question that a university adds to the form. */
export const addedQuestion = z.object({
  key: columnHead.meta({
    label: "Column",
    help: `${COLUMN_HELP} Keep it when you reword the question, and don't use it for another one.`,
  }),
  label: questionLabel.meta({ label: "Question", help: "As applicants read it above the field, such as Blood group." }),
  help: questionHelp.optional().meta({ label: "Text below the question" }),
  kind: z.enum(ADDED_KINDS).meta({ label: "What is answered", help: "A document is a file: PDF, JPEG or PNG." }),
  isRequired: z.boolean().meta({ label: "Has to be answered" }),
  choices: z
    .array(line.max(80).meta({ label: "Choice" }))
    .max(20)
    .meta({ label: "Choices", item: "choice", help: "Only where applicants choose." }),
  limit: z
    .int()
    .min(1)
    .max(ADDED_TEXT_LIMIT)
    .optional()
    .meta({ label: "Longest text", help: `In characters, up to ${ADDED_TEXT_LIMIT}. Only where a text is answered.` }),
  least: answerBound.optional().meta({
    label: "Least answer",
    help: "Only where a number or a date is answered: a number such as 16, or a date such as 1990-01-31.",
  }),
  greatest: answerBound.optional().meta({
    label: "Greatest answer",
    help: "As above. The latest date of birth, for example.",
  }),
  condition: condition.optional().meta({
    label: "Ask it only after certain answers",
    help: "Leave it out to ask everyone.",
  }),
});

type AddedDocument = z.infer<typeof addedQuestion>;

/** The choices outside the added questions on which one can depend. */
type FormChoices = { admissionTypes: readonly { value: string }[]; schoolExam: { bodies: readonly string[] } };

/** Returns what is wrong with the choices and the conditions of added questions, each with the path below their list. */
export function addedQuestionFaults(
  added: readonly AddedDocument[],
  form: FormChoices,
): { path: PropertyKey[]; message: string }[] {
  return added.flatMap((question, index) => {
    const before = added.slice(0, index);
    const found = [
      ...kindFaults(question, before),
      ...choiceFaults(question),
      ...rangeFaults(question),
      ...conditionFaults(question.condition, before, form),
    ];
    return found.map(({ path, message }) => ({ path: [index, ...path], message }));
  });
}

function kindFaults({ kind, limit }: AddedDocument, before: readonly AddedDocument[]) {
  if (limit !== undefined && kind !== "text")
    return [{ path: ["limit"], message: "Only a text has a limit: remove it." }];
  const others = before.filter((question) => question.kind === "document").length;
  if (kind !== "document" || others < MAX_DOCUMENT_QUESTIONS) return [];
  return [{ path: ["kind"], message: `At most ${MAX_DOCUMENT_QUESTIONS} questions can ask for a document.` }];
}

function choiceFaults(question: AddedDocument) {
  const path = ["choices"];
  if (isChosen(question)) return question.choices.length < 2 ? [{ path, message: "Give at least two choices." }] : [];
  return question.choices.length > 0 ? [{ path, message: "Only a question with choices has any: remove them." }] : [];
}

function rangeFaults({ kind, least, greatest }: AddedDocument) {
  const given = Object.entries({ least, greatest }).filter(([, bound]) => bound !== undefined);
  const fault = (path: string, message: string) => [{ path: [path], message }];
  if (kind !== "number" && kind !== "date")
    return given.flatMap(([path]) =>
      fault(path, "Only a number or a date has a least and a greatest answer: remove it."),
    );
  const wrong = given.filter(([, bound = ""]) => (kind === "date" ? !isIsoDay(bound) : !/^-?[\d.]+$/.test(bound)));
  const example = kind === "date" ? "a date such as 1990-01-31" : "a number such as 16";
  if (wrong.length > 0) return wrong.flatMap(([path]) => fault(path, `Write ${example}.`));
  const isCrossed = least !== undefined && greatest !== undefined && isLess(kind, greatest, least);
  return isCrossed ? fault("greatest", "It must not be below the least answer.") : [];
}

/** The programmes are in another document: the checks of the content compare them. */
function conditionFaults(
  condition: AddedDocument["condition"],
  before: readonly AddedDocument[],
  { admissionTypes, schoolExam }: FormChoices,
) {
  if (!condition) return [];
  const { source, column } = condition;
  const path = ["condition", "column"];
  if (source !== "question of your own" && column !== undefined)
    return [{ path, message: "Only a question of your own has a column here: remove it." }];
  switch (source) {
    case "programme":
      return [];
    case "admission type":
      return unknownAnswers(
        condition,
        admissionTypes.map(({ value }) => value),
      );
    case "school-leaving examination":
      return unknownAnswers(condition, schoolExam.bodies);
    case "question of your own": {
      const question = before.find(({ key }) => key === column);
      if (!question || !isChosen(question))
        return [{ path, message: "Give the column of a question with choices that stands above this one." }];
      return unknownAnswers(condition, question.choices);
    }
  }
}

function unknownAnswers({ answers }: { answers: readonly string[] }, known: readonly string[]) {
  const message = `Write it as it is stored, one of: ${known.join(", ")}.`;
  return answers.flatMap((answer, index) =>
    known.includes(answer) ? [] : [{ path: ["condition", "answers", index], message }],
  );
}

function isChosen({ kind }: Pick<AddedDocument, "kind">): boolean {
  return kind === "one choice" || kind === "several choices";
}
