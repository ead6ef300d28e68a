import type { BadgeTone } from "../ui/badge.tsx";
import { ARCHIVE_PATH } from "./newsletter-paths.ts";

/** Issues of the newsletter, and their states. Pure: no input or output. */

export const ISSUES_PATH = "/dashboard/newsletter";

export const ISSUE_LIMITS = { subject: 200, previewText: 200, introduction: 20_000, posts: 30 } as const;

/** Gmail shows only the first 102 KB of a mail's HTML, and hides the rest behind a link, with the link to unsubscribe. */
export const GMAIL_LIMIT_BYTES = 102 * 1024;

export type IssueState = "draft" | "scheduled" | "sending" | "paused" | "sent";

export type IssueTimes = {
  sendAt: Date | null;
  pausedAt: Date | null;
  finishedAt: Date | null;
};

export function issueState({ sendAt, pausedAt, finishedAt }: IssueTimes, now: Date): IssueState {
  if (finishedAt) return "sent";
  if (pausedAt) return "paused";
  if (sendAt) return sendAt <= now ? "sending" : "scheduled";
  return "draft";
}

/** Returns whether an issue can still be written: nobody gets it yet. */
export function isOpenToWriting(issue: IssueTimes & { startedAt: Date | null }, now: Date): boolean {
  const state = issueState(issue, now);
  return issue.startedAt === null && (state === "draft" || state === "scheduled");
}

export const STATE_LABELS: Record<IssueState, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  sending: "Being sent",
  paused: "Paused",
  sent: "Sent",
};

export const STATE_TONES: Record<IssueState, BadgeTone> = {
  draft: "neutral",
  scheduled: "info",
  sending: "success",
  paused: "warning",
  sent: "success",
};

/** How many deliveries of an issue have each state. Of those that are sent, some were reported as delayed. */
export type DeliveryCounts = Record<
  "waiting" | "sent" | "bounced" | "failed" | "left-out" | "complained" | "delayed",
  number
>;

/** What an issue says, as it is sent. Pictures and links of posts are paths. */
export type IssueContent = {
  subject: string;
  previewText: string;
  introduction: string;
  posts: IssuePost[];
};

export type IssuePost = {
  id: number;
  title: string;
  excerpt: string;
  /** 'January 5, 2025'. */
  date: string;
  picture: { path: string; alt: string };
};

/** The subject of an issue, which a draft may not have yet. */
export function subjectOf({ subject }: { subject: string }): string {
  return subject || "Without a subject";
}

/** Parses the id of an issue; null when it is invalid. Nine digits fit into PostgreSQL's integer. */
export function readIssueId(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** The page of a sent issue on the site. */
export function archivedIssuePath(id: number): string {
  return `${ARCHIVE_PATH}/${id}`;
}
