import type { PostDraft } from "../../app/news/save-post.store.server.ts";
import { ensureCategory, insertPost as insert } from "../../app/news/save-post.store.server.ts";
import type { Db } from "../../app/platform/postgres/database.server.ts";

export type PostValues = Partial<PostDraft> & { category?: string | null };

/** Inserts a public post, as saved by an editor. Returns its id. */
export function insertPost(db: Db, { category = null, ...values }: PostValues = {}): Promise<number> {
  const now = new Date("2025-09-01T08:00:00Z");
  return db.transaction().execute(async (transaction) => {
    const categoryId = category === null ? null : await ensureCategory(transaction, category);
    const draft: PostDraft = {
      title: "The library opens on Sundays",
      content: "<p>From this week on the reading rooms are open from noon to six.</p>",
      author: "Ese Okoro",
      categoryId,
      tag: null,
      links: [],
      image: null,
      publishedAt: now,
      endsAt: null,
      ...values,
    };
    const id = await insert(transaction, draft, { now, staffId: null });
    if (id === null) throw new Error("The post was inserted before.");
    return id;
  });
}
