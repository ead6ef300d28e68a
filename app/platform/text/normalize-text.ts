/** The limit of the stream-safe text format (UAX #15, 13), far beyond any natural text. */
const MAX_COMBINING_MARKS = 30;
const EXCESS_MARKS = new RegExp(`(\\p{M}{${MAX_COMBINING_MARKS}})\\p{M}+`, "gu");

/**
 * Returns a text in a Unicode normalization form.
 *
 * Drops the combining marks after the 30th of a run: `normalize` sorts each run, which takes a minute for 200,000 marks.
 */
export function normalizeText(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string {
  return text.replace(EXCESS_MARKS, "$1").normalize(form);
}

const COMBINING_MARK = /\p{M}/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

/** Splits a text into words for search: lower case, without accents, split at everything but letters and digits. */
export function foldText(text: string): string[] {
  return normalizeText(text, "NFD").replace(COMBINING_MARK, "").toLowerCase().split(BETWEEN_WORDS).filter(Boolean);
}
