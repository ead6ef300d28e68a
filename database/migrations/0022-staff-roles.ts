import { type Kysely, sql } from "kysely";

/**
 * Adds the roles, the faculties, the name and the e-mail address of staff.
 *
 * Officers could edit the news as well, so they become officers and editors. The column `role` stays for the previous release, which runs during
 * the upgrade.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table staff
      add column roles text[] not null default '{officer,editor}',
      add column faculties text[],
      add column name text not null default '',
      add column email text,
      add constraint staff_roles_known check (
        cardinality(roles) > 0
        and roles <@ '{officer,head-of-registry,editor,auditor,figures-viewer,administrator}'::text[]
      ),
      add constraint staff_faculties_length check (cardinality(faculties) between 1 and 100),
      add constraint staff_name_length check (char_length(name) <= 200),
      add constraint staff_email_length check (char_length(email) <= 510)`.execute(db);
  await sql`update staff set roles = '{administrator}' where role = 'administrator'`.execute(db);
  await sql`create unique index staff_email on staff (lower(email)) where email is not null`.execute(db);
}
