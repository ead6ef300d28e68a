import { NEWS_TAGS_SAMPLE as NEWS_TAGS } from "../../../content/news-tags.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { findStoredPost } from "./desk-posts.store.server.ts";

/** The tags that a post may have: those of the news page, and the one that it has already. */
export async function tagsFor({ db }: Pick<Deps, "db">, id: number | null): Promise<string[]> {
  const own = id === null ? null : (await findStoredPost(db, id))?.draft.tag;
  return own && !NEWS_TAGS.includes(own) ? [...NEWS_TAGS, own] : [...NEWS_TAGS];
}
