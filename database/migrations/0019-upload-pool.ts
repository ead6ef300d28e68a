import { type Kysely, sql } from "kysely";

/** Adds the hashed network of an upload and the time of its last progress, by which the upload pool is shared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table uploads
    add column network_sha256 bytea,
    add column progressed_at timestamptz`.execute(db);
  // Leaves out the columns that every chunk changes, so that these updates stay heap-only (HOT).
  await sql`create index uploads_pending on uploads (network_sha256) where taken_at is null`.execute(db);
}
