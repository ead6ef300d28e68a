import { type Kysely, sql } from "kysely";

/** Binds codes and receipts to a request or a device, and hides secrets from staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await bindCodes(db);
  await hideSecrets(db);
  await bindReceipts(db);
  await saveSearches(db);
}

/** Limits a mailed code to its own request, until a newer code is requested. */
async function bindCodes(db: Kysely<unknown>): Promise<void> {
  await sql`alter table status_requests add column code_void_at timestamptz`.execute(db);
  await sql`alter table draft_visits add column code_void_at timestamptz`.execute(db);
}

/** Adds the text of a mail with its secrets hidden, and hides the links of existing mails to subscribers. */
async function hideSecrets(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column masked_text text`.execute(db);
  const link = "(/newsletter/(?:confirm|unsubscribe)/)[A-Za-z0-9_-]{22}";
  await sql`
    update mails set is_secret = true, masked_text = regexp_replace(text_body, ${link}, '\\1[hidden]', 'g')
    where text_body ~ ${link}`.execute(db);
  await sql`
    update mails set text_body = masked_text, html_body = '', headers = '{}'
    where status = 'sent' and masked_text is not null`.execute(db);
}

/** Creates the devices from which applications were submitted: only they show the full receipt. */
async function bindReceipts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table receipt_devices (
      application_id integer not null references applications on delete cascade,
      device_sha256 bytea not null,
      created_at timestamptz not null,
      primary key (application_id, device_sha256)
    )`.execute(db);
}

/** Creates staff searches: their words name applicants, so URLs hold an id instead. */
async function saveSearches(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_searches (
      id text primary key,
      words text not null unique,
      searched_at timestamptz not null
    )`.execute(db);
}
