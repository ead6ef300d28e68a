/** The questions that a university adds to the form, and what was answered to them. Pure: no input or output. */

export const ADDED_KINDS = ["text", "number", "date", "one choice", "several choices"] as const;

export type AddedQuestion = {
  /** Never given to another question. The field of the form and the column of lists and exports are named after it. */
  key: string;
  label: string;
  help?: string | undefined;
  kind: (typeof ADDED_KINDS)[number];
  isRequired: boolean;
  choices: readonly string[];
};

/** The name of the question's field in the form. */
export type AddedField = `added-${string}`;

/** An answer with its question as it was asked: a list for several choices, null where nothing was answered. A number has a point, a date is ISO 8601. */
export type AddedAnswer = Pick<AddedQuestion, "key" | "label" | "kind"> & { answer: string | string[] | null };

export const ADDED_TEXT_LIMIT = 500;

export function addedField(key: string): AddedField {
  return `added-${key}`;
}

export function isAddedField(name: unknown): name is AddedField {
  return typeof name === "string" && /^added-[A-Z][A-Za-z0-9]{0,39}$/.test(name);
}

/**
 * Returns the questions that an application has answered, for its corrections and for one that is sent again: as they are asked now where they
 * still are, with choices that are not offered any more, and otherwise as a text that may stay empty.
 */
export function answeredQuestions(asked: readonly AddedQuestion[], answers: readonly AddedAnswer[]): AddedQuestion[] {
  return answers.map(({ key, label, kind, answer }): AddedQuestion => {
    const present = asked.find((question) => question.key === key && question.kind === kind);
    const given = typeof answer === "string" ? [answer] : (answer ?? []);
    if (present) {
      const isRequired = present.isRequired && answer !== null;
      return { ...present, label, isRequired, choices: [...new Set([...present.choices, ...given])] };
    }
    return { key, label, kind, isRequired: false, choices: given };
  });
}
