import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import type { PersonRecords } from "./person-records.ts";

/** Holds applications until the transaction ends, so that nothing happens to one that is being erased. */
export async function holdApplications(transaction: Transaction<Tables>, ids: number[]): Promise<void> {
  await sql`select id from applications where id = any(${ids}::integer[]) order by id for update`.execute(transaction);
}

/** Removes the rows of a scope, and with them what hangs on them: documents' rows, timelines, sessions, links, pieces of files. */
export async function deletePersonRecords(transaction: Transaction<Tables>, records: PersonRecords): Promise<void> {
  const ids = records.applications.map(({ id }) => id);
  const { mailIds, draftIds, uploadIds, subscriberIds, statusRequestIds, limitKeys, jobIds } = records;
  if (jobIds.length > 0) await sql`delete from pgboss.job where id = any(${jobIds}::uuid[])`.execute(transaction);
  await sql`delete from rate_limits where key = any(${limitKeys}::text[])`.execute(transaction);
  await sql`delete from status_requests where id = any(${statusRequestIds}::integer[])`.execute(transaction);
  // Any of them may name her; staff can type the words again.
  await sql`delete from staff_searches`.execute(transaction);
  await sql`delete from subscribers where id = any(${subscriberIds}::integer[])`.execute(transaction);
  await sql`delete from drafts where id = any(${draftIds}::integer[])`.execute(transaction);
  await sql`delete from uploads where id = any(${uploadIds}::text[])`.execute(transaction);
  await sql`delete from mails where id = any(${mailIds}::integer[])`.execute(transaction);
  await sql`
    update document_views set application_id = documents.application_id from documents
    where documents.id = document_id and documents.application_id = any(${ids}::integer[])
      and document_views.application_id is null`.execute(transaction);
  await sql`delete from applications where id = any(${ids}::integer[])`.execute(transaction);
}

/** Which of these contents (SHA-256, hexadecimal) no document names any more. */
export async function withoutDocument(db: Db | Transaction<Tables>, hashes: string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select hash from unnest(${hashes}::text[]) as hash
    where not exists (select from documents where sha256 = decode(hash, 'hex'))`.execute(db);
  return rows.map(({ hash }) => hash);
}
