import { PICTURE_TAG } from "../../news/media/picture-name.ts";
import type { CheckedPost } from "./checked-texts.store.server.ts";

/** A picture without an alternative text, with the address of the form at its field. */
export type UndescribedPicture = { title: string; picture: string; address: string };

type Document = { key: string; title: string; value: object };

/** Returns the pictures of a document that have no alternative text. That is right for one that only decorates. */
export function undescribedPictures(
  { key, title, value }: Document,
  addressOf: (key: string, field: string) => string,
): UndescribedPicture[] {
  return picturesIn(value).map(({ picture, field }) => ({ title, picture, address: addressOf(key, `${field}.alt`) }));
}

/** Returns the pictures of a post and of its text that have no alternative text. */
export function undescribedInPost({ id, title, picture, content }: CheckedPost): UndescribedPicture[] {
  const own = picture?.alt === "" ? [picture.name ?? "The picture of the post"] : [];
  const inText = [...content.matchAll(PICTURE_TAG)].flatMap(([, name = "", alt]) => (alt === "" ? [name] : []));
  return [...own, ...inText].map((name) => ({
    title: `Post: ${title}`,
    picture: name,
    address: `/dashboard/news/${id}`,
  }));
}

function picturesIn(value: unknown, field = ""): { picture: string; field: string }[] {
  if (typeof value !== "object" || value === null) return [];
  const own =
    "picture" in value && typeof value.picture === "string" && "alt" in value && value.alt === ""
      ? [{ picture: value.picture, field }]
      : [];
  return [
    ...own,
    ...Object.entries(value).flatMap(([name, part]) => picturesIn(part, field === "" ? name : `${field}.${name}`)),
  ];
}
