import { type Kysely, sql } from "kysely";

/** Creates drafts that applicants continue on another device, and the devices that opened their link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table drafts (
      id integer generated always as identity primary key,
      submission_key uuid not null unique,
      email text not null,
      typed jsonb not null,
      upload_ids text[] not null,
      token_sha256 bytea not null unique,
      network_sha256 bytea not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`
    create table draft_visits (
      token_sha256 bytea primary key,
      draft_id integer not null references drafts on delete cascade,
      created_at timestamptz not null,
      code_sha256 bytea,
      tries integer not null default 0,
      opened_at timestamptz
    )`.execute(db);
  await sql`create index draft_visits_draft_id on draft_visits (draft_id)`.execute(db);
}
