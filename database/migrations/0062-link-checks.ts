import { type Kysely, sql } from "kysely";

/** Adds the results of the last check of links to other sites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table link_checks (
      url text primary key,
      requested_at timestamptz not null,
      checked_at timestamptz,
      outcome text check (outcome in ('works', 'moved', 'gone', 'unclear', 'failed', 'private')),
      detail text,
      constraint link_checks_url_length check (char_length(url) <= 2000),
      constraint link_checks_detail_length check (char_length(detail) <= 2000)
    )`.execute(db);
}
