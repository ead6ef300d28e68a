import { sql, type Transaction } from "kysely";
import type { ContentFormerDraftsTable, Tables } from "../../../../database/tables.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import type { TypedTimes } from "../publish-time.ts";

/** A draft that was discarded, or that another text replaced. */
export type FormerDraft = {
  id: number;
  savedAt: Date;
  /** The names of the accounts that saved it. */
  writers: string[];
  reason: ContentFormerDraftsTable["reason"];
  removedAt: Date;
  removedBy: string;
};

/** Its text, its times, and the accounts that can't approve it. */
type FormerText = { form: string; times: TypedTimes; writtenBy: number[] };

type Removal = Pick<FormerDraft, "reason"> & { key: string; staffId: number; at: Date };

/** Copies the draft of a document, which is about to be discarded or replaced. Returns the copy's id; null when there is no draft. */
export async function storeFormerDraft(
  transaction: Transaction<Tables>,
  { key, reason, staffId, at }: Removal,
): Promise<number | null> {
  const copied = ["key", "form", "typed_from", "typed_until", "saved_at", "saved_by", "written_by"] as const;
  const row = await transaction
    .insertInto("content_former_drafts")
    .columns([...copied, "reason", "removed_at", "removed_by"])
    .expression((builder) =>
      builder
        .selectFrom("content_drafts")
        .select(copied)
        .select([
          sql<string>`${reason}`.as("reason"),
          sql<Date>`${at}::timestamptz`.as("removed_at"),
          sql<number>`${staffId}::integer`.as("removed_by"),
        ])
        .where("key", "=", key),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns one page of the former drafts of a document, those that were removed last first. */
export function listFormerDrafts(
  db: Db,
  key: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<FormerDraft[]> {
  return selectFormerDrafts(db, key).orderBy("id", "desc").offset(offset).limit(limit).execute();
}

export async function countFormerDrafts(db: Db, key: string): Promise<number> {
  const { count } = await db
    .selectFrom("content_former_drafts")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns a former draft of a document with its text; null when there is none of this id. */
export async function findFormerDraft(db: Db, key: string, id: number): Promise<(FormerDraft & FormerText) | null> {
  const row = await selectFormerDrafts(db, key)
    .select(["form", "typed_from as from", "typed_until as until", "written_by as writtenBy"])
    .where("former.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { from, until, ...draft } = row;
  return { ...draft, times: { from, until } };
}

/** Deletes the drafts that were removed before `limit`. Returns their ids and documents. */
export function deleteFormerDrafts(
  transaction: Transaction<Tables>,
  limit: Date,
): Promise<{ id: number; key: string }[]> {
  return transaction
    .deleteFrom("content_former_drafts")
    .where("removed_at", "<", limit)
    .returning(["id", "key"])
    .execute();
}

function selectFormerDrafts(db: Db, key: string) {
  return db
    .selectFrom("content_former_drafts as former")
    .innerJoin("staff", "staff.id", "removed_by")
    .select([
      "former.id as id",
      "saved_at as savedAt",
      "reason",
      "removed_at as removedAt",
      "staff.username as removedBy",
      sql<string[]>`array(
        select username from staff as writer where writer.id = saved_by or writer.id = any (written_by) order by username)`.as(
        "writers",
      ),
    ])
    .where("key", "=", key);
}

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
