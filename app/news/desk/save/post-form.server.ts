import type { Deps } from "../../../platform/deps.server.ts";
import type { PictureFiles } from "../../../platform/images/picture.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { localTime, type Zoned } from "../../../ui/format/place-time.ts";
import { findImageFiles } from "../../images/images.store.server.ts";
import { NEWS_PAGE } from "../../news.content.ts";
import { findCategory } from "../../posts.store.server.ts";
import type { PostDraft } from "../../save-post.store.server.ts";
import { findStoredPost } from "../desk-posts.store.server.ts";
import { EMPTY_POST, type PostValues } from "../post-fields.ts";

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

/** Returns the tags allowed for a post: those of the news page, and the post's current tag. */
export async function tagsFor({ db, content }: Pick<Deps, "db" | "content">, id: number | null): Promise<string[]> {
  const { tags } = content.read(NEWS_PAGE);
  const own = id === null ? null : (await findStoredPost(db, id))?.draft.tag;
  return own && !tags.includes(own) ? [...tags, own] : tags;
}

/** Returns the files of the picture named in a form, 'built:library' or 'uploaded:<id>'; null when there is none. */
export async function findPicture(
  { db, pictures }: Pick<Deps, "db" | "pictures">,
  image: string,
): Promise<PictureFiles | null> {
  const [kind, name = ""] = image.split(":");
  if (kind === "built") return pictures.find(name);
  return kind === "uploaded" && /^[0-9a-f]{32}$/.test(name) ? findImageFiles(db, name) : null;
}
