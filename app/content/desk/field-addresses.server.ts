import type { Deps } from "../../platform/deps.server.ts";
import { listOpenWork, readDocumentState } from "./document-state.store.server.ts";
import { encodeForm, findEditedDocument, readForm } from "./edited-documents.server.ts";
import { type FormField, type NamedField, readEntries } from "./form/form-field.ts";
import { locate } from "./form/form-values.ts";
import { asList, nameOf, propertyOf, variantOf } from "./history/compare-documents.server.ts";
import { compareLists } from "./history/compare-lists.ts";

/** Returns the address of a document's form at a field of what visitors read: 'faculties.0.fees'. Null stands for the whole document. */
export type FieldAddress = (key: string, field: string | null) => string;

/** Reads the forms that show another text than visitors read: a draft, or a version that waits. In them the items of lists may have other places. */
export async function openFieldAddresses(
  deps: Pick<Deps, "db" | "clock" | "content" | "addedPages">,
): Promise<FieldAddress> {
  const { db, clock, content } = deps;
  const { drafts, pending } = await listOpenWork(db, clock.now());
  const forms = new Map<string, string>();
  for (const key of new Set([...drafts, ...pending].map((one) => one.key))) {
    const edited = findEditedDocument(key, deps);
    const { draft, base } = await readDocumentState(db, key, clock.now());
    if (edited) forms.set(key, draft?.form ?? encodeForm(edited, base?.value ?? edited.document.sample));
  }
  return (key, field) => {
    const form = forms.get(key);
    const edited = form === undefined ? null : findEditedDocument(key, deps);
    if (field === null || form === undefined || !edited) return formAddress(key, field);
    const shown = content.read(edited.document);
    const path = followPath(edited.fields, field.split("."), shown, readForm(edited, form));
    return formAddress(key, locate(edited.fields, readEntries(new URLSearchParams(form)), path).name);
  };
}

/** Returns the address of a document's form at a control; null for its beginning. */
export function formAddress(key: string, control: string | null): string {
  return `/dashboard/pages/${key}${control === null ? "" : `#${control}`}`;
}

/**
 * Returns the path at which another value of a document has what the first one has at a path: items of lists may have been moved. It ends at the list
 * when the item is gone.
 */
function followPath(
  fields: readonly NamedField[],
  path: readonly string[],
  from: unknown,
  to: unknown,
): readonly string[] {
  const [name = "", ...rest] = path;
  const found = fields.find((one) => one.name === name);
  if (!found) return path;
  return [name, ...followWithin(found.field, rest, propertyOf(from, name), propertyOf(to, name))];
}

function followWithin(field: FormField, path: readonly string[], from: unknown, to: unknown): readonly string[] {
  switch (field.kind) {
    case "group":
      return followPath(field.fields, path, from, to);
    case "option":
      return followWithin(field.field, path, from, to);
    case "variants": {
      const variant = variantOf(field, from);
      return variant && variant === variantOf(field, to) ? followPath(variant.fields, path, from, to) : [];
    }
    case "list": {
      const [place = "", ...rest] = path;
      const [before, after] = [asList(from), asList(to)];
      const { pairs } = compareLists(before, after, (item) => nameOf(field.item, item));
      const pair = pairs.find((one) => String(one.from) === place);
      if (!pair) return [];
      return [String(pair.to), ...followWithin(field.item, rest, before[pair.from], after[pair.to])];
    }
    default:
      return path;
  }
}
