import type { Deps } from "../../../platform/deps.server.ts";
import type { ContentDocument } from "../../../platform/site/content.server.ts";
import { checkContent } from "../../check/check-content.server.ts";
import type { EditedDocument } from "../edited-documents.server.ts";
import { readEntries } from "../form/form-field.ts";
import { locate, readValue } from "../form/form-values.ts";
import { findDeadLinks } from "./dead-links.server.ts";
import type { FieldFinding } from "./field-finding.schema.ts";

/** Returns what the checks of the site find in a form: one text for each field. */
export async function findFindings(deps: Deps, edited: EditedDocument, form: string): Promise<FieldFinding[]> {
  const deadLinks = (await findDeadLinks(deps, edited, form)).map(({ field, target }) => ({
    field,
    message: `${target}: There is no page at this address.`,
  }));
  const byField = Map.groupBy([...findingsIn(deps, edited, form), ...deadLinks], ({ field }) => field);
  return [...byField].map(([field, found]) => ({ field, message: found.map(({ message }) => message).join(" ") }));
}

/** Returns what the checks of the site find in a form, beside what visitors see of all other documents; nothing while the form has errors. */
export function findingsIn(
  { content, addedPages, clock }: Pick<Deps, "content" | "addedPages" | "clock">,
  { document, fields }: EditedDocument,
  form: string,
): FieldFinding[] {
  const entries = readEntries(new URLSearchParams(form));
  const parsed = document.schema.safeParse(readValue(fields, entries));
  if (!parsed.success) return [];
  const withForm = {
    ...content,
    read: <Value extends object>(other: ContentDocument<Value>): Value =>
      other.key === document.key ? other.schema.parse(parsed.data) : content.read(other),
  };
  return checkContent({ content: withForm, addedPages }, clock.now()).flatMap(({ key, field, found, reason }) => {
    if (key !== document.key || field === null) return [];
    return [{ field: locate(fields, entries, field.split(".")).name, message: `${found}: ${reason}` }];
  });
}
