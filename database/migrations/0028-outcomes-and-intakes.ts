import { type Kysely, sql } from "kysely";

/** Adds the outcome of applications beside their status, decisions that are released later, assignments and intakes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIntakes(db);
  await sql`
    alter table applications
      add column outcome text check (outcome in ('admitted', 'not-admitted', 'waiting-list')),
      add column decided_at timestamptz,
      add column decided_by integer references staff,
      add column released_at timestamptz,
      add column assigned_to integer references staff on delete set null,
      add column intake_id integer references intakes`.execute(db);
  await sql`
    alter table application_events
      add column is_internal boolean not null default false,
      drop constraint application_events_kind_check,
      add constraint application_events_kind_check check (kind in (
        'taken-into-review', 'more-asked', 'admitted', 'not-admitted', 'waiting-listed', 'decision-released',
        'decision-taken-back', 'withdrawn', 'document-replaced', 'document-sent'))`.execute(db);
  await deriveOutcomes(db);
  await sql`
    update applications set intake_id = intakes.id from intakes where intakes.session = applications.session`.execute(
    db,
  );
  await createIndexes(db);
}

/** One intake for each session that has applications. The server adds the current one with its first application. */
async function createIntakes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table intakes (
      id integer generated always as identity primary key,
      name text not null check (char_length(name) between 1 and 200),
      session text not null check (char_length(session) between 1 and 100),
      opens_at timestamptz,
      closes_at timestamptz,
      check (closes_at >= opens_at)
    )`.execute(db);
  await sql`
    create table intake_programmes (
      intake_id integer not null references intakes on delete cascade,
      programme text not null check (char_length(programme) between 1 and 200),
      quota integer check (quota between 0 and 1000000),
      primary key (intake_id, programme)
    )`.execute(db);
  await sql`
    insert into intakes (name, session)
    select session || ' session', session from applications group by session order by session`.execute(db);
}

/**
 * Derives the outcome from the events, now and whenever an event is added.
 *
 * The trigger also serves the previous release, which runs during the upgrade and knows no outcome: its decisions are released to the applicant at once.
 */
async function deriveOutcomes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function set_application_outcome() returns trigger language plpgsql as $$
    begin
      update applications set
        outcome = case new.kind
          when 'admitted' then 'admitted' when 'not-admitted' then 'not-admitted' when 'waiting-listed' then 'waiting-list' end,
        decided_at = case when new.kind <> 'decision-taken-back' then new.at end,
        decided_by = case when new.kind <> 'decision-taken-back' then new.staff_id end,
        released_at = case when new.kind <> 'decision-taken-back' and not new.is_internal then new.at end
      where id = new.application_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger application_events_set_outcome after insert on application_events for each row
    when (new.kind in ('admitted', 'not-admitted', 'waiting-listed', 'decision-taken-back'))
    execute function set_application_outcome()`.execute(db);
  await sql`
    update applications set outcome = last.kind, decided_at = last.at, decided_by = last.staff_id, released_at = last.at
    from (
      select distinct on (application_id) application_id, kind, at, staff_id from application_events
      where kind in ('admitted', 'not-admitted', 'decision-taken-back')
      order by application_id, id desc
    ) as last
    where last.application_id = applications.id and last.kind <> 'decision-taken-back'`.execute(db);
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index applications_by_outcome on applications (outcome, submitted_at, id) where outcome is not null`.execute(
    db,
  );
  await sql`create index applications_unreleased on applications (id) where outcome is not null and released_at is null`.execute(
    db,
  );
  await sql`create index applications_by_assignment on applications (assigned_to, submitted_at, id) where assigned_to is not null`.execute(
    db,
  );
  await sql`create index applications_by_intake on applications (intake_id, submitted_at, id) include (program, status, outcome)`.execute(
    db,
  );
  await sql`create index applications_decided_by on applications (decided_by) where decided_by is not null`.execute(db);
}
