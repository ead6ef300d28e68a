import { foldText } from "../../platform/text/normalize-text.ts";

/** A part of a text, highlighted where it matches the search. */
export type TextPart = { text: string; isMatch: boolean };

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const ASCII = /^[\w]+$/;
const EXCERPT_LENGTH = 220;
/** Text before the first match. */
const LEAD_LENGTH = 60;
/** Later words of a long post are not looked at. */
const MAX_LENGTH = 60_000;
/** Common endings of English words: the database finds 'lectures' for 'lecture'. */
const ENDING = /(?:ies|ing|ed|es|s|y|e)$/;

type Match = { start: number; end: number; word: number };

/** Splits a text into parts, with the words of a search highlighted. */
export function highlight(text: string, search: string): TextPart[] {
  return split(text, 0, text.length, findMatches(text, foldText(search)));
}

/** Returns the part of a text in which most words of a search are, highlighted; its beginning where none is. */
export function excerpt(text: string, search: string): TextPart[] {
  const readable = text.slice(0, MAX_LENGTH);
  const matches = findMatches(readable, foldText(search));
  const best = bestStart(matches);
  const start = best <= LEAD_LENGTH ? 0 : wordStart(readable, best - LEAD_LENGTH);
  const end = start + EXCERPT_LENGTH >= readable.length ? readable.length : wordEnd(readable, start + EXCERPT_LENGTH);
  const parts = split(readable, start, end, matches);
  return [
    ...(start > 0 ? [{ text: "… ", isMatch: false }] : []),
    ...parts,
    ...(end < text.length ? [{ text: " …", isMatch: false }] : []),
  ];
}

function findMatches(text: string, wanted: string[]): Match[] {
  if (wanted.length === 0) return [];
  const stems = wanted.map(stemOf);
  const last = wanted.length - 1;
  return [...text.matchAll(WORD)].flatMap((found) => {
    const folded = ASCII.test(found[0]) ? found[0].toLowerCase() : foldText(found[0]).join("");
    const stem = stemOf(folded);
    const word = stems.findIndex(
      (other, index) => other === stem || (index === last && folded.startsWith(wanted[last] ?? "")),
    );
    return word < 0 ? [] : [{ start: found.index, end: found.index + found[0].length, word }];
  });
}

function stemOf(word: string): string {
  const stem = word.replace(ENDING, "");
  return stem.length >= 3 ? stem : word;
}

/** Returns where the stretch of text with most different words of the search begins. */
function bestStart(matches: Match[]): number {
  let [best, most] = [0, 0];
  for (const [index, { start }] of matches.entries()) {
    const words = new Set<number>();
    for (let next = index; next < matches.length; next++) {
      const match = matches[next];
      if (!match || match.end > start + EXCERPT_LENGTH - LEAD_LENGTH) break;
      words.add(match.word);
    }
    if (words.size > most) [best, most] = [start, words.size];
  }
  return best;
}

function wordStart(text: string, at: number): number {
  const space = text.indexOf(" ", at);
  return space < 0 || space > at + LEAD_LENGTH ? at : space + 1;
}

function wordEnd(text: string, at: number): number {
  const space = text.lastIndexOf(" ", at);
  return space < at - LEAD_LENGTH ? at : space;
}

function split(text: string, start: number, end: number, matches: Match[]): TextPart[] {
  const parts: TextPart[] = [];
  let at = start;
  for (const match of matches) {
    if (match.start < at || match.end > end) continue;
    if (match.start > at) parts.push({ text: text.slice(at, match.start), isMatch: false });
    parts.push({ text: text.slice(match.start, match.end), isMatch: true });
    at = match.end;
  }
  return at < end ? [...parts, { text: text.slice(at, end), isMatch: false }] : parts;
}
