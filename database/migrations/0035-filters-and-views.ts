import { type Kysely, sql } from "kysely";

/** Adds one spelling of states for filters and counts, the indexes of the list's filters, and saved views. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // 'Delta State', 'DELTA' and 'delta.' are one state, and so are 'Abuja' and 'F.C.T.'.
  await sql`
    create function state_key(value text) returns text language sql immutable parallel safe
    return case
      when regexp_replace(sort_key(value), '[^a-z]', '', 'g')
        in ('abuja', 'fct', 'fctabuja', 'abujafct', 'federalcapitalterritory', 'federalcapitalterritoryabuja')
        then 'fctabuja'
      else regexp_replace(regexp_replace(sort_key(value), '\\m(state|nigeria)\\M', '', 'g'), '[^a-z]', '', 'g')
    end`.execute(db);
  await sql`
    create index applications_by_state_key on applications (state_key(state), submitted_at, id)
    include (state, program, status)`.execute(db);
  await sql`
    create index applications_by_programme_received on applications (program, submitted_at, id)
    include (admission_type, status, outcome)`.execute(db);
  await sql`
    create index applications_by_type_received on applications (admission_type, submitted_at, id)
    include (program, status, outcome)`.execute(db);
  await sql`
    create table staff_views (
      id integer generated always as identity primary key,
      staff_id integer not null references staff on delete cascade,
      name text not null check (char_length(name) between 1 and 100),
      query text not null check (char_length(query) <= 8000),
      is_shared boolean not null default false,
      saved_at timestamptz not null
    )`.execute(db);
  await sql`create unique index staff_views_name on staff_views (staff_id, lower(name))`.execute(db);
}
