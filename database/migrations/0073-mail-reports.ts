import { type Kysely, sql } from "kysely";

/** Adds the return addresses of mails, and the states that reports of mail servers and providers of mailboxes lead to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const token = sql`add column return_token_sha256 bytea check (octet_length(return_token_sha256) = 32)`;
  await sql`
    alter table mails ${token},
      drop constraint mails_status_check,
      add constraint mails_status_check check (status in ('waiting', 'kept', 'sent', 'failed', 'bounced'))`.execute(db);
  await sql`
    alter table newsletter_deliveries ${token},
      drop constraint newsletter_deliveries_status_check,
      add constraint newsletter_deliveries_status_check
        check (status in ('waiting', 'sent', 'bounced', 'failed', 'left-out', 'complained'))`.execute(db);
  for (const table of ["mails", "newsletter_deliveries"])
    await sql`
      create unique index ${sql.id(`${table}_return_token`)} on ${sql.table(table)} (return_token_sha256)
      where return_token_sha256 is not null`.execute(db);
  await sql`create index mails_undelivered_to on mails (recipient) where status in ('failed', 'bounced')`.execute(db);
}
