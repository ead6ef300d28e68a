import { type Kysely, sql } from "kysely";

/** Adds the answers to questions that a university added to the form, each with its question as it was asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table applications add column added_answers jsonb not null default '[]'
      check (jsonb_typeof(added_answers) = 'array' and octet_length(added_answers::text) <= 200000)`.execute(db);
  // A draft may have the answers to 20 added questions, with up to 20 choices each.
  await sql`
    alter table drafts drop constraint drafts_typed_length,
      add constraint drafts_typed_length check (char_length(typed::text) <= 250000)`.execute(db);
}
