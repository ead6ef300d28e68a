import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import { STARTS_AT } from "../../versions/content.store.server.ts";

/** A version that is shown, will be shown or waits for approval; or one that a newer one hides. */
export type OpenVersion = {
  id: number;
  key: string;
  value: object;
  savedAt: Date;
  shownFrom: Date | null;
  shownUntil: Date | null;
  isWaiting: boolean;
};

/** Selects the versions of all documents that nobody withdrew and that have not ended, those that begin first first. */
export async function selectOpenVersions(transaction: Transaction<Tables>, now: Date): Promise<OpenVersion[]> {
  const rows = await transaction
    .selectFrom("content_versions")
    .selectAll()
    .where("withdrawn_at", "is", null)
    .where((version) => version.or([version("shown_until", "is", null), version("shown_until", ">", now)]))
    .orderBy(STARTS_AT)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    value: row.value,
    savedAt: row.saved_at,
    shownFrom: row.shown_from,
    shownUntil: row.shown_until,
    isWaiting: row.needs_approval && row.approved_at === null,
  }));
}

/** Inserts a version with another value, and with the author, times and approval of an earlier one. */
export async function copyVersion(transaction: Transaction<Tables>, id: number, value: object): Promise<void> {
  const copied = [
    "key",
    "saved_at",
    "saved_by",
    "shown_from",
    "shown_until",
    "needs_approval",
    "approved_by",
    "approved_at",
    "written_by",
  ] as const;
  await transaction
    .insertInto("content_versions")
    .columns([...copied, "value"])
    .expression((builder) =>
      builder
        .selectFrom("content_versions")
        .select(copied)
        .select((select) => select.cast(select.val(JSON.stringify(value)), "jsonb").as("value"))
        .where("id", "=", id),
    )
    .execute();
}

/** Selects the drafts whose form has a text in it, encoded as in a query. */
export function selectDraftsWith(
  transaction: Transaction<Tables>,
  text: string,
): Promise<{ key: string; form: string }[]> {
  return transaction
    .selectFrom("content_drafts")
    .select(["key", "form"])
    .where("form", "like", `%${text}%`)
    .forUpdate()
    .execute();
}

/** Changes the form of a draft. An editor who has it open gets a warning before saving over it. */
export async function updateDraftForm(transaction: Transaction<Tables>, key: string, form: string): Promise<void> {
  await transaction
    .updateTable("content_drafts")
    .set({ form, revision: crypto.randomUUID() })
    .where("key", "=", key)
    .execute();
}

/** Selects the discarded and replaced drafts whose form has a text in it, encoded as in a query. */
export function selectFormerDraftsWith(
  transaction: Transaction<Tables>,
  text: string,
): Promise<{ id: number; key: string; form: string }[]> {
  return transaction
    .selectFrom("content_former_drafts")
    .select(["id", "key", "form"])
    .where("form", "like", `%${text}%`)
    .forUpdate()
    .execute();
}

export async function updateFormerDraftForm(transaction: Transaction<Tables>, id: number, form: string): Promise<void> {
  await transaction.updateTable("content_former_drafts").set({ form }).where("id", "=", id).execute();
}
