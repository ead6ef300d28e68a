import { type Kysely, sql } from "kysely";

/**
 * Whether an applicant was mailed the receipt; what a mail is about; and an id of its own for each mail: numbers begin again in another
 * database, and mailboxes take two mails with one Message-ID for the same mail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table applications add column is_receipt_mailed boolean not null default true`.execute(db);
  await sql`
    alter table mails
      add column message_id uuid not null default gen_random_uuid(),
      add column about text not null default 'application' check (about in ('application', 'newsletter'))`.execute(db);
  await sql`update mails set about = 'newsletter' where text_body like '%/newsletter/unsubscribe/%'`.execute(db);
}
