import { type Kysely, sql } from "kysely";

/** Lets a preview link show a version that waits, in place of the draft. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table preview_links add column version_id integer references content_versions on delete cascade`.execute(db);
  await sql`
    create index preview_links_version_id on preview_links (version_id) where version_id is not null`.execute(db);
}
