import { type Kysely, sql } from "kysely";

/** Keeps the bank accounts of drafts, whose forms now say whether there is one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [key, account] of ACCOUNTS) {
    const isUnsaid = sql`position(${`${account}.accountNumber=`} in form) > 0 and position(${`${account}.%24on=`} in form) = 0`;
    const form = sql`form || ${`&${account}.%24on=on`}`;
    for (const table of ["content_drafts", "content_draft_revisions", "content_former_drafts"])
      await sql`update ${sql.table(table)} set form = ${form} where key = ${key} and ${isUnsaid}`.execute(db);
    await sql`update autosaves set form = ${form} where kind = 'page' and subject = ${key} and ${isUnsaid}`.execute(db);
  }
}

const ACCOUNTS = [
  ["postgraduate-application", "fee.account"],
  ["admissions-information", "registration.account"],
] as const;
