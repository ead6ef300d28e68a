import type { Db } from "../../platform/postgres/database.server.ts";

/** The device of a sign-in, if it has a device cookie, and its network. */
export type Place = { deviceSha256: Buffer | null; networkSha256: Buffer };

/** Returns whether the account signed in after `since` on this device, or else in this network; null for neither. */
export async function findKnownPlace(
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

/** Returns whether the account signed in from this network after `since`. */
export async function isKnownNetwork(
  db: Db,
  { staffId, networkSha256, since }: { staffId: number; networkSha256: Buffer; since: Date },
): Promise<boolean> {
  const known = await db
    .selectFrom("staff_networks")
    .select("staff_id")
    .where("staff_id", "=", staffId)
    .where("network_sha256", "=", networkSha256)
    .where("last_signed_in_at", ">", since)
    .executeTakeFirst();
  return known !== undefined;
}

/** Returns whether any account signed in on a device after `since`. */
export async function isKnownDevice(db: Db, deviceSha256: Buffer, since: Date): Promise<boolean> {
  const known = await db
    .selectFrom("staff_devices")
    .select("staff_id")
    .where("device_sha256", "=", deviceSha256)
    .where("last_signed_in_at", ">", since)
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

type SignedIn = { staffId: number; deviceSha256: Buffer; networkSha256: Buffer; now: Date; since: Date };

/** Saves the device and network of a sign-in, and deletes the account's places that were last used until `since`. */
export async function saveKnownPlace(
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
