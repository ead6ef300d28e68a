import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import { mailboxKey } from "../../mail/mailbox-key.ts";
import { keyOfTyped } from "../../platform/http/rate-limit.server.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import type { PersonQuery } from "./person-query.ts";
import type { PersonRecords, RecordedApplication } from "./person-records.ts";

type Reader = Db | Transaction<Tables>;

/** Identifies a person's records: applications and, for a search by e-mail, all spellings of the address. */
export type Person = {
  applicationIds: number[];
  addresses: string[];
  /** Of forms that were not submitted. */
  submissionKeys?: string[];
};

/**
 * Finds a person. Matches any of e-mail address, reference and examination number: that of the entrance examination, or that of the
 * school-leaving examination where the form asked for no other.
 */
export async function findPerson(db: Reader, { email, reference, number }: PersonQuery): Promise<Person> {
  const addresses = email === null ? [] : await addressesOf(db, email);
  const rows = await db
    .selectFrom("applications")
    .select("id")
    .where(({ or, eb }) =>
      or([
        eb("email", "in", addresses.length > 0 ? addresses : [""]),
        eb("reference", "=", reference ?? ""),
        number === null ? eb.lit(false) : hasNumber(number),
      ]),
    )
    .orderBy("id")
    .execute();
  return { applicationIds: rows.map(({ id }) => id), addresses };
}

function hasNumber(number: string) {
  return sql<boolean>`(jamb_key = ${number} or (jamb_key = '' and number_key(waec_neco_exam_no) = number_key(${number})))`;
}

/** Returns every spelling of a mailbox's address in the database, including the given one. */
async function addressesOf(db: Reader, email: string): Promise<string[]> {
  const key = mailboxKey(email);
  const first = key.charAt(0);
  const { rows } = await sql<{ address: string }>`
    select email as address from applications where left(lower(email), 1) = ${first}
    union select recipient from mails where left(lower(recipient), 1) = ${first}
    union select email from drafts where left(lower(email), 1) = ${first}
    union select email from subscribers where email_key = ${key}`.execute(db);
  const written = rows.map(({ address }) => address).filter((address) => mailboxKey(address) === key);
  return [...new Set([email, ...written])];
}

/** Reads the ids of everything on file about a person, received until `until`. */
export async function readPersonRecords(db: Reader, person: Person, until: Date): Promise<PersonRecords> {
  const { applicationIds, addresses, submissionKeys = [] } = person;
  const applications = await listApplications(db, applicationIds);
  const ids = applications.map(({ id }) => id);
  const references = applications.map(({ reference }) => reference);
  const mailboxKeys = [...new Set(addresses.map(mailboxKey))];
  const keys = [...submissionKeys, ...applications.map(({ submissionKey }) => submissionKey)];
  const drafts = await listDrafts(db, { keys, addresses, until });
  const draftIds = drafts.map(({ id }) => id);
  const uploads = await listUploads(db, [...keys, ...drafts.map(({ submission_key }) => submission_key)]);
  const uploadIds = uploads.map(({ id }) => id);
  const mailIds = await listMails(db, { references, addresses, until });
  const subscriberIds = await listSubscribers(db, mailboxKeys, until);
  const statusRequestIds = await listStatusRequests(db, { ids, references, addresses, until });
  return {
    applications,
    documents: await listDocuments(db, ids),
    events: await countOf(sql`application_events where application_id = any(${ids}::integer[])`, db),
    letters: await countOf(sql`letters where application_id = any(${ids}::integer[])`, db),
    payments: await countOf(sql`payments where application_id = any(${ids}::integer[])`, db),
    notes: await countOf(sql`application_notes where application_id = any(${ids}::integer[])`, db),
    mailIds,
    draftIds,
    subscriberIds,
    statusRequestIds,
    uploadIds,
    pieces: await listPieces(db, uploadIds),
    sessions: await countOf(sql`applicant_sessions where application_id = any(${ids}::integer[])`, db),
    limitKeys: await listLimits(db, rateLimitKeys({ applications, draftIds, mailboxKeys })),
    jobIds: await listJobs(db, { mailIds, subscriberIds, statusRequestIds }),
  };
}

async function listApplications(db: Reader, ids: number[]): Promise<RecordedApplication[]> {
  const { rows } = await sql<RecordedApplication>`
    select id, reference, first_name || ' ' || last_name as name, email, session, status,
      submitted_at as "submittedAt", submission_key as "submissionKey"
    from applications where id = any(${ids}::integer[]) order by id`.execute(db);
  return rows;
}

async function listDocuments(db: Reader, ids: number[]): Promise<PersonRecords["documents"]> {
  const { rows } = await sql<PersonRecords["documents"][number]>`
    select id, encode(sha256, 'hex') as sha256 from documents
    where application_id = any(${ids}::integer[]) order by id`.execute(db);
  return rows;
}

type Contact = { addresses: string[]; until: Date };

async function listDrafts(db: Reader, { keys, addresses, until }: Contact & { keys: string[] }) {
  const { rows } = await sql<{ id: number; submission_key: string }>`
    select id, submission_key from drafts
    where submission_key = any(${keys}::uuid[]) or (email = any(${addresses}::text[]) and created_at <= ${until})
    order by id`.execute(db);
  return rows;
}

async function listUploads(db: Reader, keys: string[]) {
  const { rows } = await sql<{ id: string }>`
    select id from uploads where submission_key = any(${keys}::uuid[]) order by id`.execute(db);
  return rows;
}

async function listPieces(db: Reader, uploadIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select distinct encode(sha256, 'hex') as sha256 from upload_pieces
    where upload_id = any(${uploadIds}::text[]) order by sha256`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/** Lists mails to the address, and mails with the application's reference in the subject, which all mails about one have. */
async function listMails(db: Reader, { references, addresses, until }: Contact & { references: string[] }) {
  const { rows } = await sql<{ id: number }>`
    select id from mails
    where substring(subject from '[A-Z]{2,4}-[0-9]{2}-[0-9A-Z]{6}') = any(${references}::text[])
    union select id from mails where recipient = any(${addresses}::text[]) and created_at <= ${until}
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

async function listSubscribers(db: Reader, mailboxKeys: string[], until: Date) {
  const { rows } = await sql<{ id: number }>`
    select id from subscribers
    where email_key = any(${mailboxKeys}::text[]) and requested_at <= ${until} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

async function listStatusRequests(
  db: Reader,
  { ids, references, addresses, until }: Contact & { ids: number[]; references: string[] },
) {
  const { rows } = await sql<{ id: number }>`
    select id from status_requests
    where application_id = any(${ids}::integer[]) or reference = any(${references}::text[])
      or (created_at <= ${until} and email_sha256 in (
        select sha256(convert_to(lower(address), 'UTF8')) from unnest(${addresses}::text[]) as address))
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

async function listLimits(db: Reader, keys: string[]) {
  const { rows } = await sql<{ key: string }>`
    select key from rate_limits where key = any(${keys}::text[]) order by key`.execute(db);
  return rows.map(({ key }) => key);
}

/** Lists queued jobs about these records. A database that was just restored may have no queue yet. */
async function listJobs(db: Reader, records: Pick<PersonRecords, "mailIds" | "subscriberIds" | "statusRequestIds">) {
  const queue = await sql<{ exists: boolean }>`select to_regclass('pgboss.job') is not null as exists`.execute(db);
  if (!queue.rows[0]?.exists) return [];
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job
    where (data->>'mailId')::integer = any(${records.mailIds}::integer[])
      or (data->>'subscriberId')::integer = any(${records.subscriberIds}::integer[])
      or (data->>'requestId')::integer = any(${records.statusRequestIds}::integer[])
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

async function countOf(rowsOf: ReturnType<typeof sql>, db: Reader): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from ${rowsOf}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Returns the rate limit keys of a person; see app/platform/http/rate-limits.server.ts. */
function rateLimitKeys(records: {
  applications: readonly { id: number; reference: string; email: string }[];
  draftIds: readonly number[];
  mailboxKeys: readonly string[];
}): string[] {
  return [
    ...records.applications.flatMap(({ id, reference, email }) => [
      `status-pair:${keyOfTyped(`${reference} ${email.toLowerCase()}`)}`,
      `receipt-pdf:${id}`,
      `later-documents:${id}`,
      `changed-answers:${id}`,
      `status-code-application:${id}`,
    ]),
    ...records.draftIds.map((id) => `draft-code:${id}`),
    ...records.mailboxKeys.flatMap((key) => [
      `application-mail:${keyOfTyped(key)}`,
      `status-code-mailbox:${keyOfTyped(key)}`,
      `subscribe-address:${keyOfTyped(key)}`,
    ]),
  ];
}

/** Counts the applications where this mailbox is the parent's or guardian's. */
export async function countAsGuardian(db: Db, email: string): Promise<number> {
  const key = mailboxKey(email);
  const { rows } = await sql<{ address: string; count: number }>`
    select guardian_email as address, count(*)::integer as count from applications
    where left(lower(guardian_email), 1) = ${key.charAt(0)} group by 1`.execute(db);
  return rows.filter(({ address }) => mailboxKey(address) === key).reduce((sum, { count }) => sum + count, 0);
}
