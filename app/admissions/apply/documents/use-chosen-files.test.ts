import { expect, it } from "vitest";
import { SAMPLE_QUESTIONS } from "../../../../tests/builders/questions.ts";
import { askForFilesAgain } from "./use-chosen-files.ts";

const AGAIN = "Choose this file again: a browser can't keep files.";
const PHONE = { field: "phone", message: "Enter your phone." } as const;
const JAMB_NUMBER = { field: "jambRegistrationNo", message: "Enter your JAMB registration number." } as const;
const WRONG_KIND = {
  field: "jambResult",
  message: "Your JAMB result is an empty file. Choose the file again.",
} as const;

it("adds a problem for both files, in form order, when another field is invalid", () => {
  expect(askForFilesAgain(SAMPLE_QUESTIONS, { errors: [PHONE, JAMB_NUMBER], values: {} })).toEqual([
    PHONE,
    { field: "waecNecoResult", message: AGAIN },
    JAMB_NUMBER,
    { field: "jambResult", message: AGAIN },
  ]);
});

it("keeps a file's own problem", () => {
  expect(askForFilesAgain(SAMPLE_QUESTIONS, { errors: [WRONG_KIND], values: {} })).toEqual([
    { field: "waecNecoResult", message: AGAIN },
    WRONG_KIND,
  ]);
});
