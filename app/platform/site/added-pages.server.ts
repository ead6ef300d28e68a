import type { Db } from "../postgres/database.server.ts";
import { pathKey } from "./redirects.server.ts";

/** A page that editors have added: its address, and the name by which they know it. Its text is a content document. */
export type AddedPage = { id: number; path: string; name: string };

/** The pages that editors have added and not removed, in memory. */
export type AddedPages = {
  /** Returns the page at a path, in any letter case, with or without a trailing slash. It may have no published text. */
  find(path: string): AddedPage | null;
  /** Returns all pages by path. */
  all(): readonly AddedPage[];
  /** Loads what this or another instance has saved. */
  refresh(): Promise<void>;
};

/** Loads the added pages into memory. */
export async function openAddedPages(db: Db): Promise<AddedPages> {
  let pages: AddedPage[] = [];
  let byPath = new Map<string, AddedPage>();
  async function refresh(): Promise<void> {
    pages = await db
      .selectFrom("added_pages")
      .select(["id", "path", "name"])
      .where("removed_at", "is", null)
      .orderBy("path")
      .execute();
    byPath = new Map(pages.map((page) => [page.path, page]));
  }
  await refresh();
  return { find: (path) => byPath.get(pathKey(path)) ?? null, all: () => pages, refresh };
}
