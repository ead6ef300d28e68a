import { type Kysely, sql } from "kysely";

/**
 * Stores with a draft from and until when it is meant to be shown. From now on the version that began last is shown, not the one that was saved last: a
 * version whose time had come unseen, because a later save hid it, is withdrawn, so that visitors read what they read before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table content_drafts
      add column typed_from text not null default '' check (char_length(typed_from) <= 40),
      add column typed_until text not null default '' check (char_length(typed_until) <= 40)`.execute(db);
  await sql`
    update content_versions as hidden set withdrawn_at = now()
    where withdrawn_at is null and shown_from <= now() and exists (
      select from content_versions as later
      where later.key = hidden.key and later.id > hidden.id and later.withdrawn_at is null and later.shown_until is null
        and (not later.needs_approval or later.approved_at is not null)
        and greatest(coalesce(later.shown_from, later.saved_at), later.approved_at) < hidden.shown_from
    )`.execute(db);
}
