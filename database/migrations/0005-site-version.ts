import { type Kysely, sql } from "kysely";

/** One number that grows with every change of what visitors see: an instance that kept pages of a lower one makes them anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_version (
      only_row boolean primary key default true check (only_row),
      version integer not null
    )`.execute(db);
  await sql`insert into site_version (version) values (1)`.execute(db);
}
