import type { Removed } from "../../../staff/removed-meanwhile.ts";
import { ISSUES_PATH } from "../../issue.ts";
import type { IssueForm, IssueProblem } from "../issue-form.ts";

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
export function sentIssue(id: number, values: IssueForm): Removed {
  return {
    kind: "removed",
    message: "Nothing was saved: the issue is being sent already. What you wrote is below, to copy it.",
    next: { to: `${ISSUES_PATH}/${id}`, label: "See the issue" },
    typed: textsOf(values),
  };
}

function textsOf({ subject, previewText, introduction }: IssueForm): [string, string][] {
  const texts: [string, string][] = [
    ["Subject", subject],
    ["Preview text", previewText],
    ["Introduction", introduction],
  ];
  return texts.filter(([, text]) => text !== "");
}
