import { expect, test } from "vitest";
import { REGISTRY } from "../../registry.server.ts";
import { DOCUMENT_GROUPS } from "./document-groups.ts";
import { type SearchedDocument, searchDocuments } from "./search-documents.ts";

const FEES: SearchedDocument = {
  key: "fees",
  title: "Undergraduate fees",
  description: "The table of fees. tuition",
  fields: [
    { name: "faculties.0.fees.0.onCampus", label: "Faculties 1: Fees 1: On campus", text: "700,000" },
    { name: "note", label: "Note", text: "Fees are paid to the Bursary." },
  ],
};
const CAMPUS: SearchedDocument = {
  key: "campus",
  title: "Campus Life",
  description: "The page Campus.",
  fields: [
    { name: "lead", label: "Text below the title", text: "Coffee at the café, and no fee." },
    { name: "phone", label: "Phone", text: "+234 000 000 0000" },
  ],
};
const found = (query: string) => searchDocuments([CAMPUS, FEES], query).map(({ key }) => key);

test("lists the page with the word in its title before one with the word in its text", () => {
  expect(found("fee")).toEqual(["fees", "campus"]);
});

test("finds a page by a word of its description, by a label, and by a text that visitors read", () => {
  expect([found("tuition"), found("PHONE"), found("bursary")]).toEqual([["fees"], ["campus"], ["fees"]]);
});

test("finds an amount with and without commas, and words with and without accents", () => {
  expect([found("700,000"), found("700000"), found("cafe")]).toEqual([["fees"], ["fees"], ["campus"]]);
});

test("names the fields that have the words", () => {
  const [document] = searchDocuments([FEES], "700,000");
  expect(document?.fields.map(({ name }) => name)).toEqual(["faculties.0.fees.0.onCampus"]);
});

test("finds a field by a word of its label and one of its text", () => {
  expect(searchDocuments([FEES], "note bursary")).toMatchObject([{ fields: [{ name: "note" }] }]);
});

test("finds nothing for other words, nor within a word", () => {
  expect([found("hostel"), found("offee")]).toEqual([[], []]);
});

test("describes every document of the site once", () => {
  const described = DOCUMENT_GROUPS.flatMap(({ documents }) => Object.keys(documents));
  expect(described.sort()).toEqual(REGISTRY.map(({ key }) => key).sort());
});
