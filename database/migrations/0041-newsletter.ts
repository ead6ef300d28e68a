import { type Kysely, sql } from "kysely";

/** Creates the issues of the newsletter with their deliveries, and suppresses subscribers who can't be reached or have complained. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscribers
      add column suppressed_at timestamptz,
      add column suppressed_because text check (suppressed_because in ('bounced', 'undeliverable', 'complaint')),
      add column suppressed_detail text,
      add column imported_at timestamptz,
      drop constraint subscribers_status_check,
      add constraint subscribers_status_check check (status in ('pending', 'confirmed', 'unsubscribed', 'suppressed')),
      add constraint subscribers_suppressed_detail_length check (char_length(suppressed_detail) <= 2000)`.execute(db);
  await sql`create index subscribers_status on subscribers (status, id)`.execute(db);
  await createIssues(db);
  await createDeliveries(db);
}

async function createIssues(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table newsletter_issues (
      id integer generated always as identity primary key,
      subject text not null,
      preview_text text not null,
      introduction text not null,
      post_ids integer[] not null default '{}',
      intake_id integer references intakes,
      revision integer not null default 1,
      saved_at timestamptz not null,
      saved_by integer not null references staff,
      send_at timestamptz,
      content jsonb,
      recipients integer,
      started_at timestamptz,
      paused_at timestamptz,
      paused_because text,
      finished_at timestamptz,
      last_error text,
      constraint newsletter_issues_subject_length check (char_length(subject) <= 400),
      constraint newsletter_issues_preview_text_length check (char_length(preview_text) <= 400),
      constraint newsletter_issues_introduction_length check (char_length(introduction) <= 40000),
      constraint newsletter_issues_post_ids_length check (cardinality(post_ids) <= 60)
    )`.execute(db);
}

async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table newsletter_deliveries (
      issue_id integer not null references newsletter_issues on delete cascade,
      subscriber_id integer not null references subscribers on delete cascade,
      status text not null default 'waiting' check (status in ('waiting', 'sent', 'bounced', 'failed', 'left-out')),
      message_id uuid not null default gen_random_uuid(),
      attempts integer not null default 0,
      next_attempt_at timestamptz not null,
      finished_at timestamptz,
      detail text,
      primary key (issue_id, subscriber_id)
    )`.execute(db);
  await sql`create index newsletter_deliveries_subscriber_id on newsletter_deliveries (subscriber_id)`.execute(db);
  await sql`
    create index newsletter_deliveries_waiting on newsletter_deliveries (issue_id, next_attempt_at, subscriber_id)
    where status = 'waiting'`.execute(db);
}
