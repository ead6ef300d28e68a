import { readPageNumber } from "../../ui/pager/page-number.ts";

/** The list of news as its address says it: which posts, and which page of them. Category and tag exclude each other. */
export type NewsList = {
  search: string;
  /** Its name. */
  category: string | null;
  tag: string | null;
  /** From 1; beyond the last page means the last one. */
  page: number;
};

export const NEWS_ADDRESS = "/news";
const MAX_SEARCH_LENGTH = 200;
const MAX_NAME_LENGTH = 300;

/** Reads the address of the list. What it does not understand is left at its usual value. */
export function readNewsList(parameters: URLSearchParams): NewsList {
  const category = readText(parameters.get("category"), MAX_NAME_LENGTH) || null;
  return {
    search: readText(parameters.get("search"), MAX_SEARCH_LENGTH),
    category,
    tag: category === null ? readText(parameters.get("tag"), MAX_NAME_LENGTH) || null : null,
    page: readPageNumber(parameters.get("page")),
  };
}

/** The address of a list, without what is usual. Any change but that of the page leads to the first page. */
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

/** PostgreSQL takes no NUL in a text. */
function readText(value: string | null, longest: number): string {
  return (value ?? "").replaceAll("\0", "").trim().slice(0, longest);
}
