import { type Kysely, sql } from "kysely";

/** Creates the site version, which every public change increments: instances then invalidate their cached pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_version (
      only_row boolean primary key default true check (only_row),
      version integer not null
    )`.execute(db);
  await sql`insert into site_version (version) values (1)`.execute(db);
}
