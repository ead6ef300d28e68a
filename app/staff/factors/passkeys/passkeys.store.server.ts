import type { Db } from "../../../platform/postgres/database.server.ts";

export type Passkey = { credentialId: string; name: string; createdAt: Date; lastUsedAt: Date | null };

export type PasskeyCredential = {
  credentialId: string;
  staffId: number;
  publicKey: Buffer;
  counter: number;
  transports: string[];
};

/** Returns the passkeys of an account, oldest first. */
export async function listPasskeys(db: Db, staffId: number): Promise<Passkey[]> {
  const rows = await db
    .selectFrom("staff_passkeys")
    .select(["credential_id", "name", "created_at", "last_used_at"])
    .where("staff_id", "=", staffId)
    .orderBy("created_at")
    .orderBy("credential_id")
    .execute();
  return rows.map((row) => ({
    credentialId: row.credential_id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** Returns the ids and transports of an account's passkeys, by which a browser finds the authenticator. */
export async function listCredentialIds(db: Db, staffId: number): Promise<{ id: string; transports: string[] }[]> {
  return db
    .selectFrom("staff_passkeys")
    .select(["credential_id as id", "transports"])
    .where("staff_id", "=", staffId)
    .execute();
}

/** Returns the passkey with this id, of any account; null when there is none. */
export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyCredential | null> {
  const row = await db
    .selectFrom("staff_passkeys")
    .select(["credential_id", "staff_id", "public_key", "counter", "transports"])
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    credentialId: row.credential_id,
    staffId: row.staff_id,
    publicKey: row.public_key,
    counter: Number(row.counter),
    transports: row.transports,
  };
}

/** Inserts a passkey. Returns false when the credential is registered already, for any account. */
export async function insertPasskey(
  db: Db,
  passkey: PasskeyCredential & { name: string; createdAt: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto("staff_passkeys")
    .values({
      credential_id: passkey.credentialId,
      staff_id: passkey.staffId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning("credential_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Saves a use of a passkey if its counter is still the one that was checked. Returns false when it was removed or used concurrently. */
export async function recordPasskeyUse(
  db: Db,
  { credentialId, counter }: PasskeyCredential,
  { newCounter, now }: { newCounter: number; now: Date },
): Promise<boolean> {
  const updated = await db
    .updateTable("staff_passkeys")
    .set({ counter: newCounter, last_used_at: now })
    .where("credential_id", "=", credentialId)
    .where("counter", "=", String(counter))
    .returning("credential_id")
    .executeTakeFirst();
  return updated !== undefined;
}
