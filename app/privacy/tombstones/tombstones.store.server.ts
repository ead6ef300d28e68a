import type { Selectable, Transaction } from "kysely";
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
