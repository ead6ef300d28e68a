import type { Content } from "../../platform/site/content.server.ts";
import { REGISTRY } from "../registry.server.ts";
import { IDENTITY } from "../site.content.ts";
import type { Finding } from "./check-documents.ts";
import { checkDocuments } from "./check-documents.ts";
import { checkTexts } from "./check-texts.ts";

/** Returns all findings in the current content, grouped by document in the registry's order. */
export function checkContent(content: Pick<Content, "read">, now: Date): Finding[] {
  const { session } = content.read(IDENTITY);
  const perDocument = REGISTRY.flatMap((document) => {
    const value = content.read(document);
    return [...checkTexts({ title: document.title, value }, session, now), ...sampleNote(document.title, value)];
  });
  return [...checkDocuments(content), ...perDocument];
}

function sampleNote(document: string, value: object): Finding[] {
  const note = "sampleNote" in value && typeof value.sampleNote === "string" ? value.sampleNote : "";
  return note ? [{ document, found: `‘${note}’`, reason: "The page is marked as sample." }] : [];
}
