import { upperFirst } from "../../platform/text/first-letter.ts";
import { type ApplicationField, FIELD_ORDER, isApplicationField, type OptionalQuestion } from "../application.ts";
import {
  type AddedAnswer,
  type AddedField,
  type AddedQuestion,
  addedAsAnswered,
  addedDocumentFields,
  addedField,
  askedQuestions,
  type Condition,
  isAddedField,
} from "./added-questions.ts";
import { type DocumentField, RESULT_FIELDS, type ResultField } from "./document-fields.ts";
import { FIXED_LABELS } from "./fixed-labels.ts";
import type { QuestionsDocument } from "./questions.content.ts";

type AddedDocument = QuestionsDocument["added"][number];

type Choice = { value: string; label: string };
type FieldLabels = Readonly<Record<ApplicationField, string>>;

/** What the application form asks at one university. Pure: no input or output. */
export type Questions = {
  labels: FieldLabels;
  toHaveReady: string;
  admissionTypes: readonly Choice[];
  schoolExam: { help: string; bodies: readonly string[]; resultHelp: string };
  /** `isAsked` is false where the form asks for none. */
  entranceExam: { isAsked: boolean; name: string; resultHelp: string; otherwise?: string | undefined };
  /** Whether the form leaves out each question that a university need not ask. */
  leftOut: Readonly<Record<OptionalQuestion, boolean>>;
  added: readonly AddedQuestion[];
  /** The heads of columns in lists and exports. */
  columns: Record<"waecNecoExamNo" | "waecNecoResult" | "jambRegistrationNo" | "jambResult", string>;
};

/** Combines the document with the labels that are the same everywhere. A region is called what the place calls it: a state, or a county. */
export function questionsOf(
  { toHaveReady, admissionTypes, schoolExam, entranceExam, leftOut, added }: QuestionsDocument,
  regions: { label: string },
): Questions {
  const { isAsked, name, resultHelp, otherwise } = entranceExam;
  return {
    labels: {
      ...FIXED_LABELS,
      state: regions.label,
      ssce: schoolExam.question,
      waecNecoExamNo: upperFirst(schoolExam.numberLabel),
      waecNecoResult: upperFirst(schoolExam.resultLabel),
      jambRegistrationNo: upperFirst(entranceExam.numberLabel),
      jambResult: upperFirst(entranceExam.resultLabel),
    },
    toHaveReady,
    admissionTypes,
    schoolExam: { help: schoolExam.help, bodies: schoolExam.bodies, resultHelp: schoolExam.resultHelp },
    entranceExam: { isAsked, name, resultHelp, otherwise },
    leftOut,
    added: added.map(addedQuestionOf),
    columns: {
      waecNecoExamNo: schoolExam.numberColumn,
      waecNecoResult: schoolExam.resultColumn,
      jambRegistrationNo: entranceExam.numberColumn,
      jambResult: entranceExam.resultColumn,
    },
  };
}

function addedQuestionOf({ condition, least, greatest, ...question }: AddedDocument): AddedQuestion {
  return { ...question, range: { min: least, max: greatest }, condition: conditionOf(condition) };
}

function conditionOf(condition: AddedDocument["condition"]): Condition | undefined {
  if (!condition) return undefined;
  const { source, column = "", answers } = condition;
  switch (source) {
    case "admission type":
      return { field: "admissionType", answers };
    case "programme":
      return { field: "program", answers };
    case "school-leaving examination":
      return { field: "ssce", answers };
    case "question of your own":
      return { field: addedField(column), answers };
  }
}

/** A field of the form: one that every university has, or the answer to a question of its own. */
export type AskedField = ApplicationField | AddedField;

export function isAskedField(name: unknown): name is AskedField {
  return isApplicationField(name) || isAddedField(name);
}

/** The labels of all fields. */
export type Labels = Pick<Questions, "labels"> & { added: readonly Pick<AddedQuestion, "key" | "label">[] };

/** Returns the label of a field. */
export function labelOf({ labels, added }: Labels, field: AskedField): string {
  if (!isAddedField(field)) return labels[field];
  return added.find(({ key }) => addedField(key) === field)?.label ?? field;
}

type Switches = Pick<Questions, "entranceExam" | "leftOut">;

/** Returns whether the form asks for this field. */
export function isAsked({ entranceExam, leftOut }: Switches, field: AskedField): boolean {
  if (field === "jambRegistrationNo" || field === "jambResult") return entranceExam.isAsked;
  const switches: Partial<Record<AskedField, boolean>> = leftOut;
  return !switches[field];
}

/** Returns all fields in the order of the form: the university's own questions stand before the last one. */
export function fieldOrder({ added }: Pick<Questions, "added">): AskedField[] {
  return [...FIELD_ORDER.slice(0, -1), ...added.map(({ key }) => addedField(key)), ...FIELD_ORDER.slice(-1)];
}

/** Returns the results that the form asks for, in its order. */
export function askedResults(questions: Switches): ResultField[] {
  return RESULT_FIELDS.filter((field) => isAsked(questions, field));
}

/** Returns the fields of the form that take a file, in its order, with those that depend on another answer. */
export function documentFields(questions: Switches & Pick<Questions, "added">): DocumentField[] {
  return [...askedResults(questions), ...addedDocumentFields(questions.added)];
}

/** Returns the documents that are asked for after these answers, in the order of the form, and whether each has to be sent. */
export function askedDocuments(
  questions: Switches & Pick<Questions, "added">,
  answers: Parameters<typeof askedQuestions>[1],
): { field: DocumentField; isRequired: boolean }[] {
  const added = askedQuestions(questions.added, answers).filter(({ kind }) => kind === "document");
  return [
    ...askedResults(questions).map((field) => ({ field, isRequired: true })),
    ...added.map(({ key, isRequired }) => ({ field: addedField(key), isRequired })),
  ];
}

/** Returns the number that tells two applicants with one mailbox apart. */
export function identifyingNumber({ entranceExam }: Pick<Questions, "entranceExam">) {
  return entranceExam.isAsked ? "jambRegistrationNo" : "waecNecoExamNo";
}

/** Returns what is read for an admission type. One that is not offered any more is read as it is stored. */
export function admissionTypeLabel({ admissionTypes }: Pick<Questions, "admissionTypes">, stored: string): string {
  return admissionTypes.find(({ value }) => value === stored)?.label ?? stored;
}

/** Returns the labels as an application was asked, where it was. */
export function labelsAsAsked({ labels, added }: Labels, asked: Pick<Answered, "added">): Labels {
  return { labels, added: [...asked.added, ...added] };
}

/** Answers that the form of today may not accept any more. */
type Answered = Readonly<
  Record<"admissionType" | "program" | "ssce" | "jambRegistrationNo" | OptionalQuestion, unknown>
> & { added: readonly AddedAnswer[] };

/**
 * Returns the questions as an application has answered them: a choice that is not offered any more stays one, and the entrance examination is
 * asked for if it was, as is a question that is left out now and was answered.
 */
export function asAnswered(
  questions: Questions,
  { admissionType, program, ssce, jambRegistrationNo, added, ...answers }: Answered,
): Questions {
  const { admissionTypes, schoolExam, entranceExam, leftOut } = questions;
  const [type, body] = [String(admissionType), String(ssce)];
  const isOffered = admissionTypes.some(({ value }) => value === type);
  return {
    ...questions,
    admissionTypes: isOffered ? admissionTypes : [...admissionTypes, { value: type, label: type }],
    schoolExam: { ...schoolExam, bodies: [...new Set([...schoolExam.bodies, body])] },
    entranceExam: { ...entranceExam, isAsked: jambRegistrationNo !== "" },
    leftOut: {
      gender: answers.gender === "",
      guardianEmail: leftOut.guardianEmail && answers.guardianEmail === null,
      city: answers.city === "",
      state: answers.state === "",
      country: answers.country === "",
      howDidYouHear: leftOut.howDidYouHear && [answers.howDidYouHear].flat().length === 0,
    },
    added: addedAsAnswered(questions.added, added, { admissionType: type, program: String(program), ssce: body }),
  };
}
