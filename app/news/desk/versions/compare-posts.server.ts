import { compareTexts, type Part } from "../../../platform/text/compare-texts.ts";
import { formatTime, type Zoned } from "../../../ui/format/place-time.ts";
import type { PostDraft } from "../../save-post.store.server.ts";

/** The names of the categories, and the place of the times. */
type Known = { categories: ReadonlyMap<number, string>; place: Zoned };

/** Compares two versions of a post, field by field. Returns nothing when they are equal. */
export function comparePosts(before: PostDraft, after: PostDraft, known: Known): Difference[] {
  const [old, current] = [formatFields(before, known), formatFields(after, known)];
  const differences = Object.entries(old).flatMap(([label, text]): Difference[] => {
    const other = current[label as keyof typeof current];
    return text === other ? [] : [{ label, parts: compareTexts(text, other) }];
  });
  const onlyMarkup = old.Text === current.Text && before.content !== after.content;
  if (onlyMarkup) differences.push({ label: "HTML of the text", parts: compareTexts(before.content, after.content) });
  return differences;
}

function formatFields({ categoryId, image, ...post }: PostDraft, { categories, place }: Known) {
  return {
    Title: post.title,
    Text: readableText(post.content),
    "When readers see it": post.publishedAt ? `From ${formatTime(post.publishedAt, place)} on` : "Draft",
    "Until when": post.endsAt ? formatTime(post.endsAt, place) : "",
    Author: post.author ?? "",
    Category: categoryId === null ? "" : (categories.get(categoryId) ?? ""),
    Tag: post.tag ?? "",
    Links: post.links.join("\n"),
    Picture: image === null ? "" : image.kind === "built" ? image.name : `Picture ${image.id.slice(0, 8)}`,
    "Description of the picture": image?.alt ?? "",
  };
}

const REPLACEMENTS: readonly [RegExp, string][] = [
  [/<a href="([^"]*)">(.*?)<\/a>/gs, "$2 ($1)"],
  [/<\/?strong>/g, "**"],
  [/<\/?em>/g, "_"],
  [/<img data-picture="([^"]*)" alt="([^"]*)" \/>/g, "[Picture $1: $2]\n"],
  [/<\/t[hd]>(?=<t[hd])/g, " | "],
  [/<h2>/g, "## "],
  [/<h3>/g, "### "],
  [/<h4>/g, "#### "],
  [/<blockquote>/g, "> "],
  [/<li>/g, "• "],
  [/<br[^>]*>|<\/li>|<\/(?:ul|ol|tr)>/g, "\n"],
  [/<hr[^>]*>/g, "———\n\n"],
  [/<\/(?:p|h2|h3|h4|blockquote|pre|figure|table)>/g, "\n\n"],
  [/<[^>]*>/g, ""],
  [/&nbsp;/g, " "],
  [/&lt;/g, "<"],
  [/&gt;/g, ">"],
  [/&quot;/g, '"'],
  [/&amp;/g, "&"],
];

/** Converts clean HTML to plain text with visible formatting: '## ' before headings, '**' around bold text. */
export function readableText(clean: string): string {
  const text = REPLACEMENTS.reduce((before, [pattern, replacement]) => before.replace(pattern, replacement), clean);
  return text
    .replace(/(?<![^\S\n])[^\S\n]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** The differences in one field of a post. */
export type Difference = { label: string; parts: Part[] };
