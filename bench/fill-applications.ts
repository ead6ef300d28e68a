import { createLog } from "../app/platform/log.server.ts";
import { openDatabase } from "../app/platform/postgres/database.server.ts";
import { insertApplications, type SampleOverrides } from "../tests/builders/application.builder.ts";
import { FIRST_ACCOUNT } from "../tests/support/built-app.ts";
import { databaseOf } from "../tests/support/data-folder.ts";

/** An officer of two of the sample's faculties, with a third of the programmes and the password of the first account. */
export const LIMITED_OFFICER = { username: "limited", password: FIRST_ACCOUNT.password };
const THEIR_FACULTIES = ["Law", "Management and Social Sciences"];

/** The builder makes these; the others are copies of them, made by the database. */
const BUILT = 100_000;
/** So that a statement is short, and says how far it is. */
const COPIED_AT_ONCE = 10_000;

/** Inserts example applications in every state, and vacuums and analyses their tables. Those beyond `BUILT` are copies. */
export async function fillWithApplications(
  dataDir: string,
  count: number,
  overrides: SampleOverrides = {},
): Promise<void> {
  // No query of the app takes as long as these. As in a restore, triggers don't queue each row; and their plans, made while a table is empty,
  // must not read it whole for each row.
  const options = "-c gatehouse.is_restoring=on -c enable_seqscan=off";
  const unlimited = { statement_timeout: 0, query_timeout: 0, options };
  const connection = { ...(await databaseOf(dataDir)), ...unlimited, max: 1 };
  const { db, pool } = openDatabase(connection, createLog("silent"));
  try {
    await pool.query(ADD_OFFICER, [LIMITED_OFFICER.username, THEIR_FACULTIES, FIRST_ACCOUNT.username]);
    await insertApplications(db, Math.min(count, BUILT), overrides);
    await pool.query(PROCESS);
    for (let copied = BUILT; copied < count; copied += COPIED_AT_ONCE) {
      await pool.query(COPY, [copied % BUILT, Math.floor(copied / BUILT)]);
    }
    await pool.query(PAIR);
    await pool.query("vacuum analyze");
  } finally {
    await db.destroy();
  }
}

const ADD_OFFICER = `
  insert into staff (username, password_hash, created_at, roles, faculties)
  select $1, password_hash, created_at, '{officer}', $2 from staff where username = $3`;

/** Half of the applications are decided, and most of these told. The last hour's are new, and one in twenty has an officer. */
const PROCESS = `
  update applications set
    status = case when id % 10 < 3 then 'received' when id % 10 = 3 then 'in-review' when id % 10 = 4 then 'more-needed'
      when id % 97 = 0 then 'withdrawn' else 'decided' end,
    outcome = case when id % 10 > 4 then case id % 4 when 0 then 'admitted' when 1 then 'waiting-list' else 'not-admitted' end end,
    decided_at = case when id % 10 > 4 then submitted_at + interval '7 days' end,
    decided_by = case when id % 10 > 4 then 1 + id % 2 end,
    released_at = case when id % 10 > 6 then submitted_at + interval '9 days' end,
    offer = case when id % 10 > 6 and id % 4 = 0 then case id % 3 when 0 then 'none' when 1 then 'declined' else 'accepted' end end,
    assigned_to = case when id % 20 = 0 then 1 + id / 20 % 2 end,
    new_from_applicant_at = case when id % 50 = 0 then submitted_at + interval '1 day' end`;

/** Copies the applications after the id `$1` as the `$2`-th copy, with unique numbers of their own and received at other times. */
const COPY = `
  insert into applications (reference, submission_key, content_digest, receipt_token, verification_code, session, intake_id, status,
    offer, outcome, decided_at, decided_by, released_at, assigned_to, new_from_applicant_at,
    submitted_at, first_name, last_name, email, phone, guardian_email, address, city, state, country, gender,
    admission_type, program, ssce, waec_neco_exam_no, jamb_registration_no, jamb_key, how_did_you_hear, search_words)
  select reference || '-' || $2::int, gen_random_uuid(), content_digest, left(receipt_token, 20) || lpad(($2::int)::text, 2, '0'),
    left(verification_code, 15) || substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + $2::int, 1), session, intake_id, status,
    offer, outcome, decided_at, decided_by, released_at, assigned_to, new_from_applicant_at,
    submitted_at + $2::int * interval '7 seconds', first_name, last_name, email, phone, guardian_email, address, city,
    state, country, gender, admission_type, program, ssce, waec_neco_exam_no, jamb_registration_no || $2::int,
    jamb_key || $2::int, how_did_you_hear, search_words
  from applications where id > $1::int and id <= $1::int + ${COPIED_AT_ONCE}
  on conflict do nothing`;

/** One application in twenty may be of the same person as another, and one in a thousand is. */
const PAIR = `
  insert into application_duplicates (lower_id, higher_id, reasons, found_at, verdict, decided_by, decided_at)
  select id, id + 20, '{phone}', now(), case when id % 2000 = 0 then 'same' end, case when id % 2000 = 0 then 1 end,
    case when id % 2000 = 0 then now() end
  from applications where id % 40 = 0 and id + 20 in (select id from applications)`;
