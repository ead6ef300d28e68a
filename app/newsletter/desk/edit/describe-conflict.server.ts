import { PLACE } from "../../../content/place.content.ts";
import { compareFields } from "../../../platform/conflicts/difference.ts";
import {
  type Conflict,
  describeMerge,
  type Preference,
  type ThreeForms,
} from "../../../platform/conflicts/three-way-merge.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { formatTime } from "../../../ui/format/place-time.ts";
import type { Issue } from "../../issues.store.server.ts";
import type { IssueForm } from "../issue-form.ts";
import { mergeIssues } from "./merge-issues.ts";
import { readChosenPosts } from "./offered-posts.server.ts";

type Forms = Pick<ThreeForms<IssueForm>, "mine"> & {
  /** Null when the form doesn't say it. */
  opened: IssueForm | null;
  theirs: Issue;
};

/** Merges what an editor sent with what somebody else saved in the issue since its form was opened. */
export async function describeConflict(
  deps: Pick<Deps, "db" | "clock" | "content">,
  { opened, theirs, mine }: Forms,
): Promise<{ values: IssueForm; conflict: Conflict }> {
  const posts = await readChosenPosts(deps, [...new Set([...theirs.postIds, ...mine.postIds])]);
  const titles = new Map(posts.map(({ id, title }) => [id, title]));
  const texts = ({ subject, previewText, introduction, postIds }: IssueForm) => ({
    Subject: subject,
    "Preview text": previewText,
    Introduction: introduction,
    Posts: postIds.map((id) => titles.get(id)).join("\n"),
  });
  const saved = formOf(theirs);
  const { form, ...changes } = describeMerge(
    { theirs: saved, mine },
    opened && ((preference: Preference) => mergeIssues({ opened, theirs: saved, mine }, preference)),
    (before, after) => compareFields(texts(before), texts(after)),
  );
  const at = formatTime(theirs.savedAt, deps.content.read(PLACE));
  return { values: form, conflict: { ...changes, by: theirs.savedBy, at } };
}

/** Returns the form of an issue as it is saved. */
export function formOf({ subject, previewText, introduction, postIds }: IssueForm): IssueForm {
  return { subject, previewText, introduction, postIds };
}
