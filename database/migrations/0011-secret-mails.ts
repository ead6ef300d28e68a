import { type Kysely, sql } from "kysely";

/** Flags mails with secrets, such as codes: their text is deleted once they are sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column is_secret boolean not null default false`.execute(db);
}
