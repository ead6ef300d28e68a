import { type Kysely, sql } from "kysely";

/** What instances on several machines have to know of each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Kept files whose removal was asked for, and not answered yet. An object store may carry it out when the program that asked is gone:
  // until it can't any more, nobody relies on them.
  await sql`
    create table file_removals (
      sha256 bytea primary key check (length(sha256) = 32),
      asked_at timestamptz not null
    )`.execute(db);
  // The browser's files of each build that is or was running, for pages that another build made.
  await sql`
    create table built_files (
      name text primary key,
      content bytea not null,
      last_built_at timestamptz not null
    )`.execute(db);
}
