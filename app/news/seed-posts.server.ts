import type { Deps } from "../platform/deps.server.ts";
import type { SamplePost } from "./post.ts";
import { ensureCategory, hadPosts, insertPost } from "./save-post.store.server.ts";

/** Inserts the sample posts, in one transaction, into a database that never had a post. Returns how many. */
export async function seedPosts({ db }: Pick<Deps, "db">, samples: readonly SamplePost[]): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    if (await hadPosts(transaction)) return 0;
    for (const { category, image, publishedAt, ...text } of samples) {
      const now = new Date(publishedAt);
      const draft = {
        ...text,
        categoryId: category === null ? null : await ensureCategory(transaction, category),
        image: image && { kind: "built" as const, name: image.picture, alt: image.alt },
        publishedAt: now,
        endsAt: null,
      };
      await insertPost(transaction, draft, { now, staffId: null });
    }
    return samples.length;
  });
}
