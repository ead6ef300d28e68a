import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Db } from "../../../platform/database.server.ts";

export type NewVisit = {
  tokenSha256: Buffer;
  draftId: number;
  createdAt: Date;
  /** Of the code that was sent for it. */
  codeSha256: Buffer | null;
  /** When it may have the draft without a code. */
  openedAt: Date | null;
};

/** A device that waits for its code. */
export type WaitingVisit = { tokenSha256: Buffer; draftId: number; madeAfter: Date; mostTries: number };

export async function insertVisit(transaction: Transaction<Tables>, visit: NewVisit): Promise<void> {
  const { tokenSha256, draftId, createdAt, codeSha256, openedAt } = visit;
  await transaction
    .insertInto("draft_visits")
    .values({
      token_sha256: tokenSha256,
      draft_id: draftId,
      created_at: createdAt,
      code_sha256: codeSha256,
      opened_at: openedAt,
    })
    .execute();
}

/** Whether a code may still be typed on this device. */
export async function isWaitingForCode(db: Db, visit: WaitingVisit): Promise<boolean> {
  const row = await db
    .selectFrom("draft_visits")
    .select("draft_id")
    .where("token_sha256", "=", visit.tokenSha256)
    .where("draft_id", "=", visit.draftId)
    .where("opened_at", "is", null)
    .where("created_at", ">", visit.madeAfter)
    .where("tries", "<", visit.mostTries)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts one try, and gives how many there were with it; null when there is none left. */
export async function takeTry(db: Db, visit: WaitingVisit): Promise<number | null> {
  const row = await db
    .updateTable("draft_visits")
    .set({ tries: sql`tries + 1` })
    .where("token_sha256", "=", visit.tokenSha256)
    .where("draft_id", "=", visit.draftId)
    .where("opened_at", "is", null)
    .where("created_at", ">", visit.madeAfter)
    .where("tries", "<", visit.mostTries)
    .returning("tries")
    .executeTakeFirst();
  return row?.tries ?? null;
}

/**
 * Lets a device have the draft for a right code, which no device can use again; false for a wrong one. It may be the code of an
 * earlier mail that is still good: mails come late, and not in order.
 */
export async function redeemCode(
  transaction: Transaction<Tables>,
  { tokenSha256, draftId, madeAfter, codeSha256, now }: WaitingVisit & { codeSha256: Buffer; now: Date },
): Promise<boolean> {
  const used = await transaction
    .updateTable("draft_visits")
    .set({ code_sha256: null })
    .where("draft_id", "=", draftId)
    .where("code_sha256", "=", codeSha256)
    .where("created_at", ">", madeAfter)
    .returning("draft_id")
    .executeTakeFirst();
  if (!used) return false;
  await transaction
    .updateTable("draft_visits")
    .set({ opened_at: now })
    .where("token_sha256", "=", tokenSha256)
    .execute();
  return true;
}

export async function endVisit(db: Db, tokenSha256: Buffer): Promise<void> {
  await db.deleteFrom("draft_visits").where("token_sha256", "=", tokenSha256).execute();
}

/** Forgets the devices that came before `time`. */
export async function deleteVisitsBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom("draft_visits").where("created_at", "<", time).execute();
}
