import { type Kysely, sql } from "kysely";

/** Adds the reminder that the owner of a draft asked for, before an intake closes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table drafts
      add column remind_intake_id integer references intakes on delete set null,
      add column reminded_at timestamptz,
      add column reminder_sha256 bytea unique`.execute(db);
  await sql`
    create index drafts_remind_intake_id on drafts (remind_intake_id) where remind_intake_id is not null`.execute(db);
}
