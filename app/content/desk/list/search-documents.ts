import { normalizeText } from "../../../platform/text/normalize-text.ts";

/** A document with all that it is found by. */
export type SearchedDocument = {
  key: string;
  title: string;
  /** With further keywords. */
  description: string;
  fields: readonly SearchedField[];
};

/** A field with the name of its control, the labels that lead to it, and its text as visitors read it. */
export type SearchedField = { name: string; label: string; text: string };

export type FoundDocument = { key: string; fields: SearchedField[] };

const MAX_FIELDS = 4;

/** Finds the documents with every word of a query in their title, description, labels or texts; by title first, by texts last. */
export function searchDocuments(documents: readonly SearchedDocument[], query: string): FoundDocument[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const found = documents.flatMap(({ key, title, description, fields }) => {
    const has = (...texts: string[]) => hasWords(texts.join(" "), words);
    const labelled = fields.filter(({ label }) => has(label));
    const written = fields.filter(({ label, text }) => has(text) || has(label, text));
    const rank = has(title) ? 0 : has(title, description) ? 1 : labelled.length > 0 ? 2 : 3;
    if (rank === 3 && written.length === 0) return [];
    const matching = [...new Set([...labelled, ...written])].slice(0, MAX_FIELDS);
    return [{ key, rank, fields: matching }];
  });
  return found.sort((one, other) => one.rank - other.rank).map(({ key, fields }) => ({ key, fields }));
}

/** Each word has to begin a word of the text, so that 'fee' doesn't find 'coffee'. */
function hasWords(text: string, words: readonly string[]): boolean {
  const searched = ` ${plain(text)}`;
  return words.every((word) => searched.includes(` ${word}`));
}

/** Removes accents, cases and punctuation; digits of an amount stay together. */
function plain(text: string): string {
  return normalizeText(text, "NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/(?<=\d),(?=\d)/g, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@./+]+/gu, " ")
    .trim();
}
