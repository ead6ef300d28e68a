import { type RawBuilder, sql } from "kysely";
import { foldText } from "../../platform/text/fold-text.ts";

/** Words in a search beyond these are left out: nobody remembers more, and each costs a look into the index. */
const MAX_WORDS = 12;
/** PostgreSQL indexes no longer words. */
const MAX_WORD_LENGTH = 200;

/**
 * Folded words as PostgreSQL's text search keeps them, both as they are and by their stem: a search finds 'lectures' by 'lecture', and by
 * 'lectu', which has another stem.
 */
export function termsOf(text: string): RawBuilder<string> {
  const folded = foldable(text);
  return sql<string>`(to_tsvector('simple', ${folded}) || to_tsvector('english', ${folded}))`;
}

/** The words by which what was found is ranked: those of the title before all others. */
export function headWordsOf(title: string, rest: string): RawBuilder<string> {
  return sql<string>`(setweight(${termsOf(title)}, 'A') || setweight(${termsOf(rest)}, 'C'))`;
}

/** What finds all the words of a search, the last of them by its beginning; null when the search holds no word. */
export function searchFor(search: string): RawBuilder<string> | null {
  const terms = foldText(search.slice(0, MAX_WORD_LENGTH * MAX_WORDS))
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH));
  if (terms.length === 0) return null;
  const each = terms.map((word, place) => {
    const asTyped = place === terms.length - 1 ? `${word}:*` : word;
    return sql<string>`(to_tsquery('simple', ${asTyped}) || to_tsquery('english', ${word}))`;
  });
  return sql<string>`(${sql.join(each, sql` && `)})`;
}

function foldable(text: string): string {
  return foldText(text)
    .filter((word) => word.length <= MAX_WORD_LENGTH)
    .join(" ");
}
