import { labelledTargets } from "../../../platform/text/parse-inline.ts";
import type { CheckedIssue, CheckedPost } from "../checked-texts.store.server.ts";

/** A link of the site's texts, with the address of the form that has it. */
export type PlacedLink = { target: string; where: string; editAddress: string };

type Document = { key: string; title: string; value: object };

/** Returns the links in content documents: values that are a whole path or web address, and links with a text of their own. */
export function linksOfDocument(
  { key, title, value }: Document,
  addressOf: (key: string, field: string) => string,
): PlacedLink[] {
  return textsOf(value).flatMap(({ text, field }) =>
    (isLink(text) ? [text] : labelledTargets(text)).map((target) => ({
      target,
      where: title,
      editAddress: addressOf(key, field),
    })),
  );
}

const HREF = /\bhref="([^"]{1,2000})"/g;

/** Returns the links in a post, each once. */
export function linksOfPost({
  id,
  title,
  content,
  links,
}: Pick<CheckedPost, "id" | "title" | "content" | "links">): PlacedLink[] {
  const inText = [...content.matchAll(HREF)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  return [...new Set([...inText, ...links])]
    .filter(isLink)
    .map((target) => ({ target, where: `Post: ${title}`, editAddress: `/dashboard/news/${id}` }));
}

/** Returns the links in the introduction of an issue of the newsletter, each once. Its posts are checked by themselves. */
export function linksOfIssue({ id, subject, introduction }: CheckedIssue): PlacedLink[] {
  const where = `Newsletter: ${subject || "without a subject"}`;
  return [...new Set(labelledTargets(introduction))].map((target) => ({
    target,
    where,
    editAddress: `/dashboard/newsletter/${id}`,
  }));
}

/** Returns whether a link leads to another site. */
export function isExternal(target: string): boolean {
  return !target.startsWith("/");
}

function isLink(text: string): boolean {
  return /^\/(?!\/)\S*$/.test(text) || (/^https?:\/\/\S+$/i.test(text) && URL.canParse(text));
}

function textsOf(value: unknown, field = ""): { text: string; field: string }[] {
  if (typeof value === "string") return [{ text: value, field }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, field === "" ? name : `${field}.${name}`));
}
