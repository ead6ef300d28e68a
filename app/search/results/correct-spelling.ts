import { foldText } from "../../platform/text/normalize-text.ts";

/** The words that texts of the site have, folded, with how often they occur. */
export type Vocabulary = ReadonlyMap<string, number>;

/** Words of a search beyond these are taken as they are: each is compared with the whole vocabulary. */
const MAX_WORDS = 8;

/** Returns a search with its unknown words replaced by similar words of the site; null when none has a similar one. */
export function correctSpelling(search: string, vocabulary: Vocabulary): string | null {
  const words = foldText(search);
  const corrected = words.map((word, index) =>
    index >= MAX_WORDS || vocabulary.has(word) ? word : (nearest(word, vocabulary) ?? word),
  );
  return corrected.some((word, index) => word !== words[index]) ? corrected.join(" ") : null;
}

/** Returns the most similar word: of several, the most frequent. */
function nearest(word: string, vocabulary: Vocabulary): string | null {
  const allowed = word.length < 4 ? 0 : word.length < 7 ? 1 : 2;
  let best: { word: string; distance: number; count: number } | null = null;
  for (const [known, count] of vocabulary) {
    if (Math.abs(known.length - word.length) > allowed) continue;
    const distance = editDistance(word, known, allowed);
    if (distance > allowed) continue;
    if (!best || distance < best.distance || (distance === best.distance && count > best.count))
      best = { word: known, distance, count };
  }
  return best?.word ?? null;
}

/** Returns how many letters differ, are missing, are too many or have changed places; more than `limit` where it is more (optimal string alignment). */
export function editDistance(one: string, other: string, limit: number): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    // A letter that changed places refers to the row before.
    if (Math.min(...next, ...row) > limit) return limit + 1;
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
}
