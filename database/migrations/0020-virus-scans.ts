import { type Kysely, sql } from "kysely";

/** Adds the time and the result of the virus scan of each document. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table documents
      add column scanned_at timestamptz,
      add column virus text,
      add constraint documents_virus_length check (char_length(virus) <= 300)`.execute(db);
  await sql`create index documents_unscanned on documents (id) where scanned_at is null`.execute(db);
}
