import type { Db } from "../../platform/postgres/database.server.ts";

/** Where somebody wants to sign in: on which device, if it has been told apart before, and in which network. */
export type Place = { deviceSha256: Buffer | null; networkSha256: Buffer };

/** By what of a place the account of this username knows it, from a sign-in after `since`; null when by nothing. */
export async function findKnown(
  db: Db,
  username: string,
  { deviceSha256, networkSha256 }: Place,
  since: Date,
): Promise<"device" | "network" | null> {
  const known = await db
    .selectFrom("staff")
    .where("username", "=", username)
    .select(({ exists, selectFrom }) => {
      const devices = selectFrom("staff_devices").select("staff_id").whereRef("staff_id", "=", "staff.id");
      const networks = selectFrom("staff_networks").select("staff_id").whereRef("staff_id", "=", "staff.id");
      return [
        exists(devices.where("device_sha256", "=", deviceSha256).where("last_signed_in_at", ">", since)).as("device"),
        exists(networks.where("network_sha256", "=", networkSha256).where("last_signed_in_at", ">", since)).as(
          "network",
        ),
      ];
    })
    .executeTakeFirst();
  if (known?.device) return "device";
  return known?.network ? "network" : null;
}

type SignedIn = { staffId: number; deviceSha256: Buffer; networkSha256: Buffer; now: Date; since: Date };

/** Notes where an account signed in at `now`, and forgets the places at which it has not after `since`. */
export async function rememberPlace(
  db: Db,
  { staffId, deviceSha256, networkSha256, now, since }: SignedIn,
): Promise<void> {
  const signedIn = { staff_id: staffId, last_signed_in_at: now };
  await db
    .insertInto("staff_devices")
    .values({ ...signedIn, device_sha256: deviceSha256 })
    .onConflict((conflict) => conflict.columns(["staff_id", "device_sha256"]).doUpdateSet({ last_signed_in_at: now }))
    .execute();
  await db
    .insertInto("staff_networks")
    .values({ ...signedIn, network_sha256: networkSha256 })
    .onConflict((conflict) => conflict.columns(["staff_id", "network_sha256"]).doUpdateSet({ last_signed_in_at: now }))
    .execute();
  for (const table of ["staff_devices", "staff_networks"] as const)
    await db.deleteFrom(table).where("staff_id", "=", staffId).where("last_signed_in_at", "<=", since).execute();
}
