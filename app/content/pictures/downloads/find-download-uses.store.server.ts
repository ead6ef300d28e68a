import type { Deps } from "../../../platform/deps.server.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { listShownDocuments } from "../../all-documents.server.ts";
import { findUnpublishedTexts } from "../uses/unpublished-texts.store.server.ts";

/** Returns the titles of the documents, posts, issues of the newsletter and redirects that link to each of these addresses, or that will when they are published. */
export async function findDownloadUses(
  { db, content, clock, addedPages }: Pick<Deps, "db" | "content" | "clock" | "addedPages">,
  paths: readonly string[],
): Promise<Map<string, string[]>> {
  if (paths.length === 0) return new Map();
  const documents = listShownDocuments({ content, addedPages }).map((document) => ({
    title: document.title,
    text: JSON.stringify(content.read(document)),
  }));
  const posts = await db
    .selectFrom("posts")
    .select(["title", "content as text"])
    .where("content", "like", "%/files/%")
    .execute();
  // One after the other: in a transaction all use one connection.
  const issues = await issuesWithFiles(db);
  const redirects = await redirectsToFiles(db);
  const unpublished = await findUnpublishedTexts({ db, clock, addedPages });
  const all = [...documents, ...posts, ...issues, ...redirects, ...unpublished];
  return new Map(
    paths.map((path) => [path, [...new Set(all.flatMap(({ title, text }) => (text.includes(path) ? [title] : [])))]]),
  );
}

/** Returns the issues in any state: a sent one stays in the archive and in mailboxes. */
async function issuesWithFiles(db: Db) {
  const issues = await db
    .selectFrom("newsletter_issues")
    .select(["subject", "introduction as text"])
    .where("introduction", "like", "%/files/%")
    .execute();
  return issues.map(({ subject, text }) => ({
    title: subject === "" ? "A newsletter issue without a subject" : `The newsletter issue “${subject}”`,
    text,
  }));
}

async function redirectsToFiles(db: Db) {
  const redirects = await db
    .selectFrom("redirects")
    .select(["path", "target as text"])
    .where("target", "like", "%/files/%")
    .execute();
  return redirects.map(({ path, text }) => ({ title: `The redirect from ${path}`, text }));
}
