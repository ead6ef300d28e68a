import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";

const BATCH = 10_000;

/** What `formMark` makes of a submission key. */
const HASH = sql`encode(sha256(convert_to(submission_key::text, 'UTF8')), 'hex')`;

/** The addresses in the database that come after `last`, so many at a time. */
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

/** The submission keys that stand under these marks, by mark: of applications, drafts and uploads. */
export async function submissionKeysOf(
  transaction: Transaction<Tables>,
  forms: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; mark: string }>`
    select key, mark from (
      select submission_key as key, ${HASH} as mark from applications
      union select submission_key, ${HASH} from drafts
      union select submission_key, ${HASH} from uploads
    ) as forms where mark = any(${[...forms]}::text[])`.execute(transaction);
  return new Map(rows.map(({ key, mark: hash }) => [hash, key]));
}

/** The applications that were sent under these keys, at any time, and those of the addresses that were there by `until`. */
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
