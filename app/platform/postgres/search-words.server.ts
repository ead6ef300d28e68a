import { type RawBuilder, sql } from "kysely";
import { foldText } from "../text/normalize-text.ts";

/** Further words of a search are ignored, because each costs an index lookup. */
const MAX_WORDS = 12;
/** PostgreSQL does not index longer words. */
const MAX_WORD_LENGTH = 200;

/**
 * Returns the folded words of a text as a tsvector, both literally and stemmed: 'lectures' is found by 'lecture', and by the prefix
 * 'lectu', which has another stem.
 */
export function termsOf(text: string): RawBuilder<string> {
  const folded = foldable(text);
  return sql<string>`(to_tsvector('simple', ${folded}) || to_tsvector('english', ${folded}))`;
}

/** Returns the tsvector that ranks search results. Words of the title weigh more. */
export function headWordsOf(title: string, rest: string): RawBuilder<string> {
  return sql<string>`(setweight(${termsOf(title)}, 'A') || setweight(${termsOf(rest)}, 'C'))`;
}

/** Returns the tsquery for all words of a search, or any of them, the last as a prefix; null when the search has no words. */
export function searchFor(search: string, wanted: "all" | "any" = "all"): RawBuilder<string> | null {
  const terms = foldText(search.slice(0, MAX_WORD_LENGTH * MAX_WORDS))
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH));
  if (terms.length === 0) return null;
  const each = terms.map((word, index) => {
    const literal = index === terms.length - 1 ? `${word}:*` : word;
    return sql<string>`(to_tsquery('simple', ${literal}) || to_tsquery('english', ${word}))`;
  });
  return sql<string>`(${sql.join(each, wanted === "all" ? sql` && ` : sql` || `)})`;
}

function foldable(text: string): string {
  return foldText(text)
    .filter((word) => word.length <= MAX_WORD_LENGTH)
    .join(" ");
}
