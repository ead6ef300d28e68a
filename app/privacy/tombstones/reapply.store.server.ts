import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";

const BATCH = 10_000;

/** Computes `formHash` of a submission key in SQL. */
const HASH = sql`encode(sha256(convert_to(submission_key::text, 'UTF8')), 'hex')`;

/** Returns the next batch of addresses in the database, sorted, after `last`. */
export async function addressesAfter(transaction: Transaction<Tables>, last: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct address collate "C" as address from (
      select email as address from applications
      union all select recipient from mails
      union all select email from drafts
      union all select email from subscribers
    ) as written
    where address collate "C" > ${last} order by 1 limit ${BATCH}`.execute(transaction);
  return rows.map(({ address }) => address);
}

/** Returns the submission keys of applications, drafts and uploads that match these hashes, by hash. */
export async function submissionKeysOf(
  transaction: Transaction<Tables>,
  forms: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; hash: string }>`
    select key, hash from (
      select submission_key as key, ${HASH} as hash from applications
      union select submission_key, ${HASH} from drafts
      union select submission_key, ${HASH} from uploads
    ) as forms where hash = any(${[...forms]}::text[])`.execute(transaction);
  return new Map(rows.map(({ key, hash }) => [hash, key]));
}

/** Returns the applications with these keys, and those of these addresses submitted until `until`. */
export async function applicationsOf(
  transaction: Transaction<Tables>,
  { submissionKeys, addresses, until }: { submissionKeys: string[]; addresses: string[]; until: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from applications
    where submission_key = any(${submissionKeys}::uuid[])
      or (email = any(${addresses}::text[]) and submitted_at <= ${until})
    order by id`.execute(transaction);
  return rows.map(({ id }) => id);
}
