import type { ApplicationField } from "../../application.ts";

/** The form's sections in order, keyed by the id of their heading. */
export const FORM_PARTS = {
  you: { title: "You", fields: ["firstName", "lastName", "gender", "email", "phone", "guardianEmail"] },
  "where-you-live": { title: "Where you live", fields: ["address", "city", "state", "country"] },
  "what-you-want-to-study": { title: "What you want to study", fields: ["admissionType", "program"] },
  "your-results": {
    title: "Your results",
    fields: ["ssce", "waecNecoExamNo", "waecNecoResult", "jambRegistrationNo", "jambResult"],
  },
  /** The questions of the university's own. */
  "more-questions": { title: "More questions", fields: [] },
  "how-you-heard-of-us": { title: "How you heard about us", fields: ["howDidYouHear"] },
} as const satisfies Record<string, { title: string; fields: readonly ApplicationField[] }>;

export type FormPart = keyof typeof FORM_PARTS;
