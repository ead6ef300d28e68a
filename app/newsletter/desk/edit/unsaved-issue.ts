import type { Removed } from "../../../staff/removed-meanwhile.ts";
import { ISSUES_PATH } from "../../issue.ts";
import type { IssueForm } from "../issue-form.ts";

/** Returns what was typed into the form of an issue that was deleted meanwhile, and is too long for a new one. */
export function removedIssue(values: IssueForm): Removed {
  return {
    kind: "removed",
    message:
      "Nothing was saved: the issue was deleted meanwhile, and your text is too long. It is below. Copy it into a new issue, and shorten it.",
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
