import { type Kysely, sql } from "kysely";

/**
 * Adds what staff type into forms and don't save, of posts, content documents and issues of the newsletter. That of posts moves from `post_drafts`, which
 * the previous version uses during the upgrade.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table autosaves (
      id uuid primary key,
      staff_id integer not null references staff,
      kind text not null check (kind in ('post', 'page', 'issue')),
      subject text not null check (char_length(subject) <= 100),
      over text not null check (char_length(over) <= 60),
      form text not null check (octet_length(form) <= 4000000),
      saved_at timestamptz not null
    )`.execute(db);
  await sql`create index autosaves_staff_id on autosaves (staff_id, kind, saved_at)`.execute(db);
  await sql`
    insert into autosaves (id, staff_id, kind, subject, over, form, saved_at)
    select id, staff_id, 'post', coalesce(post_id::text, ''), revision::text, form::text, saved_at from post_drafts`.execute(
    db,
  );
}
