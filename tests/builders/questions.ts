import { questionsOf } from "../../app/admissions/questions/questions.ts";
import { PLACE_SAMPLE } from "../../content/place.ts";
import { QUESTIONS_SAMPLE } from "../../content/questions.ts";

/** What the form of the sample university asks. */
export const SAMPLE_QUESTIONS = questionsOf(QUESTIONS_SAMPLE, PLACE_SAMPLE.regions);

/** What a form asks that has no entrance examination. */
export const WITHOUT_ENTRANCE_EXAM = {
  ...SAMPLE_QUESTIONS,
  entranceExam: { ...SAMPLE_QUESTIONS.entranceExam, isAsked: false },
};

export const ADMISSION_TYPES = QUESTIONS_SAMPLE.admissionTypes.map(({ value }) => value);
export const EXAM_BODIES = QUESTIONS_SAMPLE.schoolExam.bodies;
