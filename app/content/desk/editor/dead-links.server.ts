import type { Deps } from "../../../platform/deps.server.ts";
import { labelledTargets } from "../../../platform/text/parse-inline.ts";
import { openTargetFinder } from "../../check/links/read-links.server.ts";
import { type EditedDocument, encodeForm } from "../edited-documents.server.ts";
import { activeFields } from "../form/active-fields.ts";
import { entryOf, readEntries } from "../form/form-field.ts";

type LinkDeps = Pick<Deps, "db" | "content" | "addedPages" | "routes" | "redirects">;
type FieldLink = { field: string; label: string; target: string };

/** Returns the links of a form to addresses of this site that have no page. */
export async function findDeadLinks(deps: LinkDeps, edited: EditedDocument, form: string): Promise<FieldLink[]> {
  const links = linksIn(edited, form).filter(({ target }) => /^\/(?!\/)/.test(target));
  // The development server doesn't list its routes.
  if (links.length === 0 || deps.routes.length === 0) return [];
  const hasTarget = await openTargetFinder(deps);
  return links.filter(({ target }) => !hasTarget(target));
}

/** Returns the dead links that a form would add to what visitors see. Those that are there already keep nobody from publishing. */
export async function findNewDeadLinks(deps: LinkDeps, edited: EditedDocument, form: string): Promise<FieldLink[]> {
  const shown = encodeForm(edited, deps.content.read(edited.document));
  const known = new Set(linksIn(edited, shown).map(({ target }) => target));
  return (await findDeadLinks(deps, edited, form)).filter(({ target }) => !known.has(target));
}

function linksIn({ fields }: EditedDocument, form: string): FieldLink[] {
  const entries = readEntries(new URLSearchParams(form));
  return activeFields(fields, entries).flatMap(({ name, label, field }) => {
    const typed = entryOf(entries, name).trim();
    const targets = field.kind === "link" ? [typed] : field.kind === "text" ? labelledTargets(typed) : [];
    return targets.map((target) => ({ field: name, label, target }));
  });
}
