import type { Db } from "../platform/database.server.ts";

/** Whether the account of this username signed in from this network after `since`. */
export async function isKnownNetwork(db: Db, username: string, networkSha256: Buffer, since: Date): Promise<boolean> {
  const known = await db
    .selectFrom("staff_networks")
    .innerJoin("staff", "staff.id", "staff_networks.staff_id")
    .select("staff.id")
    .where("username", "=", username)
    .where("network_sha256", "=", networkSha256)
    .where("last_signed_in_at", ">", since)
    .executeTakeFirst();
  return known !== undefined;
}

/** Notes that an account signed in from a network at `now`, and forgets those that it has not used after `since`. */
export async function rememberNetwork(
  db: Db,
  { staffId, networkSha256, now, since }: { staffId: number; networkSha256: Buffer; now: Date; since: Date },
): Promise<void> {
  await db
    .insertInto("staff_networks")
    .values({ staff_id: staffId, network_sha256: networkSha256, last_signed_in_at: now })
    .onConflict((conflict) => conflict.columns(["staff_id", "network_sha256"]).doUpdateSet({ last_signed_in_at: now }))
    .execute();
  await db
    .deleteFrom("staff_networks")
    .where("staff_id", "=", staffId)
    .where("last_signed_in_at", "<=", since)
    .execute();
}
