import type { Deps } from "../../platform/deps.server.ts";
import { foldText } from "../../platform/text/normalize-text.ts";
import type { Vocabulary } from "./correct-spelling.ts";
import { countWords } from "./find-results.store.server.ts";

/** Counting the titles of 10,000 posts takes the database 100 ms. */
const MAX_AGE_MS = 60_000;

/** Creates a function that returns the words of the site, folded. It counts them once a minute at most, when a search found nothing. */
export function openVocabulary({ db, clock }: Pick<Deps, "db" | "clock">): () => Promise<Vocabulary> {
  let counted: { at: number; vocabulary: Promise<Vocabulary> } | null = null;
  return () => {
    const now = clock.now();
    if (counted === null || now.getTime() - counted.at >= MAX_AGE_MS) {
      const vocabulary = countWords(db, now).then(foldWords);
      counted = { at: now.getTime(), vocabulary };
      vocabulary.catch(() => {
        counted = null;
      });
    }
    return counted.vocabulary;
  };
}

function foldWords(words: { word: string; count: number }[]): Vocabulary {
  const folded = new Map<string, number>();
  for (const { word, count } of words) {
    const [key, ...more] = foldText(word);
    if (key && more.length === 0) folded.set(key, (folded.get(key) ?? 0) + count);
  }
  return folded;
}
