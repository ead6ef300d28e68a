import { z } from "zod";
import type { Deps } from "../../platform/deps.server.ts";
import type { ContentDocument } from "../../platform/site/content.server.ts";
import { listDocuments } from "../all-documents.server.ts";
import type { DeskVersion } from "./document-state.store.server.ts";
import { describeDocument } from "./form/describe-schema.server.ts";
import { type Entries, isSameForm, type NamedField, readEntries } from "./form/form-field.ts";
import { formOf, ownPairs, readValue } from "./form/form-values.ts";

/** A document that is edited at /dashboard/pages, with the fields of its form. */
export type EditedDocument = { document: ContentDocument<object>; fields: NamedField[] };

type Site = Pick<Deps, "addedPages">;

/** Its periods are edited, with their effects, at /dashboard/privacy/periods. */
const EDITED_ELSEWHERE = "retention";

/** Returns all documents that are edited at /dashboard/pages, in the order in which editors see them. */
export function listEditedDocuments(site: Site): ContentDocument<object>[] {
  return listDocuments(site).filter(({ key }) => key !== EDITED_ELSEWHERE);
}

/** Returns a document with its fields; null when there is none of this key. */
export function findEditedDocument(key: string, site: Site): EditedDocument | null {
  const document = listEditedDocuments(site).find((one) => one.key === key);
  return document ? { document, fields: describeDocument(document.schema) } : null;
}

/** Returns the form of a value, encoded as a query. */
export function encodeForm({ fields }: Pick<EditedDocument, "fields">, value: unknown): string {
  return new URLSearchParams(formOf(fields, typeof value === "object" && value !== null ? value : {})).toString();
}

type SentVersion = { form: string; from: Date | null; until: Date | null };

/** Returns whether a saved version has the text and the times of one that was sent. */
export function isSameVersion(
  edited: EditedDocument,
  { value, shownFrom, shownUntil }: Pick<DeskVersion, "value" | "shownFrom" | "shownUntil">,
  { form, from, until }: SentVersion,
): boolean {
  const isSameTime = Number(shownFrom) === Number(from) && Number(shownUntil) === Number(until);
  return isSameTime && isSameForm(encodeForm(edited, value), form);
}

/** Returns the document's own fields of a submitted form, encoded as a query. */
export function encodeEntries({ fields }: Pick<EditedDocument, "fields">, entries: Entries): string {
  return new URLSearchParams(ownPairs(fields, entries)).toString();
}

/** Returns the value of an encoded form, as it was typed: it may not fit the document's schema. */
export function readForm({ fields }: Pick<EditedDocument, "fields">, form: string): object {
  return readValue(fields, readEntries(new URLSearchParams(form)));
}

/** Returns whether a document names a bank account, whose change a second person has to approve. */
export function namesBankAccount({ document }: Pick<EditedDocument, "document">): boolean {
  return hasAccountNumber(document.schema);
}

function hasAccountNumber(schema: unknown): boolean {
  if (schema instanceof z.ZodArray) return hasAccountNumber(schema.element);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return hasAccountNumber(schema.unwrap());
  if (!(schema instanceof z.ZodObject)) return false;
  return "accountNumber" in schema.shape || Object.values(schema.shape).some(hasAccountNumber);
}
