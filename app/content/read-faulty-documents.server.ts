import type { Deps } from "../platform/deps.server.ts";
import { listShownDocuments } from "./all-documents.server.ts";

/**
 * Returns the titles of the documents whose newest text is not valid, for example since a release checks more than the one that saved it. Visitors see
 * an older text of them. Logs each once.
 */
export function readFaultyDocuments({ content, addedPages }: Pick<Deps, "content" | "addedPages">): string[] {
  return listShownDocuments({ content, addedPages }).flatMap((document) => {
    content.read(document);
    return content.isFaulty(document) ? [document.title] : [];
  });
}
