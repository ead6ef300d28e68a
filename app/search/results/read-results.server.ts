import { PLACE } from "../../content/place.content.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { formatDay, isoDay, type Zoned } from "../../ui/format/place-time.ts";
import { RESULT_KINDS, type ResultKind } from "../entries/search-entry.ts";
import type { SearchQuery } from "../search-query.ts";
import { correctSpelling } from "./correct-spelling.ts";
import { excerpt, highlight, type TextPart } from "./excerpt.ts";
import { type FoundResult, type FoundResults, findResults } from "./find-results.store.server.ts";

const PAGE_SIZE = 10;

/** A result as the page shows it. */
export type SearchResult = {
  kind: ResultKind;
  address: string;
  title: TextPart[];
  excerpt: TextPart[];
  /** When a post was published: 'January 5, 2025', and '2025-01-05'. */
  date: string | null;
  day: string | null;
};

export type SearchResults = {
  /** Why the results match: all words of the search, its words with another spelling, or some of its words. */
  match: "all-words" | "corrected" | "some-words";
  /** The words that the results have: those of the search, or corrected ones. */
  words: string;
  results: SearchResult[];
  counts: Record<ResultKind, number>;
  /** The number of results of the chosen kind. */
  total: number;
  page: number;
  pages: number;
};

type ReadingDeps = Pick<Deps, "db" | "clock" | "content" | "searchVocabulary">;

/** Searches the public site. Without a match it tries similar words, then results with some of the words. */
export async function readResults(deps: ReadingDeps, query: SearchQuery): Promise<SearchResults> {
  const exact = await readPage(deps, query, "all");
  if (exact.found > 0) return { match: "all-words", ...exact.shown };
  const corrected = correctSpelling(query.text, await deps.searchVocabulary());
  if (corrected !== null) {
    const similar = await readPage(deps, { ...query, text: corrected }, "all");
    if (similar.found > 0) return { match: "corrected", ...similar.shown };
  }
  const some = await readPage(deps, { ...query, text: corrected ?? query.text }, "any");
  return some.found > 0 ? { match: "some-words", ...some.shown } : { match: "all-words", ...exact.shown };
}

async function readPage(deps: ReadingDeps, query: SearchQuery, wanted: "all" | "any") {
  const { text, kind, page } = query;
  const place = deps.content.read(PLACE);
  const find = (wantedPage: number): Promise<FoundResults> =>
    findResults(deps.db, deps.clock.now(), { search: text, wanted, kind, page: wantedPage, perPage: PAGE_SIZE });
  const first = await find(page);
  const { counts } = first;
  const found = RESULT_KINDS.reduce((sum, each) => sum + counts[each], 0);
  const total = kind === null ? found : counts[kind];
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const { results } = page > pages ? await find(pages) : first;
  const shown = {
    words: text,
    results: results.map((result) => asShown(result, { words: text, place })),
    counts,
    total,
    page: Math.min(page, pages),
    pages,
  };
  return { found, shown };
}

function asShown(
  { kind, address, title, text, publishedAt }: FoundResult,
  { words, place }: { words: string; place: Zoned },
): SearchResult {
  return {
    kind,
    address,
    title: highlight(title, words),
    excerpt: excerpt(text, words),
    date: publishedAt && formatDay(publishedAt, place),
    day: publishedAt && isoDay(publishedAt, place),
  };
}
