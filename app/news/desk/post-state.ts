import { formatLagosTime } from "../../ui/format/lagos-time.ts";
import type { PostState } from "./post-list.ts";

/** The publication state of a post, and its label with the date. */
export type PostStateLabel = { state: PostState; label: string };

export function formatPostState(publishedAt: Date | null, now: Date): PostStateLabel {
  if (publishedAt === null) return { state: "draft", label: "Draft" };
  return publishedAt > now
    ? { state: "scheduled", label: `Scheduled for ${formatLagosTime(publishedAt)}` }
    : { state: "published", label: `Published ${formatLagosTime(publishedAt)}` };
}

/** The badge style of each state. */
export const STATE_STYLES: Record<PostState, string> = {
  draft: "border-ink-400 bg-paper-200 text-ink-800",
  scheduled: "border-brass-500 bg-brass-100 text-brass-950",
  published: "border-palm-500 bg-palm-100 text-palm-900",
};
