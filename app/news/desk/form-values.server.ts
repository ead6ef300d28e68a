import type { Db } from "../../platform/postgres/database.server.ts";
import { localTime, type Zoned } from "../../ui/format/place-time.ts";
import { findCategory } from "../posts.store.server.ts";
import type { PostDraft } from "../save-post.store.server.ts";
import { EMPTY_POST, type PostValues } from "./post-fields.ts";

/** Converts a stored post to the values of its form. */
export async function formValuesOf(
  db: Db,
  draft: PostDraft,
  { now, place }: { now: Date; place: Zoned },
): Promise<PostValues> {
  const { image, publishedAt, endsAt, categoryId } = draft;
  const category = categoryId === null ? null : await findCategory(db, categoryId);
  const isPublic = publishedAt !== null && publishedAt <= now;
  return {
    ...EMPTY_POST,
    title: draft.title,
    content: draft.content,
    image: image === null ? "" : image.kind === "built" ? `built:${image.name}` : `uploaded:${image.id}`,
    imageAlt: image?.alt ?? "",
    ornamental: image !== null && image.alt === "" ? "yes" : "",
    publication: publishedAt === null ? "draft" : isPublic ? "keep" : "at",
    publishAt: publishedAt === null ? "" : localTime(publishedAt, place),
    endAt: endsAt === null ? "" : localTime(endsAt, place),
    category: category?.name ?? "",
    tag: draft.tag ?? "",
    author: draft.author ?? "",
    links: draft.links.join("\n"),
  };
}
