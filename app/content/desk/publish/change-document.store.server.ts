import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import { raiseSiteVersion } from "../../../platform/site/site-version.server.ts";
import { insertDraftRevision } from "../former-drafts/former-drafts.store.server.ts";
import { revokePreviewLinksOf } from "../preview/share/preview-links.store.server.ts";
import type { TypedTimes } from "../publish-time.ts";

/** Saves the draft of a document over the one before, and returns its revision. */
export async function writeDraft(
  transaction: Transaction<Tables>,
  draft: { key: string; form: string; times?: TypedTimes; staffId: number; writtenBy?: readonly number[]; at: Date },
): Promise<string> {
  const { key, form, times = { from: "", until: "" }, staffId, writtenBy = [], at } = draft;
  const typed = { typed_from: times.from, typed_until: times.until };
  const values = { form, ...typed, revision: crypto.randomUUID(), saved_at: at, saved_by: staffId };
  const written_by = [...new Set([...writtenBy, staffId])];
  const written = sql<number[]>`array(select distinct unnest(content_drafts.written_by || excluded.written_by))`;
  await transaction
    .insertInto("content_drafts")
    .values({ key, ...values, written_by })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ ...values, written_by: written }))
    .execute();
  await insertDraftRevision(transaction, { revision: values.revision, key, form, times, savedAt: at });
  return values.revision;
}

/** Deletes the draft of a document, which is published, or copied to the former drafts before. The links that show it end: they must not show the next draft. */
export async function deleteDraft(transaction: Transaction<Tables>, key: string, at: Date): Promise<void> {
  await revokePreviewLinksOf(transaction, key, at);
  await transaction.deleteFrom("content_drafts").where("key", "=", key).execute();
}

/** Withdraws the versions of a document that wait for approval. */
export async function withdrawWaiting(transaction: Transaction<Tables>, key: string, at: Date): Promise<void> {
  await transaction
    .updateTable("content_versions")
    .set({ withdrawn_at: at })
    .where("key", "=", key)
    .where("needs_approval", "=", true)
    .where("approved_at", "is", null)
    .where("withdrawn_at", "is", null)
    .execute();
}

/** Withdraws a version, so that it is never shown. All instances are notified when it is committed. */
export async function withdrawVersion(transaction: Transaction<Tables>, id: number, at: Date): Promise<void> {
  await transaction.updateTable("content_versions").set({ withdrawn_at: at }).where("id", "=", id).execute();
  await raiseSiteVersion(transaction);
}

/** Approves a version. All instances are notified when it is committed. */
export async function approveVersion(
  transaction: Transaction<Tables>,
  { id, staffId, at }: { id: number; staffId: number; at: Date },
): Promise<void> {
  await transaction
    .updateTable("content_versions")
    .set({ approved_by: staffId, approved_at: at })
    .where("id", "=", id)
    .execute();
  await raiseSiteVersion(transaction);
}
