import { expect, it } from "vitest";
import type { DocumentField } from "../../application.ts";
import { checkForm, findUnreadable } from "./check-form.ts";

const PDF = new TextEncoder().encode("%PDF-1.7 a result");
const GONE = () => Promise.reject(new DOMException("A requested file could not be found.", "NotFoundError"));

/** A file that was deleted after it was chosen. */
function deletedFile(): File {
  const file = new File([PDF], "result.pdf", { type: "application/pdf" });
  return Object.assign(file, { arrayBuffer: GONE, slice: () => Object.assign(new Blob(), { arrayBuffer: GONE }) });
}

/** A file in a cloud that is given out as a whole, not in part. */
function wholeOnlyFile(): File {
  const file = new File([PDF], "result.pdf", { type: "application/pdf" });
  return Object.assign(file, { slice: () => Object.assign(new Blob(), { arrayBuffer: GONE }) });
}

async function problemsOf(files: Record<DocumentField, File>): Promise<string[]> {
  const documents = new Map(Object.entries(files) as [DocumentField, File][]);
  const checked = await checkForm(new Map(), documents);
  if (checked.kind === "valid") throw new Error("A form without answers was found valid.");
  return checked.problems.filter(({ field }) => documents.has(field as DocumentField)).map(({ message }) => message);
}

it("says which file can't be read any more, and what to do", async () => {
  expect(await problemsOf({ waecNecoResult: new File([PDF], "a.pdf"), jambResult: deletedFile() })).toEqual([
    "Your JAMB result can't be read any more. Choose it again.",
  ]);
});

it("takes a file that is only given out as a whole", async () => {
  expect(await problemsOf({ waecNecoResult: wholeOnlyFile(), jambResult: wholeOnlyFile() })).toEqual([]);
});

it("finds out after a broken sending whether a file is the reason", async () => {
  expect(await findUnreadable(new Map([["waecNecoResult", deletedFile()]]))).toEqual([
    { field: "waecNecoResult", message: "Your WAEC/NECO result can't be read any more. Choose it again." },
  ]);
  expect(await findUnreadable(new Map([["waecNecoResult", wholeOnlyFile()]]))).toEqual([]);
});
