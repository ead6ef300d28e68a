import { type Kysely, sql } from "kysely";

/**
 * Creates the anonymous counts of how far visitors fill in the form, which are numbers by day, intake and step; the stored statistics of large intakes;
 * and what the weekly statistics by mail need.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table funnel_counts (
      intake_id integer not null references intakes,
      day date not null,
      step text not null check (char_length(step) between 1 and 50),
      count integer not null check (count > 0),
      primary key (intake_id, day, step)
    )`.execute(db);
  await sql`
    create table intake_figures (
      intake_id integer not null references intakes,
      scope text not null,
      figures jsonb not null,
      took_ms integer not null,
      counted_at timestamptz not null,
      primary key (intake_id, scope)
    )`.execute(db);
  await sql`alter table staff add column gets_weekly_figures boolean not null default false`.execute(db);
  await sql`create table weekly_figures (week date primary key, sent_at timestamptz not null)`.execute(db);
  // Two first applications of a session create one intake.
  await sql`
    create unique index intakes_without_times on intakes (session) where opens_at is null and closes_at is null`.execute(
    db,
  );
}
