import { type Selectable, sql, type Transaction } from "kysely";
import type { ErasuresTable, Tables } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import type { Tombstone } from "./tombstone.schema.ts";

/** Inserts a tombstone if it doesn't exist yet. */
export async function insertTombstone(transaction: Transaction<Tables>, tombstone: Tombstone): Promise<void> {
  const bytes = (hex: string) => Buffer.from(hex, "hex");
  await transaction
    .insertInto("erasures")
    .values({
      id: tombstone.id,
      erased_at: new Date(tombstone.erasedAt),
      by_whom: tombstone.byWhom,
      removed: JSON.stringify(tombstone.removed),
      mark_key: bytes(tombstone.key),
      form_marks: tombstone.forms.map(bytes),
      mailbox_marks: tombstone.mailboxes.map(bytes),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Lists every tombstone, oldest first. */
export async function listTombstones(db: Db | Transaction<Tables>): Promise<Tombstone[]> {
  const rows = await db.selectFrom("erasures").selectAll().orderBy("erased_at").orderBy("id").execute();
  return rows.map(tombstoneOf);
}

/** Returns the newest tombstone's HMAC key, to be reused so that an address is hashed once for many tombstones; null if there is none. */
export async function findHashKey(transaction: Transaction<Tables>): Promise<string | null> {
  const row = await transaction
    .selectFrom("erasures")
    .select("mark_key")
    .orderBy("erased_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.mark_key.toString("hex") ?? null;
}

/** Lists the newest erasures. */
export async function listErasures(db: Db, limit: number): Promise<Tombstone[]> {
  const rows = await db
    .selectFrom("erasures")
    .selectAll()
    .orderBy("erased_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(tombstoneOf);
}

export async function findErasure(db: Db, id: string): Promise<Tombstone | null> {
  const row = await db.selectFrom("erasures").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? tombstoneOf(row) : null;
}

function tombstoneOf(row: Selectable<ErasuresTable>): Tombstone {
  const hex = (bytes: Buffer) => bytes.toString("hex");
  return {
    id: row.id,
    erasedAt: row.erased_at.toISOString(),
    byWhom: row.by_whom,
    removed: row.removed,
    key: hex(row.mark_key),
    forms: row.form_marks.map(hex),
    mailboxes: row.mailbox_marks.map(hex),
  };
}

const ADDRESS_BATCH = 10_000;

/** Computes `formHash` of a submission key in SQL. */
const FORM_HASH = sql`encode(sha256(convert_to(submission_key::text, 'UTF8')), 'hex')`;

/** Returns the next batch of addresses in the database, sorted, after `last`. */
export async function addressesAfter(transaction: Transaction<Tables>, last: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct address collate "C" as address from (
      select email as address from applications
      union all select recipient from mails
      union all select email from drafts
      union all select email from subscribers
    ) as written
    where address collate "C" > ${last} order by 1 limit ${ADDRESS_BATCH}`.execute(transaction);
  return rows.map(({ address }) => address);
}

/** Returns the submission keys of applications, drafts and uploads that match these hashes, by hash. */
export async function submissionKeysOf(
  transaction: Transaction<Tables>,
  forms: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; hash: string }>`
    select key, hash from (
      select submission_key as key, ${FORM_HASH} as hash from applications
      union select submission_key, ${FORM_HASH} from drafts
      union select submission_key, ${FORM_HASH} from uploads
    ) as forms where hash = any(${[...forms]}::text[])`.execute(transaction);
  return new Map(rows.map(({ key, hash }) => [hash, key]));
}

/** Returns the applications with these keys, and those of these addresses submitted until `until`. */
export async function applicationsOf(
  transaction: Transaction<Tables>,
  { submissionKeys, addresses, until }: { submissionKeys: string[]; addresses: string[]; until: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from applications
    where submission_key = any(${submissionKeys}::uuid[])
      or (email = any(${addresses}::text[]) and submitted_at <= ${until})
    order by id`.execute(transaction);
  return rows.map(({ id }) => id);
}
