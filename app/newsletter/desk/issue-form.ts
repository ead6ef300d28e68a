import { normalizeText } from "../../platform/text/normalize-text.ts";
import { ISSUE_LIMITS } from "../issue.ts";

/** The form of an issue, as it was typed. */
export type IssueForm = { subject: string; previewText: string; introduction: string; postIds: number[] };
export type IssueField = "subject" | "previewText" | "introduction" | "posts";
export type IssueProblem = { field: IssueField; message: string };

/** What the server reads of a form. A valid one, which also says what it was opened with, is smaller even when each of its characters is an emoji. */
export const MAX_FORM_BYTES = 512 * 1024;

/** Control characters of the bidirectional algorithm would turn the text around them. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
/** PostgreSQL can store neither NUL nor a lone surrogate. */
const UNREADABLE = /(?![\t\n])[\p{Cc}\p{Surrogate}]/gu;

/** Precedes the names of the fields that say what a form was opened with. */
export const OPENED = "opened.";

/** Reads the form of an issue, with the posts in their order; with the prefix OPENED, what it was opened with. */
function readIssueForm(form: URLSearchParams, prefix: "" | typeof OPENED = ""): IssueForm {
  const text = (name: string) =>
    // Browsers end the lines of a text area with CR LF.
    normalizeText(
      (form.get(`${prefix}${name}`) ?? "").replaceAll("\r\n", "\n").replace(BIDI_CONTROLS, ""),
      "NFC",
    ).replace(UNREADABLE, "");
  const ids = form.getAll(`${prefix}post`).filter((id) => /^[1-9]\d{0,8}$/.test(id));
  return {
    subject: text("subject").replace(/\s+/g, " ").trim(),
    previewText: text("previewText").replace(/\s+/g, " ").trim(),
    introduction: text("introduction").trim(),
    postIds: [...new Set(ids.map(Number))],
  };
}

/** A form as it was sent: `over` is the revision that the next save replaces, and `opened` what that says; null when the form doesn't say so. */
export type TypedIssue = { values: IssueForm; over: number; opened: IssueForm | null };

/** Reads a form as it was sent. */
export function readTypedIssue(form: URLSearchParams): TypedIssue {
  const opened = form.has(`${OPENED}subject`) ? readIssueForm(form, OPENED) : null;
  return { values: readIssueForm(form), over: readRevision(form, "over"), opened };
}

/** Reads the revision of an issue that a form names; -1, which none has, when it can't be read. */
export function readRevision(form: URLSearchParams, field: "over" | "seen"): number {
  const typed = form.get(field) ?? "";
  return /^\d{1,9}$/.test(typed) ? Number(typed) : -1;
}

const NAMES = { subject: "The subject", previewText: "The preview text", introduction: "The introduction" } as const;

/** Returns what is too long. A draft may be incomplete. */
export function checkIssueForm(form: IssueForm): IssueProblem[] {
  const tooLong = (["subject", "previewText", "introduction"] as const).flatMap((field): IssueProblem[] => {
    const limit = ISSUE_LIMITS[field];
    const count = [...form[field]].length;
    if (count <= limit) return [];
    const message = `${NAMES[field]} must be ${limit.toLocaleString("en")} characters or fewer; it has ${count.toLocaleString("en")}.`;
    return [{ field, message }];
  });
  if (form.postIds.length <= ISSUE_LIMITS.posts) return tooLong;
  return [...tooLong, { field: "posts", message: `Choose ${ISSUE_LIMITS.posts} posts or fewer.` }];
}

/** Returns what is missing for the issue to be sent. */
export function checkIsComplete(form: IssueForm, posts: readonly { id: number }[]): IssueProblem[] {
  const problems: IssueProblem[] = [];
  if (form.subject === "") problems.push({ field: "subject", message: "Write the subject." });
  const hidden = form.postIds.filter((id) => !posts.some((post) => post.id === id)).length;
  if (hidden > 0) {
    const which = hidden === 1 ? "A chosen post is" : `${hidden} chosen posts are`;
    problems.push({
      field: "posts",
      message: `${which} not on the site any more. Remove it from the issue, or publish it again.`,
    });
  } else if (form.introduction === "" && posts.length === 0) {
    problems.push({ field: "introduction", message: "Write an introduction, or choose a post: the issue is empty." });
  }
  return problems;
}

/** What a click on a post's button changes: 'add:7', 'remove:7', 'up:7' or 'down:7'. Null for another intent. */
export function applyPostIntent(postIds: readonly number[], intent: string): number[] | null {
  const [, kind, digits] = /^(add|remove|up|down):([1-9]\d{0,8})$/.exec(intent) ?? [];
  if (!kind) return null;
  const id = Number(digits);
  const without = postIds.filter((one) => one !== id);
  const at = postIds.indexOf(id);
  switch (kind) {
    case "remove":
      return without;
    case "add":
      return at < 0 ? [...postIds, id] : [...postIds];
    default: {
      if (at < 0) return [...postIds];
      const to = kind === "up" ? Math.max(0, at - 1) : at + 1;
      return [...without.slice(0, to), id, ...without.slice(to)];
    }
  }
}
