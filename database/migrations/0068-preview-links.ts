import { type Kysely, sql } from "kysely";

/** Adds links that show the draft of a document to people without an account, until they expire. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table preview_links (
      id integer primary key generated always as identity,
      token_sha256 bytea not null unique check (octet_length(token_sha256) = 32),
      key text not null check (char_length(key) <= 100),
      created_by integer not null references staff (id),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(db);
  await sql`create index preview_links_key on preview_links (key)`.execute(db);
}
