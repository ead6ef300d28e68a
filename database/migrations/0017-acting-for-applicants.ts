import { type Kysely, sql } from "kysely";

/** What acts for an applicant or a subscriber is bound to a request or a device, and hidden from staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await bindCodes(db);
  await hideSecrets(db);
  await bindReceipts(db);
  await saveSearches(db);
}

/** A mailed code is valid for the request it was sent for alone, and until a newer one is requested. */
async function bindCodes(db: Kysely<unknown>): Promise<void> {
  await sql`alter table status_requests add column code_void_at timestamptz`.execute(db);
  await sql`alter table draft_visits add column code_void_at timestamptz`.execute(db);
}

/** The text of a mail as staff may read it, where it is not the text itself. Links of mails to subscribers were readable so far. */
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

/** The devices from which an application was sent: its receipt shows every answer on them. */
async function bindReceipts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table receipt_devices (
      application_id integer not null references applications on delete cascade,
      device_sha256 bytea not null,
      created_at timestamptz not null,
      primary key (application_id, device_sha256)
    )`.execute(db);
}

/** The words of staff's searches, which name applicants: the address of a search has its id alone. */
async function saveSearches(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_searches (
      id text primary key,
      words text not null unique,
      searched_at timestamptz not null
    )`.execute(db);
}
