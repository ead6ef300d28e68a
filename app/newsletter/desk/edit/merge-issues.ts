import { mergeFields, type Preference, type ThreeForms } from "../../../platform/conflicts/three-way-merge.ts";
import type { IssueForm } from "../issue-form.ts";

/** Merges what two editors changed in an issue that both opened. Posts that either of them added or removed are added or removed. */
export function mergeIssues(forms: ThreeForms<IssueForm>, preference: Preference): IssueForm {
  const { opened, theirs, mine } = forms;
  const postIds = mergePosts({ opened: opened.postIds, theirs: theirs.postIds, mine: mine.postIds }, preference);
  return { ...mergeFields(forms, preference), postIds };
}

/** The order is that of who moved posts; if both did, `preference` says whose. */
function mergePosts({ opened, theirs, mine }: ThreeForms<number[]>, preference: Preference): number[] {
  const isInOrder = (ids: number[]) => {
    const known = ids.filter((id) => opened.includes(id));
    return known.join() === opened.filter((id) => known.includes(id)).join();
  };
  const isTheirs = isInOrder(mine) || (!isInOrder(theirs) && preference === "theirs");
  const [first, second] = isTheirs ? [theirs, mine] : [mine, theirs];
  return [
    ...first.filter((id) => second.includes(id) || !opened.includes(id)),
    ...second.filter((id) => !first.includes(id) && !opened.includes(id)),
  ];
}
