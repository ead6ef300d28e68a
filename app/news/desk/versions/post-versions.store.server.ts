import * as z from "zod";
import type { Db } from "../../../platform/postgres/database.server.ts";
import type { PostDraft } from "../../save-post.store.server.ts";

/** One save of a post. `savedBy` is null when the server saved it. */
export type ListedVersion = { revision: number; savedAt: Date; savedBy: string | null };

export type PostVersion = ListedVersion & { draft: PostDraft };

const time = z.string().transform((iso) => new Date(iso));

const draftSchema: z.ZodType<PostDraft> = z.object({
  title: z.string(),
  content: z.string(),
  author: z.string().nullable(),
  categoryId: z.number().nullable(),
  tag: z.string().nullable(),
  links: z.array(z.string()),
  image: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("built"), name: z.string(), alt: z.string() }),
      z.object({ kind: z.literal("uploaded"), id: z.string(), alt: z.string() }),
    ])
    .nullable(),
  publishedAt: time.nullable(),
  // Releases before did not have it.
  endsAt: time.nullable().default(null),
});

/** Returns one page of the versions of a post, newest first. */
export async function listVersions(
  db: Db,
  postId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedVersion[]> {
  return db
    .selectFrom("post_versions")
    .leftJoin("staff", "staff.id", "post_versions.saved_by")
    .select(["revision", "saved_at as savedAt", "staff.username as savedBy"])
    .where("post_id", "=", postId)
    .orderBy("revision", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Returns a version of a post; null when there is none. Throws when the row is not a valid post. */
export async function findVersion(db: Db, postId: number, revision: number): Promise<PostVersion | null> {
  const row = await db
    .selectFrom("post_versions")
    .leftJoin("staff", "staff.id", "post_versions.saved_by")
    .select(["revision", "value", "saved_at as savedAt", "staff.username as savedBy"])
    .where("post_id", "=", postId)
    .where("revision", "=", revision)
    .executeTakeFirst();
  if (!row) return null;
  const { savedAt, savedBy } = row;
  return { revision: row.revision, savedAt, savedBy, draft: draftSchema.parse(row.value) };
}
