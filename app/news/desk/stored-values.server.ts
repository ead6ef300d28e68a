import type { Db } from "../../platform/postgres/database.server.ts";
import { findCategory } from "../posts.store.server.ts";
import type { PostDraft } from "../save-post.store.server.ts";
import { EMPTY_POST, type PostValues } from "./editor/post-fields.ts";
import { publishInput } from "./editor/publish-time.ts";

/** A post as its form holds it. */
export async function valuesOf(db: Db, draft: PostDraft, now: Date): Promise<PostValues> {
  const { image, publishedAt, categoryId } = draft;
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
    publishAt: publishedAt === null ? "" : publishInput(publishedAt),
    category: category?.name ?? "",
    tag: draft.tag ?? "",
    author: draft.author ?? "",
    links: draft.links.join("\n"),
  };
}
