import { randomUUID } from "node:crypto";
import { isAutosaveId, storeAutosave } from "../../../platform/autosave/autosaves.store.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { isPermitted, type Permitted } from "../../../staff/permissions/permissions.ts";
import type { Removed } from "../../../staff/removed-meanwhile.ts";
import { formatTime } from "../../../ui/format/place-time.ts";
import { addedPageDocument, addedPageId } from "../../added/added-page.content.ts";
import { PLACE } from "../../place.content.ts";
import { findRemovedPage } from "../added/added-pages.store.server.ts";
import { needsAdministrator, WITHOUT_APPROVAL } from "../added/needs-administrator.server.ts";
import { encodeEntries, readForm } from "../edited-documents.server.ts";
import { describeDocument } from "../form/describe-schema.server.ts";
import { readEntries } from "../form/form-field.ts";
import { compareDocuments } from "../history/compare-documents.server.ts";
import { readTypedTimes } from "../publish-time.ts";
import { AUTOSAVE_FIELD, withTimes } from "./autosave/document-autosave.ts";

type RemovedPage = NonNullable<Awaited<ReturnType<typeof findRemovedPage>>>;

/** Returns the page of a key that somebody removed, and says who and when; null when no such page was removed. */
export async function findRemovedDocument(
  { db, content }: Pick<Deps, "db" | "content">,
  key: string,
): Promise<{ page: RemovedPage; removal: string } | null> {
  const id = addedPageId(key);
  const page = id === null ? null : await findRemovedPage(db, id);
  if (!page) return null;
  const at = page.removedAt ? `, on ${formatTime(page.removedAt, content.read(PLACE))}` : "";
  return { page, removal: `${page.removedBy ?? "Somebody"} removed this page${at}` };
}

type Sent = { removal: string; staff: Permitted & { id: number }; sent: URLSearchParams };

/** Answers a form of a page that somebody removed. What was typed into it is stored as an autosave, and returned. */
export async function answerRemoved(deps: Deps, page: RemovedPage, { removal, staff, sent }: Sent): Promise<Removed> {
  const isReserved =
    !isPermitted(staff, WITHOUT_APPROVAL) && (await needsAdministrator(deps.db, deps.addedPages.all(), page));
  const putBack = isReserved ? "ask an administrator to put the page back" : "put the page back";
  const next = { to: "/dashboard/pages/new#removed", label: isReserved ? "Removed pages" : "Put the page back" };
  // The buttons of a version that waits send nothing that was typed.
  if (sent.has("$version"))
    return { kind: "removed", message: `Nothing was changed: ${removal}. To go on, ${putBack}.`, next, typed: [] };
  return {
    kind: "removed",
    message: `Nothing was saved: ${removal}. What you typed is below, and is stored for you: ${putBack}, and its form offers it.`,
    next,
    typed: await storeTyped(deps, page, { staffId: staff.id, sent }),
  };
}

async function storeTyped(
  { db, clock }: Deps,
  page: RemovedPage,
  { staffId, sent }: { staffId: number; sent: URLSearchParams },
): Promise<Removed["typed"]> {
  const document = addedPageDocument(page);
  const edited = { document, fields: describeDocument(document.schema) };
  const form = encodeEntries(edited, readEntries(sent));
  await storeAutosave(db, staffId, {
    kind: "page",
    subject: document.key,
    id: autosaveIdOf(sent),
    over: (sent.get("$over") ?? "").slice(0, MAX_OVER),
    form: withTimes(form, readTypedTimes(sent)),
    savedAt: clock.now(),
  });
  return compareDocuments(edited.fields, {}, readForm(edited, form)).map(({ label, after }) => [
    label,
    after.map(({ text }) => text).join(""),
  ]);
}

/** What the column of autosaves takes. */
const MAX_OVER = 60;

function autosaveIdOf(sent: URLSearchParams): string {
  const id = sent.get(AUTOSAVE_FIELD) ?? "";
  return isAutosaveId(id) ? id : randomUUID();
}
