import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import type { TypedTimes } from "../publish-time.ts";

type DraftRevision = { revision: string; key: string; form: string; times: TypedTimes; savedAt: Date };

/** Stores a text of a draft, which a form may be opened with. */
export async function insertDraftRevision(transaction: Transaction<Tables>, saved: DraftRevision): Promise<void> {
  const { revision, key, form, times, savedAt } = saved;
  await transaction
    .insertInto("content_draft_revisions")
    .values({ revision, key, form, typed_from: times.from, typed_until: times.until, saved_at: savedAt })
    .execute();
}

/** Returns a text that the draft of a document had; null when it is unknown or was deleted. */
export async function findDraftRevision(
  db: Db,
  key: string,
  revision: string,
): Promise<Pick<DraftRevision, "form" | "times"> | null> {
  const row = await db
    .selectFrom("content_draft_revisions")
    .select(["form", "typed_from as from", "typed_until as until"])
    .where("key", "=", key)
    // The revision comes from a form, and may be any text.
    .where(({ eb, cast }) => eb(cast("revision", "text"), "=", revision))
    .executeTakeFirst();
  return row ? { form: row.form, times: { from: row.from, until: row.until } } : null;
}

/** Deletes the texts that were saved before `limit`, except those of the drafts there are. */
export async function deleteDraftRevisions(transaction: Transaction<Tables>, limit: Date): Promise<void> {
  await transaction
    .deleteFrom("content_draft_revisions")
    .where("saved_at", "<", limit)
    .where("revision", "not in", (query) => query.selectFrom("content_drafts").select("revision"))
    .execute();
}
