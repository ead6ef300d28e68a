import { type Kysely, sql } from "kysely";

/** Gives the index of decisions that wait for their release the status, so that PostgreSQL counts them without reading applications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index applications_unreleased`.execute(db);
  await sql`
    create index applications_unreleased on applications (submitted_at, id) include (program, outcome, status)
    where outcome is not null and released_at is null`.execute(db);
}
