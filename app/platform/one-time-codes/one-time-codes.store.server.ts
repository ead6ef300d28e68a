import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../postgres/database.server.ts";

/** The tables of code requests. Each row has the hashes of the request's token and of its code. */
export type CodeTable = "status_requests" | "draft_visits";

export type CodeRow = { createdAt: Date; attempts: number; isVoid: boolean };

export async function findCodeRow(db: Db, table: CodeTable, tokenSha256: Buffer): Promise<CodeRow | null> {
  const row = await db
    .selectFrom(table)
    .select(["created_at", "tries", "code_void_at"])
    .where("token_sha256", "=", tokenSha256)
    .executeTakeFirst();
  return row ? { createdAt: row.created_at, attempts: row.tries, isVoid: row.code_void_at !== null } : null;
}

type OpenRequest = { tokenSha256: Buffer; createdAfter: Date; maxAttempts: number };

/** Counts an attempt. Returns the number of attempts including it; null when none is left. */
export async function takeAttempt(
  db: Db,
  table: CodeTable,
  { tokenSha256, createdAfter, maxAttempts }: OpenRequest,
): Promise<number | null> {
  const row = await db
    .updateTable(table)
    .set({ tries: sql`tries + 1` })
    .where("token_sha256", "=", tokenSha256)
    .where("code_void_at", "is", null)
    .where("created_at", ">", createdAfter)
    .where("tries", "<", maxAttempts)
    .returning("tries")
    .executeTakeFirst();
  return row?.tries ?? null;
}

/** Redeems the code of a request. Returns false when the code is wrong. */
export async function redeemCode(
  transaction: Transaction<Tables>,
  table: CodeTable,
  { tokenSha256, codeSha256, now }: { tokenSha256: Buffer; codeSha256: Buffer; now: Date },
): Promise<boolean> {
  const row = await transaction
    .updateTable(table)
    .set({ code_void_at: now, code_sha256: null })
    .where("token_sha256", "=", tokenSha256)
    .where("code_sha256", "=", codeSha256)
    .where("code_void_at", "is", null)
    .returning("token_sha256")
    .executeTakeFirst();
  return row !== undefined;
}
