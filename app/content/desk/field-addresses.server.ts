import type { Deps } from "../../platform/deps.server.ts";
import { listOpenWork, readDocumentState } from "./document-state.store.server.ts";
import { encodeForm, findEditedDocument, readForm } from "./edited-documents.server.ts";
import { readEntries } from "./form/form-field.ts";
import { locate } from "./form/form-values.ts";
import { followPath } from "./history/follow-path.server.ts";

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
