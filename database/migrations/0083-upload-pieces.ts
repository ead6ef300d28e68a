import { type Kysely, sql } from "kysely";

/** Creates the list of the pieces of uploads that are stored as files, of which an object store has any number: the database then holds only their hashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table upload_pieces (
      upload_id text not null references uploads on delete cascade,
      start integer not null check (start >= 0),
      size integer not null check (size > 0),
      sha256 bytea not null check (length(sha256) = 32),
      primary key (upload_id, start)
    )`.execute(db);
  await sql`create index upload_pieces_sha256 on upload_pieces (sha256)`.execute(db);
}
