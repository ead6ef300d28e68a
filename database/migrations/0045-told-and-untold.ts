import { type Kysely, sql } from "kysely";

/** Adds the indexes of the list's filter by applications with a released decision or without, also for officers of some faculties. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index applications_released on applications (submitted_at, id) include (program, status, outcome)
    where released_at is not null`.execute(db);
  await sql`drop index applications_unreleased`.execute(db);
  await sql`
    create index applications_unreleased on applications (submitted_at, id) include (program, outcome)
    where outcome is not null and released_at is null`.execute(db);
}
