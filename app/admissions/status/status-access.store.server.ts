import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../../platform/database.server.ts";

/** Reference and e-mail as somebody typed them; whether they belong together is not known here. */
export type RequestedPair = { reference: string; emailSha256: Buffer };

export type HeldRequest = RequestedPair & { createdAt: Date };

/** Notes a wish to see an application, and gives its number. Wishes from before `forgetBefore` are forgotten. */
export async function insertRequest(
  transaction: Transaction<Tables>,
  request: RequestedPair & { tokenSha256: Buffer; now: Date; forgetBefore: Date },
): Promise<number> {
  await transaction.deleteFrom("status_requests").where("created_at", "<", request.forgetBefore).execute();
  const { id } = await transaction
    .insertInto("status_requests")
    .values({
      token_sha256: request.tokenSha256,
      reference: request.reference,
      email_sha256: request.emailSha256,
      created_at: request.now,
      application_id: null,
      code_sha256: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A wish that got no code yet, held until the transaction ends; null when there is none. */
export async function holdRequest(transaction: Transaction<Tables>, id: number): Promise<HeldRequest | null> {
  const row = await transaction
    .selectFrom("status_requests")
    .select(["reference", "email_sha256", "created_at"])
    .where("id", "=", id)
    .where("code_sha256", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row ? { reference: row.reference, emailSha256: row.email_sha256, createdAt: row.created_at } : null;
}

export async function findByReference(db: Db, reference: string): Promise<{ id: number; email: string } | null> {
  const row = await db
    .selectFrom("applications")
    .select(["id", "email"])
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

type LiveRequest = { tokenSha256: Buffer; madeAfter: Date; mostTries: number };

/** Whether a code may still be typed for a wish. */
export async function isWaitingForCode(db: Db, { tokenSha256, madeAfter, mostTries }: LiveRequest): Promise<boolean> {
  const row = await db
    .selectFrom("status_requests")
    .select("id")
    .where("token_sha256", "=", tokenSha256)
    .where("created_at", ">", madeAfter)
    .where("tries", "<", mostTries)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts one try, and gives what it is about and how many there were with it; null when there is none left. */
export async function takeTry(
  db: Db,
  { tokenSha256, madeAfter, mostTries }: LiveRequest,
): Promise<(RequestedPair & { tries: number }) | null> {
  const row = await db
    .updateTable("status_requests")
    .set({ tries: sql`tries + 1` })
    .where("token_sha256", "=", tokenSha256)
    .where("created_at", ">", madeAfter)
    .where("tries", "<", mostTries)
    .returning(["reference", "email_sha256", "tries"])
    .executeTakeFirst();
  return row ? { reference: row.reference, emailSha256: row.email_sha256, tries: row.tries } : null;
}

/**
 * The application that a code opens, and no code opens it again; null for a wrong one. It may be the code of an earlier wish that is
 * still good: mails come late, and not in order.
 */
export async function redeemCode(
  transaction: Transaction<Tables>,
  { reference, emailSha256, codeSha256, madeAfter }: RequestedPair & { codeSha256: Buffer; madeAfter: Date },
): Promise<number | null> {
  const used = await transaction
    .deleteFrom("status_requests")
    .where("reference", "=", reference)
    .where("email_sha256", "=", emailSha256)
    .where("code_sha256", "=", codeSha256)
    .where("created_at", ">", madeAfter)
    .returning("application_id")
    .executeTakeFirst();
  return used?.application_id ?? null;
}
