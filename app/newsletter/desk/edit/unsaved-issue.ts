import type { Removed } from "../../../staff/removed-meanwhile.ts";
import { unreadMessage } from "../../../staff/unread-form.ts";
import { ISSUES_PATH } from "../../issue.ts";
import type { IssueForm, IssueProblem } from "../issue-form.ts";
import type { IssueTexts } from "./issue-autosave.ts";

/** Returns what was typed into the form of an issue that was deleted meanwhile, and why it can't be saved as a new one. */
export function removedIssue(values: IssueForm, problems: readonly IssueProblem[]): Removed {
  return {
    kind: "removed",
    message: `Nothing was saved: the issue was deleted meanwhile. ${problems.map(({ message }) => message).join(" ")} What you wrote is below. Copy it into a new issue.`,
    next: { to: ISSUES_PATH, label: "All issues" },
    typed: textsOf(values),
  };
}

/** Returns what was typed into the form of an issue whose sending began meanwhile. */
export function sentIssue(id: number, values: IssueTexts): Removed {
  return {
    kind: "removed",
    message: "Nothing was saved: the issue is being sent already. What you wrote is below, to copy it.",
    next: seeIssue(id),
    typed: textsOf(values),
  };
}

/** Says where the text of a form is that can't be read, of an issue that was deleted or sent meanwhile. */
export function unreadIssue(id: number, closed: "deleted" | "sent", isTooLarge: boolean): Removed {
  const [why, next] =
    closed === "deleted"
      ? ["The issue was deleted meanwhile", { to: ISSUES_PATH, label: "All issues" }]
      : ["The issue is being sent already", seeIssue(id)];
  const again = isTooLarge ? "shorten it before you save it again" : "save it again";
  const then = closed === "sent" ? "copy it" : `${again}, as a new draft`;
  return { kind: "removed", message: `${why}. ${unreadMessage(isTooLarge, { then })}`, next, typed: [] };
}

function seeIssue(id: number): Removed["next"] {
  return { to: `${ISSUES_PATH}/${id}`, label: "See the issue" };
}

function textsOf({ subject, previewText, introduction }: IssueTexts): [string, string][] {
  const texts: [string, string][] = [
    ["Subject", subject],
    ["Preview text", previewText],
    ["Introduction", introduction],
  ];
  return texts.filter(([, text]) => text !== "");
}
