import type { Deps } from "../../../platform/deps.server.ts";
import { listShownDocuments } from "../../all-documents.server.ts";
import { findUnpublishedTexts } from "../uses/unpublished-texts.store.server.ts";

/** Returns the titles of the documents and posts that link to each of these addresses, or that will when they are published. */
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
  const all = [...documents, ...posts, ...(await findUnpublishedTexts({ db, clock, addedPages }))];
  return new Map(
    paths.map((path) => [path, [...new Set(all.flatMap(({ title, text }) => (text.includes(path) ? [title] : [])))]]),
  );
}
