import { type Kysely, sql } from "kysely";

/** Creates the newsletter's subscribers and the links in their mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscribers (
      id integer generated always as identity primary key,
      email text not null,
      email_key text not null unique,
      status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
      requested_at timestamptz not null,
      confirmations_sent integer not null default 0,
      confirmation_sent_at timestamptz,
      confirmed_at timestamptz,
      unsubscribed_at timestamptz
    )`.execute(db);
  await sql`
    create table subscriber_links (
      token_sha256 bytea primary key,
      subscriber_id integer not null references subscribers on delete cascade,
      purpose text not null check (purpose in ('confirm', 'unsubscribe')),
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index subscriber_links_subscriber_id on subscriber_links (subscriber_id)`.execute(db);
}
