import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import { ADVISORY_LOCKS } from "../../../platform/postgres/advisory-locks.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import type { StoredSession } from "../../../platform/sessions/session.server.ts";

/** A typed reference and e-mail, which may not match. */
export type RequestedPair = { reference: string; emailSha256: Buffer };

export type LockedRequest = RequestedPair & { tokenSha256: Buffer; createdAt: Date };

/**
 * Saves a request to see an application and returns its number. Codes of earlier requests with the same reference and e-mail become void.
 * Requests from before `deleteBefore` are deleted.
 */
export async function insertRequest(
  transaction: Transaction<Tables>,
  request: RequestedPair & { tokenSha256: Buffer; now: Date; deleteBefore: Date },
): Promise<number> {
  const { reference, emailSha256, now } = request;
  // Serializes concurrent requests with the same pair, so that the later one voids the earlier code.
  const pair = `${reference} ${emailSha256.toString("hex")}`;
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.statusRequest}, hashtext(${pair}))`.execute(transaction);
  await transaction.deleteFrom("status_requests").where("created_at", "<", request.deleteBefore).execute();
  await transaction
    .updateTable("status_requests")
    .set({ code_void_at: now })
    .where("reference", "=", reference)
    .where("email_sha256", "=", emailSha256)
    .where("code_void_at", "is", null)
    .execute();
  const { id } = await transaction
    .insertInto("status_requests")
    .values({
      token_sha256: request.tokenSha256,
      reference,
      email_sha256: emailSha256,
      created_at: now,
      application_id: null,
      code_sha256: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks a request that has no code yet until the transaction ends; null when it has one or is void. */
export async function lockRequest(transaction: Transaction<Tables>, id: number): Promise<LockedRequest | null> {
  const row = await transaction
    .selectFrom("status_requests")
    .select(["reference", "email_sha256", "token_sha256", "created_at"])
    .where("id", "=", id)
    .where("code_sha256", "is", null)
    .where("code_void_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { reference, email_sha256, token_sha256, created_at } = row;
  return { reference, emailSha256: email_sha256, tokenSha256: token_sha256, createdAt: created_at };
}

export async function findByReference(
  db: Db,
  reference: string,
): Promise<{ id: number; email: string; isReceiptMailed: boolean } | null> {
  const row = await db
    .selectFrom("applications")
    .select(["id", "email", "is_receipt_mailed as isReceiptMailed"])
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row ?? null;
}

export async function setCode(
  transaction: Transaction<Tables>,
  { id, applicationId, codeSha256 }: { id: number; applicationId: number; codeSha256: Buffer },
): Promise<void> {
  await transaction
    .updateTable("status_requests")
    .set({ application_id: applicationId, code_sha256: codeSha256 })
    .where("id", "=", id)
    .execute();
}

/** Returns the application of a request that got a code; null when it got none. */
export async function applicationOfRequest(
  transaction: Transaction<Tables>,
  tokenSha256: Buffer,
): Promise<number | null> {
  const row = await transaction
    .selectFrom("status_requests")
    .select("application_id")
    .where("token_sha256", "=", tokenSha256)
    .executeTakeFirst();
  return row?.application_id ?? null;
}

type ApplicantSession = StoredSession & { applicationId: number };

export async function insertApplicantSession(
  transaction: Transaction<Tables>,
  session: { tokenSha256: Buffer; applicationId: number; now: Date },
): Promise<void> {
  await transaction
    .insertInto("applicant_sessions")
    .values({
      token_sha256: session.tokenSha256,
      application_id: session.applicationId,
      created_at: session.now,
      last_seen_at: session.now,
    })
    .execute();
}

export async function findApplicantSession(db: Db, tokenSha256: Buffer): Promise<ApplicantSession | null> {
  const row = await db
    .selectFrom("applicant_sessions")
    .select(["application_id", "created_at", "last_seen_at"])
    .where("token_sha256", "=", tokenSha256)
    .executeTakeFirst();
  return row ? { applicationId: row.application_id, createdAt: row.created_at, lastSeenAt: row.last_seen_at } : null;
}
