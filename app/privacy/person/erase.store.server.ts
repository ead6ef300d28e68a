import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import type { PersonRecords } from "./person-records.ts";

/** Locks applications until the transaction ends. */
export async function lockApplications(transaction: Transaction<Tables>, ids: number[]): Promise<void> {
  await sql`select id from applications where id = any(${ids}::integer[]) order by id for update`.execute(transaction);
}

/** Deletes a person's rows. Dependent rows are deleted by cascade: documents, events, notes, letters, payments, pairs of duplicates, sessions, links, the content of uploads. */
export async function deletePersonRecords(transaction: Transaction<Tables>, records: PersonRecords): Promise<void> {
  const ids = records.applications.map(({ id }) => id);
  const { mailIds, draftIds, uploadIds, subscriberIds, statusRequestIds, limitKeys, jobIds } = records;
  if (jobIds.length > 0) await sql`delete from pgboss.job where id = any(${jobIds}::uuid[])`.execute(transaction);
  await sql`delete from rate_limits where key = any(${limitKeys}::text[])`.execute(transaction);
  await sql`delete from status_requests where id = any(${statusRequestIds}::integer[])`.execute(transaction);
  // Any search may contain the person's name; staff can search again.
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

/** Returns the hashes (SHA-256, hexadecimal) that no document and no piece of an upload references any more. */
export async function findUnreferenced(db: Db | Transaction<Tables>, hashes: string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select hash from unnest(${hashes}::text[]) as hash
    where not exists (select from documents where sha256 = decode(hash, 'hex'))
      and not exists (
        select from upload_pieces join uploads on uploads.id = upload_id
        where upload_pieces.sha256 = decode(hash, 'hex') and taken_at is null
      )`.execute(db);
  return rows.map(({ hash }) => hash);
}
