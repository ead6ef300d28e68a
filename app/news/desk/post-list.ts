import type { BadgeTone } from "../../ui/badge.tsx";
import { formatDay, formatTime, type Zoned } from "../../ui/format/place-time.ts";
import { readPageNumber } from "../../ui/pager/page-number.ts";

export const PAGE_SIZE = 50;

export const POST_STATES = ["draft", "scheduled", "published", "ended", "binned"] as const;
export type PostState = (typeof POST_STATES)[number];

/** The state of the post list in its URL. */
export type PostList = {
  q: string;
  state: PostState | null;
  /** From 1; beyond the last page means the last one. */
  page: number;
};

const MAX_QUERY_LENGTH = 200;

/** Parses the URL of the list. Invalid parameters get their default. */
export function readPostList(parameters: URLSearchParams): PostList {
  return {
    q: (parameters.get("q") ?? "").replaceAll("\0", "").trim().slice(0, MAX_QUERY_LENGTH),
    state: POST_STATES.find((state) => state === parameters.get("state")) ?? null,
    page: readPageNumber(parameters.get("page")),
  };
}

/** Returns the URL of a list, without defaults. Any change other than the page resets the page. */
export function postListAddress(list: PostList, change: Partial<PostList> = {}): string {
  const next = { ...list, page: 1, ...change };
  const parameters = new URLSearchParams();
  if (next.q) parameters.set("q", next.q);
  if (next.state) parameters.set("state", next.state);
  if (next.page > 1) parameters.set("page", String(next.page));
  const query = parameters.toString();
  return query ? `/dashboard/news?${query}` : "/dashboard/news";
}

/** The publication state of a post, and its label with the date. */
type PostStateLabel = { state: PostState; label: string };

type PostTimes = { publishedAt: Date | null; endsAt: Date | null; binnedAt?: Date | null };

export function formatPostState(
  { publishedAt, endsAt, binnedAt }: PostTimes,
  { now, place }: { now: Date; place: Zoned },
): PostStateLabel {
  if (binnedAt) return { state: "binned", label: `In the bin until ${formatDay(deletedAt(binnedAt), place)}` };
  if (publishedAt === null) return { state: "draft", label: "Draft" };
  if (endsAt !== null && endsAt <= now) return { state: "ended", label: `Ended ${formatTime(endsAt, place)}` };
  return publishedAt > now
    ? { state: "scheduled", label: `Scheduled for ${formatTime(publishedAt, place)}` }
    : { state: "published", label: `Published ${formatTime(publishedAt, place)}` };
}

/** Posts stay in the bin for this long. */
export const BIN_DAYS = 30;

/** Returns when a post in the bin is deleted. */
function deletedAt(binnedAt: Date): Date {
  return new Date(binnedAt.getTime() + BIN_DAYS * 24 * 3_600_000);
}

export const STATE_TONES: Record<PostState, BadgeTone> = {
  draft: "neutral",
  scheduled: "warning",
  published: "success",
  ended: "outline",
  binned: "neutral",
};
