import type { Deps } from "../../platform/deps.server.ts";
import { NEWS_PAGE } from "../news.content.ts";
import { findStoredPost } from "./desk-posts.store.server.ts";

/** Returns the tags allowed for a post: those of the news page, and the post's current tag. */
export async function tagsFor({ db, content }: Pick<Deps, "db" | "content">, id: number | null): Promise<string[]> {
  const { tags } = content.read(NEWS_PAGE);
  const own = id === null ? null : (await findStoredPost(db, id))?.draft.tag;
  return own && !tags.includes(own) ? [...tags, own] : tags;
}
