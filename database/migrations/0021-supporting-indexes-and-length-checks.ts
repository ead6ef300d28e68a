import { type Kysely, sql } from "kysely";

/** Adds indexes for foreign keys, and length checks for visitors' text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexForeignKeys(db);
  for (const [table, columns] of Object.entries(MAX_LENGTHS)) {
    const checks = Object.entries(columns).map(([column, limit]) => lengthCheck(table, column, limit));
    // NOT VALID gains nothing: all migrations run in one transaction, which would hold the same lock as long.
    await sql`alter table ${sql.table(table)} ${sql.join(checks)}`.execute(db);
  }
}

/** Without these indexes PostgreSQL scans the whole table for each row deleted from the referenced one. */
async function indexForeignKeys(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index application_events_document_id on application_events (document_id)
    where document_id is not null`.execute(db);
  await sql`
    create index status_requests_application_id on status_requests (application_id)
    where application_id is not null`.execute(db);
  await sql`create index posts_image_id on posts (image_id) where image_id is not null`.execute(db);
}

/** In characters, at least twice the limits of the forms' schemas. */
const MAX_LENGTHS: Record<string, Record<string, number>> = {
  applications: {
    session: 200,
    first_name: 200,
    last_name: 200,
    email: 510,
    phone: 80,
    guardian_email: 510,
    address: 600,
    city: 200,
    state: 200,
    country: 200,
    gender: 200,
    admission_type: 200,
    program: 400,
    ssce: 200,
    waec_neco_exam_no: 80,
    jamb_registration_no: 80,
    // Upper case can be three times as long: "ΐ" becomes three characters.
    jamb_key: 240,
    how_did_you_hear: 4000,
    search_words: 10_000,
  },
  application_events: { note: 4000 },
  documents: { original_name: 240 },
  // JSON escapes can take six times as many characters.
  drafts: { email: 510, typed: 60_000, upload_ids: 4000 },
  mails: { recipient: 2000, subject: 2000, text_body: 200_000, html_body: 1_000_000 },
  status_requests: { reference: 40 },
  subscribers: { email: 510, email_key: 510 },
  uploads: { name: 240 },
};

function lengthCheck(table: string, column: string, limit: number) {
  const name = sql.ref(`${table}_${column}_length`);
  return sql`add constraint ${name} check (char_length(${sql.ref(column)}::text) <= ${sql.lit(limit)})`;
}
