import { PICTURE_ATTRIBUTE, PICTURE_TAG } from "../../../news/media/picture-name.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { listShownDocuments } from "../../all-documents.server.ts";
import type { PictureField } from "../../content-fields.schema.ts";
import { findUnpublishedTexts } from "./unpublished-texts.store.server.ts";

/** A place that shows a picture: a content document or a post, or one that may show it later. `alts` are the alternative texts there. */
export type PictureUse =
  | { kind: "document"; key: string; title: string; alts: string[] }
  | { kind: "unpublished"; key: string; title: string; href: string; alts: [] }
  | { kind: "post"; id: number; title: string; alts: string[] };

/** Returns where each picture is used, by its name. */
export async function findPictureUses({
  db,
  content,
  clock,
  addedPages,
}: Pick<Deps, "db" | "content" | "clock" | "addedPages">): Promise<Map<string, PictureUse[]>> {
  const uses = new Map<string, PictureUse[]>();
  const add = (name: string, use: PictureUse) => uses.set(name, [...(uses.get(name) ?? []), use]);
  for (const { key, title, ...document } of listShownDocuments({ content, addedPages })) {
    const named = Map.groupBy(pictureFields(content.read({ key, title, ...document })), ({ picture }) => picture);
    for (const [name, fields] of named) add(name, { kind: "document", key, title, alts: fields.map(({ alt }) => alt) });
  }
  const posts = await db
    .selectFrom("posts")
    .select(["id", "title", "picture_name", "image_alt", "content"])
    .where((post) =>
      post.or([post("picture_name", "is not", null), post("content", "like", `%<img ${PICTURE_ATTRIBUTE}=%`)]),
    )
    .orderBy("id", "desc")
    .execute();
  for (const { id, title, ...post } of posts) {
    const named = Map.groupBy(picturesOfPost(post), ({ picture }) => picture);
    for (const [name, fields] of named) add(name, { kind: "post", id, title, alts: fields.map(({ alt }) => alt) });
  }
  for (const { key, title, href, text } of await findUnpublishedTexts({ db, clock, addedPages })) {
    for (const name of new Set(text.match(LIBRARY_NAME))) {
      const isListed = uses.get(name)?.some((use) => use.kind !== "post" && use.key === key);
      if (!isListed) add(name, { kind: "unpublished", key, title, href, alts: [] });
    }
  }
  return uses;
}

type PostPictures = { picture_name: string | null; image_alt: string; content: string };

/** Returns the picture of a post and those in its text. */
function picturesOfPost({ picture_name, image_alt, content }: PostPictures): PictureField[] {
  const inText = [...content.matchAll(PICTURE_TAG)].map(([, picture = "", alt = ""]) => ({
    picture,
    alt: decodeAttribute(alt),
  }));
  return picture_name === null ? inText : [{ picture: picture_name, alt: image_alt }, ...inText];
}

/** Attributes of a post's clean HTML have these entities alone. */
function decodeAttribute(attribute: string): string {
  return attribute.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

const LIBRARY_NAME = /lib-[0-9a-f]{32}/g;

/** Returns every picture that a content value names. */
export function pictureFields(value: unknown): PictureField[] {
  if (typeof value !== "object" || value === null) return [];
  return [...(isPictureField(value) ? [value] : []), ...Object.values(value).flatMap(pictureFields)];
}

function isPictureField(value: object): value is PictureField {
  return "picture" in value && typeof value.picture === "string" && "alt" in value && typeof value.alt === "string";
}
