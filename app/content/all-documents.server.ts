import type { Deps } from "../platform/deps.server.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";
import { addedPageDocument } from "./added/added-page.content.ts";
import { listPublishedPages } from "./added/published-pages.server.ts";
import { REGISTRY } from "./registry.server.ts";

/** Returns all content documents: those of the registry, and the text of each added page. */
export function listDocuments({ addedPages }: Pick<Deps, "addedPages">): ContentDocument<object>[] {
  return [...REGISTRY, ...addedPages.all().map(addedPageDocument)];
}

/** Returns the documents that visitors read now. Leaves out added pages that are not published. */
export function listShownDocuments(site: Pick<Deps, "addedPages" | "content">): ContentDocument<object>[] {
  return [...REGISTRY, ...listPublishedPages(site).map(({ document }) => document)];
}
