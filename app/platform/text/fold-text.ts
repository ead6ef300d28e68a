import { normalizeText } from "./normalize-text.ts";

const COMBINING_MARK = /\p{M}/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

/** Splits a text into words for search: lower case, without accents, split at everything but letters and digits. */
export function foldText(text: string): string[] {
  return normalizeText(text, "NFD").replace(COMBINING_MARK, "").toLowerCase().split(BETWEEN_WORDS).filter(Boolean);
}
