import { type Kysely, sql } from "kysely";

/** Mails that wait and mails that were given up are counted every few seconds: few among many that were sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mails_undelivered on mails (status, created_at) where status in ('waiting', 'failed')`.execute(
    db,
  );
}
