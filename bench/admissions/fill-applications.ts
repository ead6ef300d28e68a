import { createLog } from "../../app/platform/log.server.ts";
import { openDatabase } from "../../app/platform/postgres/database.server.ts";
import { type ApplicationOverrides, insertApplications } from "../../tests/builders/application.builder.ts";
import { FIRST_ACCOUNT } from "../../tests/support/apps/built-app.ts";
import { databaseOf } from "../../tests/support/apps/data-folder.ts";

/** An officer of two of the sample's faculties, with a third of the programmes and the password of the first account. */
export const LIMITED_OFFICER = { username: "limited", password: FIRST_ACCOUNT.password };
const THEIR_FACULTIES = ["Law", "Management and Social Sciences"];

/** The builder makes these; the others are copies of them, made by the database. */
const BUILT = 100_000;
const FILLED = ["applications", "documents"];

/**
 * Inserts example applications in every state, with two documents each, and vacuums and analyses their tables. Those beyond `BUILT` are copies.
 *
 * The indexes are created again after the rows, which takes a tenth of the time.
 */
export async function fillWithApplications(
  dataDir: string,
  count: number,
  overrides: ApplicationOverrides = {},
): Promise<void> {
  // No query of the app takes as long as these. As in a restore, triggers don't queue each row; and their plans, made while a table is empty,
  // must not read it whole for each row.
  const options =
    "-c gatehouse.is_restoring=on -c enable_seqscan=off -c maintenance_work_mem=512MB -c synchronous_commit=off";
  const unlimited = { statement_timeout: 0, query_timeout: 0, options };
  const connection = { ...(await databaseOf(dataDir)), ...unlimited, max: 1 };
  const { db, pool } = openDatabase(connection, createLog("silent"));
  try {
    await pool.query(ADD_OFFICER, [LIMITED_OFFICER.username, THEIR_FACULTIES, FIRST_ACCOUNT.username]);
    const indexes = await pool.query<{ name: string; definition: string }>(LIST_INDEXES, [FILLED]);
    await pool.query(indexes.rows.map(({ name }) => `drop index ${name};`).join(""));
    await insertApplications(db, Math.min(count, BUILT), overrides);
    await pool.query(PROCESS);
    await pool.query(AWAIT);
    await pool.query(SCAN);
    for (let copy = 1; copy * BUILT < count; copy++) {
      await pool.query(COPY_APPLICATIONS, [copy, count - copy * BUILT]);
      await pool.query(COPY_DOCUMENTS, [copy]);
    }
    // The trigger would change the applications one by one.
    await pool.query("alter table application_duplicates disable trigger application_duplicates_set_open");
    await pool.query(PAIR);
    await pool.query(FLAG_PAIRS);
    await pool.query("alter table application_duplicates enable trigger application_duplicates_set_open");
    for (const { definition } of indexes.rows) await pool.query(definition);
    // Applications are stored as they arrive. The copies came one set after the other.
    await pool.query("cluster applications using applications_by_submitted_at");
    await pool.query("vacuum analyze");
  } finally {
    await db.destroy();
  }
}

/** The indexes that no constraint needs. */
const LIST_INDEXES = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
  where indrelid = any($1::text[]::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`;

const ADD_OFFICER = `
  insert into staff (username, password_hash, created_at, roles, faculties)
  select $1, password_hash, created_at, '{officer}', $2 from staff where username = $3`;

/** Half of the applications are decided, and most of these released; which ones depends on nothing else. One in twenty has an officer. */
const PROCESS = `
  update applications set
    status = case when luck < 3 then 'received' when luck = 3 then 'in-review' when luck = 4 then 'more-needed'
      when id % 97 = 0 then 'withdrawn' else 'decided' end,
    outcome = case when luck > 4 then case id % 4 when 0 then 'admitted' when 1 then 'waiting-list' else 'not-admitted' end end,
    decided_at = case when luck > 4 then submitted_at + interval '7 days' end,
    decided_by = case when luck > 4 then 1 + id / 4 % 2 end,
    released_at = case when luck > 6 then submitted_at + interval '9 days' end,
    offer = case when luck > 6 and id % 4 = 0 then case id % 3 when 0 then 'none' when 1 then 'declined' else 'accepted' end end,
    assigned_to = case when id % 20 = 0 then 1 + id / 20 % 2 end,
    new_from_applicant_at = case when id % 50 = 0 then submitted_at + interval '1 day' end
  from (select id as lucky, abs(hashint4(id) % 10) as luck from applications) as lot where lucky = id`;

/** Half of what is awaited has a day, and half of those days are over. */
const AWAIT = `
  update applications set awaited_until = case when id % 4 = 0 then date '2025-09-01' else date '2999-12-31' end
  where status = 'more-needed' and id % 2 = 0`;

/** Makes the `$1`-th copy of what was built, of `$2` rows at most, with unique numbers of their own and received at other times. */
const COPY_APPLICATIONS = `
  insert into applications (reference, submission_key, content_digest, receipt_token, verification_code, session, intake_id, status,
    offer, outcome, decided_at, decided_by, released_at, assigned_to, new_from_applicant_at, awaited_until,
    submitted_at, first_name, last_name, email, phone, guardian_email, address, city, state, country, gender,
    admission_type, program, ssce, waec_neco_exam_no, jamb_registration_no, jamb_key, how_did_you_hear, search_words)
  select reference || '-' || $1::int, gen_random_uuid(), content_digest, left(receipt_token, 20) || lpad(($1::int)::text, 2, '0'),
    left(verification_code, 15) || substr(repeat('23456789ABCDEFGHJKMNPQRSTVWXYZ', 2),
      strpos('23456789ABCDEFGHJKMNPQRSTVWXYZ', right(verification_code, 1)) + $1::int, 1), session, intake_id, status,
    offer, outcome, decided_at, decided_by, released_at, assigned_to, new_from_applicant_at, awaited_until,
    submitted_at + $1::int * interval '7 seconds', first_name, last_name, email, phone, guardian_email, address, city,
    state, country, gender, admission_type, program, ssce, waec_neco_exam_no, jamb_registration_no || $1::int,
    jamb_key || $1::int, how_did_you_hear, search_words
  from applications where id <= ${BUILT} limit $2`;

const COPY_DOCUMENTS = `
  insert into documents (id, application_id, field, sha256, size, media_type, original_name, scanned_at)
  select left(documents.id, 20) || lpad(($1::int)::text, 2, '0'), copied.id, field, sha256, size, media_type, original_name, scanned_at
  from documents join applications on applications.id = application_id
  join applications as copied on copied.reference = applications.reference || '-' || $1::int
  where application_id <= ${BUILT}`;

/** The documents of one application in 500 arrived while the scanner was out of reach. */
const SCAN = "update documents set scanned_at = now() where application_id % 500 <> 0";

/** One application in twenty may be of the same person as another, and one in a thousand is. */
const PAIR = `
  insert into application_duplicates (lower_id, higher_id, reasons, found_at, verdict, decided_by, decided_at)
  select id, id + 20, '{phone}', now(), case when id % 2000 = 0 then 'same' end, case when id % 2000 = 0 then 1 end,
    case when id % 2000 = 0 then now() end
  from applications where id % 40 = 0 and id + 20 in (select id from applications)`;

const FLAG_PAIRS = `
  update applications set has_open_duplicate = true
  where id in (select unnest(array[lower_id, higher_id]) from application_duplicates where verdict is null)`;
