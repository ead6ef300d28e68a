import { readPageNumber } from "../../ui/pager/page-number.ts";

/** The state of the news list in its URL. Category and tag exclude each other. */
export type NewsList = {
  search: string;
  /** A category's name. */
  category: string | null;
  tag: string | null;
  /** From 1; beyond the last page means the last one. */
  page: number;
};

export const NEWS_ADDRESS = "/news";
const MAX_SEARCH_LENGTH = 200;
const MAX_NAME_LENGTH = 300;

/** Parses the URL of the list. Invalid parameters get their default. */
export function readNewsList(parameters: URLSearchParams): NewsList {
  const category = readText(parameters.get("category"), MAX_NAME_LENGTH) || null;
  return {
    search: readText(parameters.get("search"), MAX_SEARCH_LENGTH),
    category,
    tag: category === null ? readText(parameters.get("tag"), MAX_NAME_LENGTH) || null : null,
    page: readPageNumber(parameters.get("page")),
  };
}

/** Returns the URL of a list, without defaults. Any change other than the page resets the page. */
export function newsAddress(list: NewsList, change: Partial<NewsList> = {}): string {
  const { search, category, tag, page } = { ...list, page: 1, ...change };
  const parameters = new URLSearchParams();
  if (search) parameters.set("search", search);
  if (category) parameters.set("category", category);
  if (tag) parameters.set("tag", tag);
  if (page > 1) parameters.set("page", String(page));
  const query = parameters.toString();
  return query ? `${NEWS_ADDRESS}?${query}` : NEWS_ADDRESS;
}

/** PostgreSQL rejects NUL in text. */
function readText(value: string | null, maxLength: number): string {
  return (value ?? "").replaceAll("\0", "").trim().slice(0, maxLength);
}
