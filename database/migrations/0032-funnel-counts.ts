import { type Kysely, sql } from "kysely";

/** Creates the anonymous counts of how far visitors fill in the form: numbers by day, intake and step, and nothing about anyone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table funnel_counts (
      intake_id integer not null references intakes,
      day date not null,
      step text not null check (char_length(step) between 1 and 50),
      count integer not null check (count > 0),
      primary key (intake_id, day, step)
    )`.execute(db);
  // Two first applications of a session create one intake.
  await sql`
    create unique index intakes_without_times on intakes (session) where opens_at is null and closes_at is null`.execute(
    db,
  );
}
