import type { Db } from "../../../platform/postgres/database.server.ts";

/** By what an account can confirm who its owner is. */
export type StoredMethods = { password: boolean; passkey: boolean; identity: boolean };

export async function findConfirmationMethods(db: Db, staffId: number): Promise<StoredMethods> {
  const row = await db
    .selectFrom("staff")
    .where("id", "=", staffId)
    .select("password_hash")
    .select(({ exists, selectFrom }) => [
      exists(selectFrom("staff_passkeys").select("staff_id").whereRef("staff_id", "=", "staff.id")).as("passkey"),
      exists(selectFrom("staff_identities").select("staff_id").whereRef("staff_id", "=", "staff.id")).as("identity"),
    ])
    .executeTakeFirstOrThrow();
  return { password: row.password_hash !== null, passkey: Boolean(row.passkey), identity: Boolean(row.identity) };
}
