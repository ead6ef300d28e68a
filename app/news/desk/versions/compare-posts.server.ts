import { type Change, diffLines, diffWordsWithSpace } from "diff";
import { formatLagosTime } from "../../../ui/format/lagos-time.ts";
import type { PostDraft } from "../../save-post.store.server.ts";
import { readableText } from "../readable-text.server.ts";
import type { Difference, Part } from "./difference.ts";

/** The time that a comparison takes grows with the square of this: beyond it whole paragraphs, then whole texts, are shown as replaced. */
const MAX_EDITS = 1200;

/** Words that did not change are shown so many characters before and after what did. */
const AROUND = 160;

/** What differs between two versions of a post, field by field; nothing when they are the same. */
export function comparePosts(
  before: PostDraft,
  after: PostDraft,
  categories: ReadonlyMap<number, string>,
): Difference[] {
  const [old, young] = [inWords(before, categories), inWords(after, categories)];
  const differences = Object.entries(old).flatMap(([label, text]): Difference[] => {
    const other = young[label as keyof typeof young];
    return text === other ? [] : [{ label, parts: compareTexts(text, other) }];
  });
  const onlyMarkup = old.Text === young.Text && before.content !== after.content;
  if (onlyMarkup) differences.push({ label: "HTML of the text", parts: compareTexts(before.content, after.content) });
  return differences;
}

function inWords({ categoryId, image, ...post }: PostDraft, categories: ReadonlyMap<number, string>) {
  return {
    Title: post.title,
    Text: readableText(post.content),
    "When readers see it": post.publishedAt ? `From ${formatLagosTime(post.publishedAt)} on` : "Draft",
    Author: post.author ?? "",
    Category: categoryId === null ? "" : (categories.get(categoryId) ?? ""),
    Tag: post.tag ?? "",
    Links: post.links.join("\n"),
    Picture: image === null ? "" : image.kind === "built" ? image.name : `Picture ${image.id.slice(0, 8)}`,
    "Description of the picture": image?.alt ?? "",
  };
}

/** Two texts as the words that both have, that were taken out and that were put in. */
function compareTexts(before: string, after: string): Part[] {
  const limit = { maxEditLength: MAX_EDITS };
  const changes = diffWordsWithSpace(before, after, limit) ?? diffLines(before, after, limit);
  if (changes) return changes.map((change, place) => partOf(change, place, changes.length));
  const replaced: Part[] = [
    { kind: "removed", text: before, place: 0 },
    { kind: "added", text: after, place: 1 },
  ];
  return replaced.filter(({ text }) => text !== "");
}

function partOf({ value, added, removed }: Change, place: number, parts: number): Part {
  if (added || removed) return { kind: added ? "added" : "removed", text: value, place };
  if (value.length <= 2 * AROUND + 40) return { kind: "same", text: value, place };
  const head = place === 0 ? "" : value.slice(0, AROUND);
  const tail = place === parts - 1 ? "" : value.slice(-AROUND);
  return { kind: "same", text: `${head} … ${tail}`, place };
}
