import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import { raiseSiteVersion } from "../../platform/site/site-version.server.ts";

export type ContentVersion = {
  id: number;
  key: string;
  value: unknown;
  savedAt: Date;
  /** The account that saved it; null for the app itself. */
  savedBy: number | null;
  /** When visitors see it; null for no limit. */
  shownFrom: Date | null;
  shownUntil: Date | null;
};

export type NewContentVersion = Pick<ContentVersion, "key" | "savedAt" | "savedBy"> & {
  value: object;
  shownFrom?: Date | null;
  shownUntil?: Date | null;
  needsApproval?: boolean;
  writtenBy?: readonly number[];
};

/** When a version begins to be shown, if nobody withdraws it: at its time, and not before it is approved. The one that began last is shown. */
export const STARTS_AT = sql<Date>`greatest(coalesce(shown_from, content_versions.saved_at), approved_at)`;

/** Inserts a version and returns its id. All instances are notified when it is committed. */
export async function insertContentVersion(
  transaction: Transaction<Tables>,
  version: NewContentVersion,
): Promise<number> {
  const { id } = await transaction
    .insertInto("content_versions")
    .values({
      key: version.key,
      value: JSON.stringify(version.value),
      saved_at: version.savedAt,
      saved_by: version.savedBy,
      shown_from: version.shownFrom ?? null,
      shown_until: version.shownUntil ?? null,
      needs_approval: version.needsApproval ?? false,
      written_by: [...(version.writtenBy ?? [])],
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await raiseSiteVersion(transaction);
  return id;
}

/**
 * Returns the versions of every document, or of that of a key, that are or will be shown, those that begin last first. Of each document and kind at most
 * `each`: those for good that have begun, those for good that have not, and those with an end.
 */
export async function selectVersionsToShow(
  db: Db,
  now: Date,
  each: number,
  documentKey?: string,
): Promise<ContentVersion[]> {
  const kind = sql`key, shown_until is null, ${STARTS_AT} <= ${now}`;
  const ranked = publishable(db)
    .where((where) => where.or([where("shown_until", "is", null), where("shown_until", ">", now)]))
    .$if(documentKey !== undefined, (versions) => versions.where("key", "=", documentKey ?? ""))
    .selectAll()
    .select([
      STARTS_AT.as("starts_at"),
      sql<number>`row_number() over (partition by ${kind} order by ${STARTS_AT} desc, id desc)`.as("rank"),
    ]);
  const rows = await db
    .selectFrom(ranked.as("ranked"))
    .selectAll()
    .where("rank", "<=", each)
    .orderBy("starts_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id, key, value, saved_at, saved_by, shown_from, shown_until }) => ({
    id,
    key,
    value,
    savedAt: saved_at,
    savedBy: saved_by,
    shownFrom: shown_from,
    shownUntil: shown_until,
  }));
}

/** Returns the values of all versions of a document that visitors have seen. An earlier release may have written them. */
export async function selectPublished(db: Db, key: string, now: Date): Promise<unknown[]> {
  const begun = publishable(db).where("key", "=", key).where(STARTS_AT, "<=", now);
  const rows = await begun.select("value").orderBy("id").execute();
  return rows.map(({ value }) => value);
}

/** Returns when a version next begins or ends to be shown; null when none will. */
export async function nextContentChange(db: Db, now: Date): Promise<Date | null> {
  const row = await publishable(db)
    .select((select) => [
      select.fn.min("shown_from").filterWhere("shown_from", ">", now).as("from"),
      select.fn.min("shown_until").filterWhere("shown_until", ">", now).as("until"),
    ])
    .executeTakeFirst();
  const times = [row?.from, row?.until].flatMap((time) => (time ? [time.getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/** Selects the versions that nobody withdrew, and that were approved if they need it. */
function publishable(db: Db) {
  return db
    .selectFrom("content_versions")
    .where("withdrawn_at", "is", null)
    .where((where) => where.or([where("needs_approval", "=", false), where("approved_at", "is not", null)]));
}
