import { SEARCH_PATH } from "../ui/page/search-form.tsx";
import { readPageNumber } from "../ui/pager/page-number.ts";
import { RESULT_KINDS, type ResultKind } from "./entries/search-entry.ts";

/** The state of the site search in its URL. */
export type SearchQuery = { text: string; kind: ResultKind | null; page: number };

export const MAX_SEARCH_LENGTH = 200;

/** Parses the URL of a search. Invalid parameters get their default. */
export function readSearchQuery(parameters: URLSearchParams): SearchQuery {
  // PostgreSQL rejects NUL in text.
  const text = (parameters.get("q") ?? "").replaceAll("\0", "").trim().slice(0, MAX_SEARCH_LENGTH);
  const kind = RESULT_KINDS.find((known) => known === parameters.get("kind")) ?? null;
  return { text, kind, page: readPageNumber(parameters.get("page")) };
}

/** Returns the URL of a search, without defaults. */
export function searchAddress({ text, kind = null, page = 1 }: Partial<SearchQuery> & { text: string }): string {
  const parameters = new URLSearchParams({ q: text });
  if (kind) parameters.set("kind", kind);
  if (page > 1) parameters.set("page", String(page));
  return `${SEARCH_PATH}?${parameters}`;
}
