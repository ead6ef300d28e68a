import { readableText } from "../../platform/text/parse-inline.ts";

/** Fields whose texts visitors don't read on the page. */
const INVISIBLE = new Set([
  "alt",
  "embedUrl",
  "inMenu",
  "kind",
  "menuLabel",
  "network",
  "officer",
  "picture",
  "sampleNote",
  "size",
  "slug",
  "style",
]);
const ADDRESS = /^(?:\/|https?:)/;
const SENTENCE_END = /[.!?:]$/;

/** Returns all texts of a content document that visitors read, in one line. */
export function visibleText(value: unknown): string {
  return joinTexts(textsIn(value));
}

/** Joins texts into one line, and separates those that aren't sentences. */
export function joinTexts(texts: string[]): string {
  const lines = texts.map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean);
  return lines
    .map((line, index) => (index === lines.length - 1 || SENTENCE_END.test(line) ? line : `${line} ·`))
    .join(" ");
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return ADDRESS.test(value) ? [] : [readableText(value)];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) => (INVISIBLE.has(field) ? [] : textsIn(inner)));
}
