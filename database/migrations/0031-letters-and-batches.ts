import { type Kysely, sql } from "kysely";

/** Creates the letters to applicants with their templates, the batches of decisions, and the order of waiting lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createLetters(db);
  await createBatches(db);
  await sql`alter table applications add column waiting_rank integer check (waiting_rank > 0)`.execute(db);
  await sql`
    create index applications_waiting on applications (program, waiting_rank, decided_at, id)
    where outcome = 'waiting-list'`.execute(db);
  await sql`
    alter table application_events
      drop constraint application_events_kind_check,
      add constraint application_events_kind_check check (kind in (
        'taken-into-review', 'more-asked', 'admitted', 'not-admitted', 'waiting-listed', 'decision-released',
        'decision-taken-back', 'offer-accepted', 'offer-declined', 'withdrawn', 'document-replaced',
        'document-sent')),
      drop constraint application_events_check,
      add constraint application_events_by check (
        kind in ('offer-accepted', 'offer-declined')
        or (staff_id is null) = (kind in ('withdrawn', 'document-replaced', 'document-sent')))`.execute(db);
}

async function createLetters(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table letter_templates (
      kind text not null check (kind in ('admitted', 'not-admitted', 'waiting-list', 'more-asked')),
      version integer not null check (version > 0),
      subject text not null,
      body text not null,
      is_mailed boolean not null,
      saved_at timestamptz not null,
      saved_by integer not null references staff,
      primary key (kind, version),
      constraint letter_templates_subject_length check (char_length(subject) <= 300),
      constraint letter_templates_body_length check (char_length(body) <= 12000)
    )`.execute(db);
  await sql`
    create table letters (
      id integer generated always as identity primary key,
      application_id integer not null references applications on delete cascade,
      kind text not null check (kind in ('admitted', 'not-admitted', 'waiting-list')),
      subject text not null,
      body text not null,
      template_version integer not null,
      released_at timestamptz not null,
      accept_until timestamptz,
      verification_code text unique,
      ended_at timestamptz,
      response text check (response in ('accepted', 'declined')),
      responded_at timestamptz,
      recorded_by integer references staff,
      check ((verification_code is not null) = (kind = 'admitted')),
      check (response is null or kind = 'admitted')
    )`.execute(db);
  await sql`create index letters_application_id on letters (application_id, id)`.execute(db);
}

async function createBatches(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table decision_batches (
      id integer generated always as identity primary key,
      name text not null check (char_length(name) between 1 and 400),
      made_by integer not null references staff,
      made_at timestamptz not null,
      accept_until timestamptz,
      quota_reason text check (char_length(quota_reason) <= 4000),
      version integer not null default 1,
      approved_by integer references staff,
      approved_at timestamptz,
      letter_versions jsonb,
      release_at timestamptz,
      release_by integer references staff,
      released_at timestamptz,
      cancelled_at timestamptz,
      check (approved_by <> made_by),
      check ((approved_by is null) = (approved_at is null)),
      check (release_at is null or approved_at is not null)
    )`.execute(db);
  await sql`
    create table decision_batch_applications (
      batch_id integer not null references decision_batches on delete cascade,
      application_id integer not null references applications on delete cascade,
      outcome text not null check (outcome in ('admitted', 'not-admitted', 'waiting-list')),
      released_at timestamptz,
      left_at timestamptz,
      left_because text check (left_because in (
        'taken-back', 'decided-again', 'released-alone', 'withdrawn', 'removed', 'cancelled')),
      primary key (batch_id, application_id),
      check (released_at is null or left_at is null),
      check ((left_at is null) = (left_because is null))
    )`.execute(db);
  await sql`
    create unique index decision_batch_applications_open on decision_batch_applications (application_id)
    where released_at is null and left_at is null`.execute(db);
  await sql`create index decision_batch_applications_application_id on decision_batch_applications (application_id)`.execute(
    db,
  );
}
