import { type Kysely, sql } from "kysely";

/** Adds the fee of an intake, and what applicants send to show that they paid it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table intakes
      add column fee_name text check (char_length(fee_name) between 1 and 200),
      add column fee_amount text check (char_length(fee_amount) between 1 and 100),
      add column fee_page text check (char_length(fee_page) between 1 and 300),
      add constraint intakes_fee check ((fee_name is null) = (fee_amount is null) and (fee_name is null) = (fee_page is null))`.execute(
    db,
  );
  await sql`
    alter table documents
      drop constraint documents_field_check,
      add constraint documents_field_check check (field in ('waecNecoResult', 'jambResult', 'additional', 'paymentReceipt'))`.execute(
    db,
  );
  await createPayments(db);
  await addEventKinds(db, "application_events_kind_check", [
    "payment-sent",
    "payment-confirmed",
    "payment-awaited",
    "payment-not-found",
  ]);
  await addEventKinds(db, "application_events_by", ["payment-sent"]);
}

/** The state is a column of the application, for the list's filter. Null until a payment was sent or confirmed. */
async function createPayments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payments (
      id integer generated always as identity primary key,
      application_id integer not null references applications on delete cascade,
      document_id text not null references documents on delete cascade,
      reference text not null check (char_length(reference) between 1 and 120),
      replaced_at timestamptz
    )`.execute(db);
  await sql`create unique index payments_document_id on payments (document_id)`.execute(db);
  await sql`create index payments_application_id on payments (application_id)`.execute(db);
  await sql`
    create unique index payments_current on payments (application_id) where replaced_at is null`.execute(db);
  // 'trx-00123/A' and 'TRX 00123 A' are one reference.
  await sql`
    create function payment_key(reference text) returns text language sql immutable parallel safe
    return nullif(upper(regexp_replace(reference, '[^0-9A-Za-z]+', '', 'g')), '')`.execute(db);
  await sql`create index payments_key on payments (payment_key(reference))`.execute(db);
  await sql`
    alter table applications
      add column payment text check (payment in ('to-check', 'waiting', 'paid', 'not-found'))`.execute(db);
  await sql`
    create index applications_by_payment on applications (payment, submitted_at, id) where payment is not null`.execute(
    db,
  );
  await sql`
    create index applications_without_payment on applications (submitted_at, id) include (intake_id)
    where payment is null and status <> 'withdrawn'`.execute(db);
}

/** Adds values beside 'withdrawn' to a check of the events, whichever other values it has. */
async function addEventKinds(db: Kysely<unknown>, name: string, kinds: string[]): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = ${name} and conrelid = 'application_events'::regclass`.execute(db);
  const existing = "'withdrawn'::text";
  const [check = ""] = rows.map(({ definition }) => definition);
  if (!check.includes(existing)) throw new Error(`The check ${name} is not as expected.`);
  const extended = check.replace(existing, [existing, ...kinds.map((kind) => `'${kind}'::text`)].join(", "));
  await sql`
    alter table application_events drop constraint ${sql.ref(name)}, add constraint ${sql.ref(name)} ${sql.raw(extended)}`.execute(
    db,
  );
}
