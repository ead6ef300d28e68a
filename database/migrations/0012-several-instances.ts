import { type Kysely, sql } from "kysely";

/** Creates the state that instances on several machines share. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Stored files with a pending deletion. An object store may execute it after the instance that requested it is gone; until that is
  // impossible, no instance uses the file.
  await sql`
    create table file_removals (
      sha256 bytea primary key check (length(sha256) = 32),
      asked_at timestamptz not null
    )`.execute(db);
  // The client assets of each deployed build, for pages rendered by another build.
  await sql`
    create table built_files (
      name text primary key,
      content bytea not null,
      last_built_at timestamptz not null
    )`.execute(db);
}
