import type { AddedAnswer } from "../added-questions.ts";
import type { Questions } from "../questions.ts";

/** The questions that applications have answered, of those that need not be asked of all. */
export type AnsweredQuestions = {
  entranceExam: boolean;
  gender: boolean;
  city: boolean;
  state: boolean;
  country: boolean;
  howDidYouHear: boolean;
  /** Each once. */
  added: Pick<AddedAnswer, "key" | "label" | "kind">[];
};

type Answers = Record<"jambRegistrationNo" | "gender" | "city" | "state" | "country", string> & {
  howDidYouHear: readonly string[];
  added: AddedAnswer[];
};

/** Returns what these applications have answered. */
export function answeredIn(applications: readonly Answers[]): AnsweredQuestions {
  const given = applications.flatMap(({ added }) => added.filter(({ answer }) => answer !== null));
  return {
    entranceExam: applications.some(({ jambRegistrationNo }) => jambRegistrationNo !== ""),
    gender: applications.some(({ gender }) => gender !== ""),
    city: applications.some(({ city }) => city !== ""),
    state: applications.some(({ state }) => state !== ""),
    country: applications.some(({ country }) => country !== ""),
    howDidYouHear: applications.some(({ howDidYouHear }) => howDidYouHear.length > 0),
    added: [...new Map(given.map((question) => [question.key, question])).values()],
  };
}

/** Returns the questions of today and, after them, those that applications have answered before they were removed: lists and exports have both. */
export function withAnswered(questions: Questions, answered: AnsweredQuestions): Questions {
  const { entranceExam, leftOut, added } = questions;
  const removed = answered.added
    .filter(({ key }) => !added.some((asked) => asked.key === key))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ key, label, kind }) => ({ key, label, kind, isRequired: false, choices: [] }));
  return {
    ...questions,
    entranceExam: { ...entranceExam, isAsked: entranceExam.isAsked || answered.entranceExam },
    leftOut: {
      ...leftOut,
      gender: leftOut.gender && !answered.gender,
      city: leftOut.city && !answered.city,
      state: leftOut.state && !answered.state,
      country: leftOut.country && !answered.country,
      howDidYouHear: leftOut.howDidYouHear && !answered.howDidYouHear,
    },
    added: [...added, ...removed],
  };
}
