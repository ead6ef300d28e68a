import { readPageNumber } from "../../ui/pager/page-number.ts";

/** The list of posts as its address says it. */
export const PAGE_SIZE = 50;

export const POST_STATES = ["draft", "scheduled", "published"] as const;
export type PostState = (typeof POST_STATES)[number];

export type PostList = {
  q: string;
  state: PostState | null;
  /** From 1; beyond the last page means the last one. */
  page: number;
};

const MAX_QUERY_LENGTH = 200;

/** Reads the address of the list. What it does not understand is left at its usual value. */
export function readPostList(parameters: URLSearchParams): PostList {
  return {
    q: (parameters.get("q") ?? "").replaceAll("\0", "").trim().slice(0, MAX_QUERY_LENGTH),
    state: POST_STATES.find((known) => known === parameters.get("state")) ?? null,
    page: readPageNumber(parameters.get("page")),
  };
}

/** The address of a list, without what is usual. Any change but that of the page leads to the first page. */
export function postListAddress(list: PostList, change: Partial<PostList> = {}): string {
  const next = { ...list, page: 1, ...change };
  const parameters = new URLSearchParams();
  if (next.q) parameters.set("q", next.q);
  if (next.state) parameters.set("state", next.state);
  if (next.page > 1) parameters.set("page", String(next.page));
  const query = parameters.toString();
  return query ? `/dashboard/news?${query}` : "/dashboard/news";
}
