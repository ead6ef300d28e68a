import { type Kysely, sql } from "kysely";

/** Which network an unsent upload came from, as a hash, and when it last made progress: the pool of uploads is shared out by both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table uploads
    add column network_sha256 bytea,
    add column progressed_at timestamptz`.execute(db);
  // Neither column that every piece changes is in it, so that pieces update their row in place (heap-only tuples).
  await sql`create index uploads_pending on uploads (network_sha256) where taken_at is null`.execute(db);
}
