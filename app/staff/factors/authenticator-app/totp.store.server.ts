import type { Db } from "../../../platform/postgres/database.server.ts";

export type StoredTotp = {
  /** The secret of the confirmed authenticator app; null without one. */
  secret: string | null;
  confirmedAt: Date | null;
  /** The secret of an app that is being set up; null without one. */
  pendingSecret: string | null;
};

/** Returns the authenticator app of an account; null when none was ever set up. */
export async function findTotp(db: Db, staffId: number): Promise<StoredTotp | null> {
  const row = await db
    .selectFrom("staff_totp")
    .select(["secret", "confirmed_at", "pending_secret"])
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  return row ? { secret: row.secret, confirmedAt: row.confirmed_at, pendingSecret: row.pending_secret } : null;
}

/** Saves the secret of an app that is being set up; null cancels it. A confirmed app stays valid. */
export async function savePendingSecret(db: Db, staffId: number, pendingSecret: string | null): Promise<void> {
  await db
    .insertInto("staff_totp")
    .values({ staff_id: staffId, pending_secret: pendingSecret })
    .onConflict((conflict) => conflict.column("staff_id").doUpdateSet({ pending_secret: pendingSecret }))
    .execute();
}

/** Makes a pending secret the account's, in place of an earlier one. Returns false when it is not pending any more. */
export async function confirmPendingSecret(
  db: Db,
  staffId: number,
  { secret, step, now }: { secret: string; step: number; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable("staff_totp")
    .set({ secret, pending_secret: null, confirmed_at: now, last_used_step: step })
    .where("staff_id", "=", staffId)
    .where("pending_secret", "=", secret)
    .returning("staff_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up the code of a time step. Returns false when this or a later code was used before. Of concurrent calls, one succeeds. */
export async function redeemTotpStep(
  db: Db,
  staffId: number,
  { secret, step }: { secret: string; step: number },
): Promise<boolean> {
  const row = await db
    .updateTable("staff_totp")
    .set({ last_used_step: step })
    .where("staff_id", "=", staffId)
    .where("secret", "=", secret)
    .where("last_used_step", "<", step)
    .returning("staff_id")
    .executeTakeFirst();
  return row !== undefined;
}
