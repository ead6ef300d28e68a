import type { Content } from "../../platform/site/content.server.ts";
import { REGISTRY } from "../registry.server.ts";
import { IDENTITY } from "../site.content.ts";
import { checkDocuments } from "./check-documents.ts";
import { checkTexts } from "./check-texts.ts";
import type { Finding, Problem } from "./finding.ts";

/** Returns all findings in the current content, grouped by document in the registry's order. */
export function checkContent(content: Pick<Content, "read">, now: Date): Finding[] {
  const { session } = content.read(IDENTITY);
  const perDocument = REGISTRY.flatMap((document) => {
    const value = content.read(document);
    const problems = [...checkTexts(value, session, now), ...sampleNote(value)];
    return problems.map((problem): Finding => ({ key: document.key, document: document.title, ...problem }));
  });
  return [...checkDocuments(content), ...perDocument];
}

function sampleNote(value: object): Problem[] {
  const note = "sampleNote" in value && typeof value.sampleNote === "string" ? value.sampleNote : "";
  return note ? [{ field: "sampleNote", found: `‘${note}’`, reason: "The page is marked as sample." }] : [];
}
