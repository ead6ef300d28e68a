import { type Kysely, sql } from "kysely";

/** Adds the link that the first start prints, with which the first account gets its password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table staff_links drop constraint staff_links_purpose_check,
      add constraint staff_links_purpose_check check (purpose in ('invitation', 'password-reset', 'setup'))`.execute(
    db,
  );
}
