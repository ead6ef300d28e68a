import { type Kysely, sql } from "kysely";

/**
 * Adds whether the receipt was mailed, the topic of a mail and a unique Message-ID: sequential ids repeat in another database, and
 * mailboxes treat two mails with one Message-ID as the same mail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table applications add column is_receipt_mailed boolean not null default true`.execute(db);
  await sql`
    alter table mails
      add column message_id uuid not null default gen_random_uuid(),
      add column about text not null default 'application' check (about in ('application', 'newsletter'))`.execute(db);
  await sql`update mails set about = 'newsletter' where text_body like '%/newsletter/unsubscribe/%'`.execute(db);
}
