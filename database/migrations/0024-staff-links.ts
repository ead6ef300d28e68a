import { type Kysely, sql } from "kysely";

/**
 * Adds invitations and links to reset a password.
 *
 * An invited account has no password yet. The previous release compares a typed password with its missing hash as with that of an unknown account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table staff
      alter column password_hash drop not null,
      add column must_change_password boolean not null default false,
      add column last_active_at timestamptz`.execute(db);
  await sql`
    update staff set last_active_at =
      (select max(last_seen_at) from staff_sessions where staff_sessions.staff_id = staff.id)`.execute(db);
  await sql`
    create table staff_links (
      token_sha256 bytea primary key check (length(token_sha256) = 32),
      staff_id integer not null references staff on delete cascade,
      purpose text not null check (purpose in ('invitation', 'password-reset')),
      created_at timestamptz not null,
      created_by integer references staff on delete set null,
      used_at timestamptz,
      replaced_at timestamptz
    )`.execute(db);
  await sql`create index staff_links_staff on staff_links (staff_id)`.execute(db);
  await sql`create index staff_links_creator on staff_links (created_by)`.execute(db);
  await sql`create index audit_events_account on audit_events (target, id) where target like 'account %'`.execute(db);
  await sql`alter table mails drop constraint mails_about_check`.execute(db);
  await sql`alter table mails add constraint mails_about_check check (about in ('application', 'newsletter', 'account'))`.execute(
    db,
  );
}
