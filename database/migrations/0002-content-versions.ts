import { type Kysely, sql } from "kysely";

/** Every save of a content document is one row: the newest valid one is shown, the others can be compared and restored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content_versions (
      id integer generated always as identity primary key,
      key text not null,
      value jsonb not null,
      saved_at timestamptz not null,
      saved_by integer references staff
    )`.execute(db);
  await sql`create index content_versions_by_key on content_versions (key, id desc)`.execute(db);
}
