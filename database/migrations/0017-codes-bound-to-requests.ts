import { type Kysely, sql } from "kysely";

/** A mailed code is valid for the request it was sent for alone, and until a newer one is requested. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table status_requests add column code_void_at timestamptz`.execute(db);
  await sql`alter table draft_visits add column code_void_at timestamptz`.execute(db);
}
