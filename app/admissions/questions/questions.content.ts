import { z } from "zod";
import { QUESTIONS_SAMPLE } from "../../../content/questions.ts";
import { line } from "../../content/content-fields.schema.ts";
import type { ContentDocument } from "../../platform/site/content.server.ts";
import type { OptionalQuestion } from "../application.ts";
import {
  addedQuestion,
  addedQuestionFaults,
  COLUMN_HELP,
  columnHead,
  questionHelp,
  questionLabel,
} from "./added-question.content.ts";
import { FIXED_COLUMNS } from "./columns.ts";
import { FIXED_LABELS } from "./fixed-labels.ts";

const admissionType = z.object({
  // In the address of a list of applications, this is the value of the filter.
  value: line.max(40).meta({
    label: "Stored as",
    help: "Short, for exports and the addresses of lists. Keep it when you reword what applicants read.",
  }),
  label: questionLabel.meta({ label: "What applicants read" }),
});

/** The labels that both examinations have, with the help that editors read below the first two. */
function examLabels(helps: { number: string; result: string }) {
  return {
    numberLabel: questionLabel.meta({ label: "Name of the number", help: helps.number }),
    resultLabel: questionLabel.meta({ label: "Name of the result", help: helps.result }),
    resultHelp: questionHelp.meta({ label: "Text below the name of the result" }),
  };
}

const EXAM_COLUMNS = {
  numberColumn: columnHead.meta({ label: "Column of the number", help: COLUMN_HELP }),
  resultColumn: columnHead.meta({ label: "Column of the result", help: COLUMN_HELP }),
};

const schoolExam = z.object({
  question: questionLabel.meta({ label: "Name of the question", help: "Above the bodies to choose from." }),
  help: questionHelp.meta({ label: "Text below its name" }),
  bodies: z
    .array(line.max(40).meta({ label: "Name" }))
    .min(1)
    .max(20)
    .meta({ label: "Bodies that hold it", item: "body", help: "Applicants choose one." }),
  ...examLabels({
    number: "Such as Index number. Messages name it, too.",
    result: "Of the file that applicants upload, such as Certificate. Messages name it, too.",
  }),
  ...EXAM_COLUMNS,
});

const entranceExam = z.object({
  isAsked: z.boolean().meta({
    label: "Ask for an entrance examination",
    help: "When you untick it, the form asks for neither its number nor its result. Applications keep what was sent with them.",
  }),
  name: line.max(40).meta({ label: "Short name", help: "As in “the same … number”." }),
  ...examLabels({
    number: "Messages name it, too.",
    result: "Of the file that applicants upload. Messages name it, too.",
  }),
  otherwise: questionHelp
    .optional()
    .meta({ label: "What to upload instead", help: "For applicants without this result." }),
  ...EXAM_COLUMNS,
});

/** What a form or a document of an earlier release doesn't have is asked. */
const leftOut = z.object({
  gender: z.boolean().meta({ label: FIXED_LABELS.gender }),
  guardianEmail: z.boolean().meta({ label: FIXED_LABELS.guardianEmail }),
  city: z.boolean().default(false).meta({ label: FIXED_LABELS.city }),
  state: z.boolean().default(false).meta({ label: "State, county or other region" }),
  country: z.boolean().default(false).meta({ label: FIXED_LABELS.country }),
  howDidYouHear: z.boolean().meta({ label: FIXED_LABELS.howDidYouHear }),
});

const NOTHING_LEFT_OUT: Record<OptionalQuestion, boolean> = {
  gender: false,
  guardianEmail: false,
  city: false,
  state: false,
  country: false,
  howDidYouHear: false,
};

const fields = z.object({
  toHaveReady: line.max(200).meta({
    label: "What to have ready",
    help: "The form says: Have … ready as PDF, JPEG or PNG. Begin with a small letter.",
  }),
  admissionTypes: z
    .array(admissionType.meta({ label: "Admission type" }))
    .min(1)
    .max(20)
    .meta({ label: "Admission types", item: "admission type", help: "Applicants choose one." }),
  schoolExam: schoolExam.meta({ label: "School-leaving examination" }),
  entranceExam: entranceExam.meta({ label: "Entrance examination" }),
  leftOut: leftOut.default(NOTHING_LEFT_OUT).meta({
    label: "Questions that the form leaves out",
    help: "Tick what you need not know. Applications keep what was sent with them.",
  }),
  added: z
    .array(addedQuestion.meta({ label: "Question" }))
    .max(20)
    .default([])
    .meta({
      label: "Questions of your own",
      item: "question",
      help: "The form asks them after the results. Applications that were sent before are not asked again.",
    }),
});

const questions = fields.superRefine((document, context) => {
  for (const { paths, values, taken = [], message } of namesOf(document)) {
    const known = new Set(taken.map((value) => value.toLowerCase()));
    for (const [index, value] of values.entries()) {
      if (known.has(value.toLowerCase())) context.addIssue({ code: "custom", path: paths[index], message });
      known.add(value.toLowerCase());
    }
  }
  for (const { path, message } of addedQuestionFaults(document.added, document))
    context.addIssue({ code: "custom", path: ["added", ...path], message });
});

/** Names of which none may be repeated, in any letter case, with the path of each. */
type Names = { paths: PropertyKey[][]; values: readonly string[]; taken?: readonly string[]; message: string };

function namesOf(document: z.infer<typeof fields>): Names[] {
  const { admissionTypes, schoolExam, entranceExam, added } = document;
  return [
    {
      paths: admissionTypes.map((_, index) => ["admissionTypes", index, "value"]),
      values: admissionTypes.map(({ value }) => value),
      message: "Another admission type is stored as this.",
    },
    {
      paths: schoolExam.bodies.map((_, index) => ["schoolExam", "bodies", index]),
      values: schoolExam.bodies,
      message: "The list has this body already.",
    },
    columnNames(document),
    {
      paths: [
        ["schoolExam", "question"],
        ["schoolExam", "numberLabel"],
        ["schoolExam", "resultLabel"],
        ["entranceExam", "numberLabel"],
        ["entranceExam", "resultLabel"],
        ...added.map((_, index) => ["added", index, "label"]),
      ],
      values: [
        ...[schoolExam.question, schoolExam.numberLabel, schoolExam.resultLabel],
        ...[entranceExam.numberLabel, entranceExam.resultLabel],
        ...added.map((question) => question.label),
      ],
      taken: Object.values(FIXED_LABELS),
      message: "Another question has this name.",
    },
    ...added.map(({ choices }, index) => ({
      paths: choices.map((_, at) => ["added", index, "choices", at]),
      values: choices,
      message: "The list has this choice already.",
    })),
  ];
}

function columnNames({ schoolExam, entranceExam, added }: z.infer<typeof fields>): Names {
  return {
    paths: [
      ["schoolExam", "numberColumn"],
      ["schoolExam", "resultColumn"],
      ["entranceExam", "numberColumn"],
      ["entranceExam", "resultColumn"],
      ...added.map((_, index) => ["added", index, "key"]),
    ],
    values: [
      ...[schoolExam.numberColumn, schoolExam.resultColumn, entranceExam.numberColumn, entranceExam.resultColumn],
      ...added.map(({ key }) => key),
    ],
    taken: [...FIXED_COLUMNS, `${schoolExam.resultColumn}Path`, `${entranceExam.resultColumn}Path`],
    message: "Another column has this head.",
  };
}

export type QuestionsDocument = z.infer<typeof questions>;

export const QUESTIONS: ContentDocument<QuestionsDocument> = {
  key: "questions",
  title: "Admission types and examinations",
  schema: questions,
  sample: QUESTIONS_SAMPLE,
};
