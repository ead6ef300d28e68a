import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table applications (
      id integer generated always as identity primary key,
      reference text not null unique,
      submission_key uuid not null unique,
      content_digest bytea not null,
      receipt_token text not null unique,
      session text not null,
      status text not null default 'received',
      submitted_at timestamptz not null,
      first_name text not null,
      last_name text not null,
      email text not null,
      phone text not null,
      guardian_email text,
      address text not null,
      city text not null,
      state text not null,
      country text not null,
      gender text not null,
      admission_type text not null,
      program text not null,
      ssce text not null,
      waec_neco_exam_no text not null,
      jamb_registration_no text not null,
      jamb_key text not null,
      how_did_you_hear text[] not null,
      search_words text not null
    )`.execute(db);

  await indexApplications(db);

  await sql`
    create table documents (
      id text primary key,
      application_id integer not null references applications on delete cascade,
      field text not null check (field in ('waecNecoResult', 'jambResult')),
      sha256 bytea not null,
      size integer not null,
      media_type text not null,
      original_name text not null,
      unique (application_id, field)
    )`.execute(db);
  await sql`create index documents_sha256 on documents (sha256)`.execute(db);

  await sql`
    create table staff (
      id integer generated always as identity primary key,
      username text not null unique check (username = lower(username)),
      password_hash text not null,
      created_at timestamptz not null,
      disabled_at timestamptz
    )`.execute(db);

  await sql`
    create table staff_sessions (
      token_sha256 bytea primary key,
      staff_id integer not null references staff on delete cascade,
      created_at timestamptz not null,
      last_seen_at timestamptz not null
    )`.execute(db);
  await sql`create index staff_sessions_staff_id on staff_sessions (staff_id)`.execute(db);

  await sql`
    create table staff_networks (
      staff_id integer not null references staff on delete cascade,
      network_sha256 bytea not null,
      last_signed_in_at timestamptz not null,
      primary key (staff_id, network_sha256)
    )`.execute(db);

  await sql`
    create table document_views (
      id integer generated always as identity primary key,
      document_id text not null references documents on delete cascade,
      staff_id integer not null references staff,
      viewed_at timestamptz not null
    )`.execute(db);
  await sql`create index document_views_document_id on document_views (document_id)`.execute(db);

  await sql`
    create table mails (
      id integer generated always as identity primary key,
      recipient text not null,
      subject text not null,
      text_body text not null,
      html_body text not null,
      headers jsonb not null default '{}',
      status text not null default 'waiting' check (status in ('waiting', 'kept', 'sent', 'failed')),
      created_at timestamptz not null,
      sent_at timestamptz,
      last_error text
    )`.execute(db);

  // rate-limiter-flexible expects these columns. The table is logged, so that limits survive a crash.
  await sql`create table rate_limits (key text primary key, points integer not null default 0, expire bigint)`.execute(
    db,
  );
}

/** Indexes the staff's list of 100,000 applications: sorts and filters are index-only scans, searches use a GIN index. */
async function indexApplications(db: Kysely<unknown>): Promise<void> {
  await sql`create index applications_jamb_key on applications (session, jamb_key)`.execute(db);
  // The folded words as they are: PostgreSQL's own parser would split an exam number such as 12E5AB.
  await sql`
    create index applications_search on applications
    using gin (array_to_tsvector(string_to_array(search_words, ' ')))`.execute(db);

  // Ignores case and accents. Only names with non-ASCII characters take the expensive branch.
  await sql`
    create function sort_key(value text) returns text language sql immutable parallel safe
    return case
      when octet_length(value) = char_length(value) then lower(value)
      else lower(regexp_replace(normalize(value, NFD), '[\\u0300-\\u036f]', '', 'g'))
    end`.execute(db);
  for (const column of ["first_name", "last_name", "email", "state"]) {
    // An index-only scan needs the column of the expression in the index too.
    await sql`
      create index ${sql.ref(`applications_by_${column}`)} on applications (sort_key(${sql.ref(column)}), id)
      include (${sql.ref(column)}, program, admission_type)`.execute(db);
  }
  await sql`
    create index applications_by_submitted_at on applications (submitted_at, id)
    include (program, admission_type)`.execute(db);
  await sql`create index applications_by_program on applications (program, id) include (admission_type)`.execute(db);
  await sql`create index applications_by_admission_type on applications (admission_type, program)`.execute(db);
  // Index-only scans need vacuumed pages; by default autovacuum waits until the table has grown by a fifth.
  await sql`
    alter table applications
    set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02)`.execute(db);
}
