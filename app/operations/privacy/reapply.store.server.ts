import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";

const BATCH = 10_000;

/** What `formMark` makes of a submission key. */
const MARK = sql`encode(sha256(convert_to(submission_key::text, 'UTF8')), 'hex')`;

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

/** The applications that were sent under these marks, at any time, and those of the addresses that were there by `until`. */
export async function applicationsOfForms(
  transaction: Transaction<Tables>,
  { forms, addresses, until }: { forms: string[]; addresses: string[]; until: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from applications
    where ${MARK} = any(${forms}::text[])
      or (email = any(${addresses}::text[]) and submitted_at <= ${until})
    order by id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** The submission keys of drafts and uploads that stand under these marks. */
export async function keysOfForms(transaction: Transaction<Tables>, forms: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select submission_key as key from drafts where ${MARK} = any(${forms}::text[])
    union select submission_key from uploads where ${MARK} = any(${forms}::text[])`.execute(transaction);
  return rows.map(({ key }) => key);
}
