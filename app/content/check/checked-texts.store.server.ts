import type { Db } from "../../platform/postgres/database.server.ts";

/** What the checks read of a post. */
export type CheckedPost = {
  id: number;
  title: string;
  content: string;
  links: string[];
  /** Its picture; null for none. An uploaded one has no name. */
  picture: { name: string | null; alt: string } | null;
};

/** Returns the posts that are not in the bin, the newest first. */
export async function listCheckedPosts(db: Db): Promise<CheckedPost[]> {
  const rows = await db
    .selectFrom("posts")
    .select(["id", "title", "content", "links", "picture_name", "image_id", "image_alt"])
    .where("binned_at", "is", null)
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id, title, content, links, picture_name: name, image_id: upload, image_alt: alt }) => ({
    id,
    title,
    content,
    links,
    picture: name === null && upload === null ? null : { name, alt },
  }));
}

/** Returns the ids of the posts that are not in the bin. */
export async function listPostIds(db: Db): Promise<Set<number>> {
  const rows = await db.selectFrom("posts").select("id").where("binned_at", "is", null).execute();
  return new Set(rows.map(({ id }) => id));
}

/** What the checks read of an issue of the newsletter. */
export type CheckedIssue = { id: number; subject: string; introduction: string };

/** Returns the issues that are not sent yet, the newest first. */
export function listUnsentIssues(db: Db): Promise<CheckedIssue[]> {
  return db
    .selectFrom("newsletter_issues")
    .select(["id", "subject", "introduction"])
    .where("started_at", "is", null)
    .orderBy("id", "desc")
    .execute();
}
