import { expect, it } from "vitest";
import { SAMPLE_QUESTIONS } from "../../../../tests/builders/questions.ts";
import type { DocumentField } from "../../questions/document-fields.ts";
import { checkForm, findUnreadable } from "./check-form.ts";

const PDF = new TextEncoder().encode("%PDF-1.7 a result");
const GONE = () => Promise.reject(new DOMException("A requested file could not be found.", "NotFoundError"));

/** Returns a file that was deleted after it was chosen. */
function deletedFile(): File {
  const file = new File([PDF], "result.pdf", { type: "application/pdf" });
  return Object.assign(file, { arrayBuffer: GONE, slice: () => Object.assign(new Blob(), { arrayBuffer: GONE }) });
}

/** Returns a file in cloud storage that can be read whole, but not sliced. */
function wholeOnlyFile(): File {
  const file = new File([PDF], "result.pdf", { type: "application/pdf" });
  return Object.assign(file, { slice: () => Object.assign(new Blob(), { arrayBuffer: GONE }) });
}

async function problemsOf(files: Record<DocumentField, File>): Promise<string[]> {
  const documents = new Map(Object.entries(files) as [DocumentField, File][]);
  const checked = await checkForm(SAMPLE_QUESTIONS, new Map(), documents);
  if (checked.kind === "valid") throw new Error("A form without answers passed validation.");
  return checked.problems.filter(({ field }) => documents.has(field as DocumentField)).map(({ message }) => message);
}

it("names a file that can no longer be read, with the remedy", async () => {
  expect(await problemsOf({ waecNecoResult: new File([PDF], "a.pdf"), jambResult: deletedFile() })).toEqual([
    "Your JAMB result can't be read any more. Choose it again.",
  ]);
});

it("accepts a file that can be read whole but not sliced", async () => {
  expect(await problemsOf({ waecNecoResult: wholeOnlyFile(), jambResult: wholeOnlyFile() })).toEqual([]);
});

it("finds the unreadable files after a failed request", async () => {
  expect(await findUnreadable(SAMPLE_QUESTIONS, new Map([["waecNecoResult", deletedFile()]]))).toEqual([
    { field: "waecNecoResult", message: "Your WAEC/NECO result can't be read any more. Choose it again." },
  ]);
  expect(await findUnreadable(SAMPLE_QUESTIONS, new Map([["waecNecoResult", wholeOnlyFile()]]))).toEqual([]);
});
