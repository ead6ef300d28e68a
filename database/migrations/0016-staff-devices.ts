import { type Kysely, sql } from "kysely";

/** Creates the devices on which staff have signed in: others behind the same IP address can't lock them out there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_devices (
      staff_id integer not null references staff on delete cascade,
      device_sha256 bytea not null,
      last_signed_in_at timestamptz not null,
      primary key (staff_id, device_sha256)
    )`.execute(db);
}
