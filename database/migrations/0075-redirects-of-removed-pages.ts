import { type Kysely, sql } from "kysely";

/** Adds the removed page that a redirect led to, so that it leads there again once the page is put back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table redirects add column removed_page_id integer references added_pages on delete set null`.execute(db);
  await sql`
    create index redirects_removed_page_id on redirects (removed_page_id) where removed_page_id is not null`.execute(
    db,
  );
}
