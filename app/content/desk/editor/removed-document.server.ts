import { randomUUID } from "node:crypto";
import { isAutosaveId, storeAutosave } from "../../../platform/autosave/autosaves.store.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { Removed } from "../../../staff/removed-meanwhile.ts";
import { formatTime } from "../../../ui/format/place-time.ts";
import { addedPageDocument, addedPageId } from "../../added/added-page.content.ts";
import { PLACE } from "../../place.content.ts";
import { findRemovedPage } from "../added/added-pages.store.server.ts";
import { encodeEntries, readForm } from "../edited-documents.server.ts";
import { describeDocument } from "../form/describe-schema.server.ts";
import { readEntries } from "../form/form-field.ts";
import { compareDocuments } from "../history/compare-documents.server.ts";
import { readTypedTimes } from "../publish-time.ts";
import { AUTOSAVE_FIELD, withTimes } from "./autosave/document-autosave.ts";

type Sent = { key: string; staffId: number; sent: URLSearchParams };

/** Stores what was typed into the form of a page that somebody removed as an autosave, and returns it; null when no such page was removed. */
export async function saveTextOfRemoved(deps: Deps, { key, staffId, sent }: Sent): Promise<Removed | null> {
  const id = addedPageId(key);
  const page = id === null ? null : await findRemovedPage(deps.db, id);
  if (!page) return null;
  const document = addedPageDocument(page);
  const edited = { document, fields: describeDocument(document.schema) };
  const form = encodeEntries(edited, readEntries(sent));
  const typed = compareDocuments(edited.fields, {}, readForm(edited, form)).map(
    ({ label, after }): [string, string] => [label, after.map(({ text }) => text).join("")],
  );
  if (sent.has("$end"))
    await storeAutosave(deps.db, staffId, {
      kind: "page",
      subject: key,
      id: autosaveIdOf(sent),
      over: (sent.get("$over") ?? "").slice(0, MAX_OVER),
      form: withTimes(form, readTypedTimes(sent)),
      savedAt: deps.clock.now(),
    });
  const by = page.removedBy ?? "Somebody";
  const at = page.removedAt ? `, on ${formatTime(page.removedAt, deps.content.read(PLACE))}` : "";
  return {
    kind: "removed",
    message: `Nothing was saved: ${by} removed this page${at}. What you typed is below, and is stored for you: put the page back, and its form offers it.`,
    next: { to: "/dashboard/pages/new#removed", label: "Put the page back" },
    typed,
  };
}

/** What the column of autosaves takes. */
const MAX_OVER = 60;

function autosaveIdOf(sent: URLSearchParams): string {
  const id = sent.get(AUTOSAVE_FIELD) ?? "";
  return isAutosaveId(id) ? id : randomUUID();
}
