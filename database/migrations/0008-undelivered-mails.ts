import { type Kysely, sql } from "kysely";

/** Indexes waiting and failed mails, which are counted every few seconds and are few among the sent ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mails_undelivered on mails (status, created_at) where status in ('waiting', 'failed')`.execute(
    db,
  );
}
