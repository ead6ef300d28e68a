import { type Change, diffLines, diffWordsWithSpace } from "diff";

/** A run of words that both texts have, or only the later or earlier one. */
export type Part = {
  kind: "same" | "added" | "removed";
  text: string;
  /** Index among the parts. */
  index: number;
};

/** Diffing takes time quadratic in this. Beyond it, whole paragraphs and then whole texts are shown as replaced. */
const MAX_EDITS = 1200;

/** Characters of unchanged context before and after a change. */
const CONTEXT = 160;

/** Returns the unchanged, removed and added words of two texts. */
export function compareTexts(before: string, after: string): Part[] {
  const limit = { maxEditLength: MAX_EDITS };
  const changes = diffWordsWithSpace(before, after, limit) ?? diffLines(before, after, limit);
  if (changes) return changes.map((change, index) => partOf(change, index, changes.length));
  const replaced: Part[] = [
    { kind: "removed", text: before, index: 0 },
    { kind: "added", text: after, index: 1 },
  ];
  return replaced.filter(({ text }) => text !== "");
}

function partOf({ value, added, removed }: Change, index: number, parts: number): Part {
  if (added || removed) return { kind: added ? "added" : "removed", text: value, index };
  if (value.length <= 2 * CONTEXT + 40) return { kind: "same", text: value, index };
  const head = index === 0 ? "" : value.slice(0, CONTEXT);
  const tail = index === parts - 1 ? "" : value.slice(-CONTEXT);
  return { kind: "same", text: `${head} … ${tail}`, index };
}
