import { type Kysely, sql } from "kysely";

/** Mails that open something for their receiver alone, such as a code: what stands in them is not kept once they are sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column is_secret boolean not null default false`.execute(db);
}
