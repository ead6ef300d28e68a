import { expect, test } from "vitest";
import { mergeIssues } from "./merge-issues.ts";

const issueWith = (postIds: number[]) => ({ subject: "October", previewText: "", introduction: "Hello", postIds });
const OPENED = [1, 2, 3];

function merged(theirs: number[], mine: number[], preference: "mine" | "theirs" = "mine"): number[] {
  const forms = { opened: issueWith(OPENED), theirs: issueWith(theirs), mine: issueWith(mine) };
  return mergeIssues(forms, preference).postIds;
}

test.each([
  ["the posts that each added", [1, 2, 3, 4], [1, 2, 3, 5], [1, 2, 3, 4, 5]],
  ["a post once that both added", [1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4]],
  ["none of the posts that either removed", [1, 2], [2, 3], [2]],
  ["the order of the one who moved posts", [3, 1, 2], [1, 2, 3, 4], [3, 1, 2, 4]],
  ["one’s own order, with what the other added", [1, 2, 3, 4], [3, 1, 2], [3, 1, 2, 4]],
  ["the posts of who alone changed them", OPENED, [3], [3]],
])("an issue that two editors changed has %s", (_, theirs, mine, posts) => {
  expect(merged(theirs, mine)).toEqual(posts);
  expect(merged(theirs, mine, "theirs")).toEqual(posts);
});

test("only the order that both changed has to be decided", () => {
  const [theirs, mine] = [
    [3, 2, 1, 4],
    [2, 1, 3],
  ];
  expect(merged(theirs, mine)).toEqual([2, 1, 3, 4]);
  expect(merged(theirs, mine, "theirs")).toEqual([3, 2, 1, 4]);
});

test("each text is that of the editor who changed it", () => {
  const opened = issueWith([]);
  const theirs = { ...opened, subject: "Rain", introduction: "Theirs" };
  const mine = { ...opened, previewText: "In short", introduction: "Mine" };
  const texts = { subject: "Rain", previewText: "In short", postIds: [] };
  expect(mergeIssues({ opened, theirs, mine }, "mine")).toEqual({ ...texts, introduction: "Mine" });
  expect(mergeIssues({ opened, theirs, mine }, "theirs")).toEqual({ ...texts, introduction: "Theirs" });
});
