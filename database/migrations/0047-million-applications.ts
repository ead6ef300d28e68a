import { type Kysely, sql } from "kysely";

/**
 * Replaces indexes of the list of applications, so that each of its views reads few rows of a million.
 *
 * The orders by receipt, of all applications and of a programme, contain what the filters compare, so that counting reads nothing but the index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const filtered = sql`status, outcome, released_at, assigned_to, intake_id, session, offer, decided_by`;
  await replace(
    db,
    "applications_by_submitted_at",
    sql`(submitted_at, id) include (program, admission_type, ${filtered})`,
  );
  await replace(
    db,
    "applications_by_programme_received",
    sql`(program, submitted_at, id) include (admission_type, ${filtered}, how_did_you_hear)`,
  );
  await replace(
    db,
    "applications_by_state_key",
    sql`(state_key(state), submitted_at, id) include (state, program, admission_type, status, outcome)`,
  );
  await replaceOfSome(db);
  await sql`
    create index applications_by_channel on applications using gin ((how_did_you_hear || ('=' || status)))`.execute(db);
  await sql`
    create index documents_unscanned_current on documents (application_id)
    where scanned_at is null and replaced_at is null`.execute(db);
  // applications_by_type_received and applications_by_program have its columns.
  await sql`drop index applications_by_admission_type`.execute(db);
}

/** Adds the programme to the indexes of some applications, for officers of some faculties. */
async function replaceOfSome(db: Kysely<unknown>): Promise<void> {
  await replace(
    db,
    "applications_by_outcome",
    sql`(outcome, submitted_at, id) include (program, status, intake_id) where outcome is not null`,
  );
  await replace(
    db,
    "applications_by_assignment",
    sql`(assigned_to, submitted_at, id) include (program, status, outcome) where assigned_to is not null`,
  );
  await replace(
    db,
    "applications_new_from_applicant",
    sql`(submitted_at, id) include (program) where new_from_applicant_at is not null`,
  );
  await replace(
    db,
    "applications_by_payment",
    sql`(payment, submitted_at, id) include (program) where payment is not null`,
  );
  await replace(
    db,
    "applications_without_payment",
    sql`(submitted_at, id) include (intake_id, program) where payment is null and status <> 'withdrawn'`,
  );
}

async function replace(db: Kysely<unknown>, name: string, definition: ReturnType<typeof sql>): Promise<void> {
  await sql`drop index ${sql.ref(name)}`.execute(db);
  await sql`create index ${sql.ref(name)} on applications ${definition}`.execute(db);
}
