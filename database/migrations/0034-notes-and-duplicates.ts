import { type Kysely, sql } from "kysely";

/** Creates the notes of staff, and the pairs of applications that may be of one person, with the search for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createNotes(db);
  await createKeys(db);
  await createPairs(db);
  await createQueue(db);
}

async function createNotes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table application_notes (
      id integer generated always as identity primary key,
      application_id integer not null references applications on delete cascade,
      staff_id integer not null references staff,
      at timestamptz not null,
      note text,
      removed_at timestamptz,
      check (char_length(note) <= 4000 and (note is null) = (removed_at is not null))
    )`.execute(db);
  await sql`create index application_notes_application on application_notes (application_id, id)`.execute(db);
  await sql`
    create function reject_note_change() returns trigger language plpgsql as $$
    begin
      raise exception 'a note can only be removed' using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`
    create trigger application_notes_append_only before update on application_notes for each row
    when (not (old.note is not null and new.note is null
      and (new.id, new.application_id, new.staff_id, new.at) = (old.id, old.application_id, old.staff_id, old.at)))
    execute function reject_note_change()`.execute(db);
}

/**
 * Creates the functions that normalize what two applications can share. They return null for junk such as 'NIL' and '12345', which identifies nobody.
 *
 * Their results are in indexes: a migration that changes one has to rebuild its index.
 */
async function createKeys(db: Kysely<unknown>): Promise<void> {
  // +234 803…, 234803…, 00234803… and 0803… are one number.
  await sql`
    create function phone_key(value text) returns text language plpgsql immutable parallel safe as $$
    declare
      digits text := trim(leading '0' from regexp_replace(value, '[^0-9]+', '', 'g'));
    begin
      if digits like '234%' then
        digits := trim(leading '0' from substr(digits, 4));
      end if;
      return case when char_length(digits) between 7 and 15 and digits !~ ${sql.lit(JUNK_PHONE)}
        and position(digits in ${sql.lit(SEQUENCES)}) = 0 then digits end;
    end $$`.execute(db);
  await sql`
    create function email_key(value text) returns text language plpgsql immutable parallel safe as $$
    declare
      address text := lower(trim(value));
    begin
      return case when address !~ '^(none|nil|na|n/a|no|null|test|abc|xyz|x+|no[._-]?e?[._-]?mail)@' then address end;
    end $$`.execute(db);
  // Of a registration or an exam number. A year alone has four digits.
  await sql`
    create function number_key(value text) returns text language plpgsql immutable parallel safe as $$
    declare
      key text := upper(regexp_replace(value, '[^0-9A-Za-z]+', '', 'g'));
      digits text := regexp_replace(key, '[^0-9]+', '', 'g');
    begin
      return case when char_length(key) >= 6 and char_length(digits) >= 5 and replace(digits, left(digits, 1), '') <> ''
        and position(digits in ${sql.lit(SEQUENCES)}) = 0 then key end;
    end $$`.execute(db);
  await sql`create index applications_phone_key on applications (session, phone_key(phone))`.execute(db);
  await sql`create index applications_email_key on applications (session, email_key(email))`.execute(db);
  await sql`create index applications_exam_key on applications (session, number_key(waec_neco_exam_no))`.execute(db);
}

/** Parts of it are keys that lie beside each other. */
const SEQUENCES = "01234567890123456789 98765432109876543210";

/** A digit seven times, or a sequence. A back reference would take ten times as long. */
const JUNK_PHONE = [...Array.from({ length: 10 }, (_, digit) => String(digit).repeat(7)), "12345678", "87654321"].join(
  "|",
);

/** Creates the pairs. A column of the application says whether it has one that nobody has decided, for the list's filter. */
async function createPairs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table application_duplicates (
      lower_id integer not null references applications on delete cascade,
      higher_id integer not null references applications on delete cascade,
      reasons text[] not null check (reasons <@ '{phone,email,jamb,exam,file}'::text[]),
      found_at timestamptz not null,
      verdict text check (verdict in ('same', 'different')),
      decided_by integer references staff,
      decided_at timestamptz,
      primary key (lower_id, higher_id),
      check (lower_id < higher_id),
      check ((verdict is null) = (decided_at is null))
    )`.execute(db);
  await sql`create index application_duplicates_higher on application_duplicates (higher_id)`.execute(db);
  await sql`alter table applications add column has_open_duplicate boolean not null default false`.execute(db);
  await sql`
    create index applications_with_open_duplicate on applications (submitted_at, id)
    include (program, admission_type, status) where has_open_duplicate`.execute(db);
  await sql`
    create function set_open_duplicate() returns trigger language plpgsql as $$
    declare
      pair application_duplicates := case when tg_op = 'DELETE' then old else new end;
    begin
      update applications set has_open_duplicate = not has_open_duplicate
      where id in (pair.lower_id, pair.higher_id) and has_open_duplicate <> (
        exists (select from application_duplicates where lower_id = applications.id and verdict is null)
        or exists (select from application_duplicates where higher_id = applications.id and verdict is null));
      return null;
    end $$`.execute(db);
  await sql`
    create trigger application_duplicates_set_open after insert or update of verdict or delete on application_duplicates
    for each row execute function set_open_duplicate()`.execute(db);
}

/**
 * Creates the queue of applications to compare with others, with all that exist.
 *
 * Triggers fill it, so that applications of the previous release, which runs during the upgrade, are compared too. A restore has the queue's rows.
 */
async function createQueue(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table duplicate_search_queue (
      id integer generated always as identity primary key,
      application_id integer not null
    )`.execute(db);
  await sql`insert into duplicate_search_queue (application_id) select id from applications`.execute(db);
  await sql`create index duplicate_search_queue_application on duplicate_search_queue (application_id)`.execute(db);
  // After the rows: they are then checked at once instead of one by one.
  await sql`alter table duplicate_search_queue add foreign key (application_id) references applications on delete cascade`.execute(
    db,
  );
  const isNotRestored = sql`coalesce(current_setting('gatehouse.is_restoring', true), '') = ''`;
  await sql`
    create function queue_duplicate_search() returns trigger language plpgsql as $$
    begin
      -- A case expression would name columns that the other table lacks.
      if tg_table_name = 'applications' then
        insert into duplicate_search_queue (application_id) values (new.id);
      else
        insert into duplicate_search_queue (application_id) values (new.application_id);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger applications_queue_duplicate_search after insert on applications
    for each row when (${isNotRestored}) execute function queue_duplicate_search()`.execute(db);
  await sql`
    create trigger applications_queue_duplicate_search_again
    after update of email, phone, jamb_key, jamb_registration_no, waec_neco_exam_no on applications
    for each row execute function queue_duplicate_search()`.execute(db);
  await sql`
    create trigger documents_queue_duplicate_search after insert on documents
    for each row when (${isNotRestored}) execute function queue_duplicate_search()`.execute(db);
}
