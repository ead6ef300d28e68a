import type { Deps } from "../../platform/deps.server.ts";
import type { AddedPage } from "../../platform/site/added-pages.server.ts";
import type { ContentDocument } from "../../platform/site/content.server.ts";
import { type AddedPageText, addedPageDocument } from "./added-page.content.ts";

type Site = Pick<Deps, "addedPages" | "content">;

/** An added page that visitors see now. */
export type PublishedPage = { page: AddedPage; document: ContentDocument<AddedPageText>; text: AddedPageText };

/** Returns the page that visitors see at a path; null when there is none, or when its text is not shown now. */
export function findPublishedPage({ addedPages, content }: Site, path: string): PublishedPage | null {
  const page = addedPages.find(path);
  return page && publishedPage({ content }, page);
}

/** Returns all added pages that visitors see now, by path. */
export function listPublishedPages({ addedPages, content }: Site): PublishedPage[] {
  return addedPages.all().flatMap((page) => publishedPage({ content }, page) ?? []);
}

function publishedPage({ content }: Pick<Site, "content">, page: AddedPage): PublishedPage | null {
  const document = addedPageDocument(page);
  const text = content.read(document);
  return text === document.sample ? null : { page, document, text };
}
