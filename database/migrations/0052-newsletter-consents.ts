import { type Kysely, sql } from "kysely";

/** Adds which applicants agreed to get newsletters for the applicants of their intake. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table newsletter_consents (
      application_id integer primary key references applications on delete cascade,
      subscriber_id integer not null references subscribers on delete cascade,
      agreed_at timestamptz not null
    )`.execute(db);
  await sql`create index newsletter_consents_subscriber_id on newsletter_consents (subscriber_id)`.execute(db);
}
