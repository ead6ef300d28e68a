import { type Kysely, sql } from "kysely";

/** Adds drafts of content documents, and versions that are shown for a time or need a second person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table content_versions
      add column shown_from timestamptz,
      add column shown_until timestamptz,
      add column needs_approval boolean not null default false,
      add column approved_by integer references staff,
      add column approved_at timestamptz,
      add column withdrawn_at timestamptz,
      add constraint content_versions_shown check (shown_until > shown_from),
      add constraint content_versions_approved check ((approved_by is null) = (approved_at is null)),
      add constraint content_versions_approved_by_another check (approved_by <> saved_by)`.execute(db);
  await sql`
    create table content_drafts (
      key text primary key,
      form text not null check (octet_length(form) <= 4000000),
      revision uuid not null,
      saved_at timestamptz not null,
      saved_by integer not null references staff
    )`.execute(db);
}
