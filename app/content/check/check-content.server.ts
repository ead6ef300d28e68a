import type { Deps } from "../../platform/deps.server.ts";
import { listShownDocuments } from "../all-documents.server.ts";
import { readPlaceholders } from "../read-document.server.ts";
import { IDENTITY } from "../site.content.ts";
import { checkDocuments } from "./check-documents.ts";
import { checkTexts } from "./check-texts.ts";
import type { Finding, Problem } from "./finding.ts";

/** Returns all findings in the current content, grouped by document in the registry's order. */
export function checkContent(site: Pick<Deps, "content" | "addedPages">, now: Date): Finding[] {
  const { content } = site;
  const { session } = content.read(IDENTITY);
  const placeholders = Object.keys(readPlaceholders(content));
  const perDocument = listShownDocuments(site).flatMap((document) => {
    const value = content.read(document);
    const problems = [...checkTexts(value, { session, placeholders, now }), ...sampleNote(value)];
    return problems.map((problem): Finding => ({ key: document.key, document: document.title, ...problem }));
  });
  return [...checkDocuments(content), ...perDocument];
}

function sampleNote(value: object): Problem[] {
  const note = "sampleNote" in value && typeof value.sampleNote === "string" ? value.sampleNote : "";
  return note ? [{ field: "sampleNote", found: `‘${note}’`, reason: "The page is marked as sample." }] : [];
}
