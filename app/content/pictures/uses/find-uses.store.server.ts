import { sql } from "kysely";
import { PICTURE_ATTRIBUTE, PICTURE_TAG } from "../../../news/media/picture-name.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { listDocuments, listShownDocuments } from "../../all-documents.server.ts";
import type { PictureField } from "../../content-fields.schema.ts";

/**
 * A place that shows a picture: a content document or a post. `alts` are the alternative texts there. `unpublished` is a document with a draft, or with a
 * version that waits for its time or approval.
 */
export type PictureUse =
  | { kind: "document"; key: string; title: string; alts: string[] }
  | { kind: "unpublished"; key: string; title: string; alts: [] }
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
  const titles = new Map(listDocuments({ addedPages }).map(({ key, title }) => [key, title]));
  for (const { key, text } of await unpublishedTexts(db, clock.now())) {
    const title = titles.get(key);
    if (title === undefined) continue;
    for (const name of new Set(text.match(LIBRARY_NAME))) {
      const isListed = uses.get(name)?.some((use) => use.kind !== "post" && use.key === key);
      if (!isListed) add(name, { kind: "unpublished", key, title, alts: [] });
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

/** Returns the drafts of documents, and the versions that are not shown yet, as text. */
async function unpublishedTexts(db: Deps["db"], now: Date): Promise<{ key: string; text: string }[]> {
  const drafts = await db.selectFrom("content_drafts").select(["key", "form as text"]).execute();
  const waiting = await db
    .selectFrom("content_versions")
    .select(["key", sql<string>`value::text`.as("text")])
    .where("withdrawn_at", "is", null)
    .where((version) =>
      version.or([
        version("shown_from", ">", now),
        version.and([version("needs_approval", "=", true), version("approved_at", "is", null)]),
      ]),
    )
    .execute();
  return [...drafts, ...waiting];
}

/** Returns every picture that a content value names. */
export function pictureFields(value: unknown): PictureField[] {
  if (typeof value !== "object" || value === null) return [];
  return [...(isPictureField(value) ? [value] : []), ...Object.values(value).flatMap(pictureFields)];
}

function isPictureField(value: object): value is PictureField {
  return "picture" in value && typeof value.picture === "string" && "alt" in value && typeof value.alt === "string";
}
