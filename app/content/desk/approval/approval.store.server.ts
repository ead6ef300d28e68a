import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { type EditedDocument, namesBankAccount } from "../edited-documents.server.ts";
import { ALL_DOCUMENTS, type ApprovalReason } from "./approval.ts";

/** Returns why a second person has to approve a document: it names a bank account, or an administrator wants it. */
export async function findApprovalReason(
  db: Db | Transaction<Tables>,
  edited: EditedDocument,
): Promise<ApprovalReason> {
  if (namesBankAccount(edited)) return "bank-account";
  const row = await db
    .selectFrom("content_approvals")
    .select("key")
    .where("key", "in", [edited.document.key, ALL_DOCUMENTS])
    .executeTakeFirst();
  return row ? "administrator" : null;
}

/** Returns the keys for which an administrator requires an approval, maybe that of all documents. */
export async function listApprovalKeys(db: Db | Transaction<Tables>): Promise<string[]> {
  const rows = await db.selectFrom("content_approvals").select("key").orderBy("key").execute();
  return rows.map(({ key }) => key);
}

/** Requires an approval for a document. Returns false when it was required already. */
export async function insertApproval(
  transaction: Transaction<Tables>,
  { key, at, staffId }: { key: string; at: Date; staffId: number },
): Promise<boolean> {
  const row = await transaction
    .insertInto("content_approvals")
    .values({ key, set_at: at, set_by: staffId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}

/** Requires no approval for a document any more. Returns false when none was required. */
export async function deleteApproval(transaction: Transaction<Tables>, key: string): Promise<boolean> {
  const row = await transaction
    .deleteFrom("content_approvals")
    .where("key", "=", key)
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the addresses of those who may approve texts, but did not write this one. */
export async function listApproverEmails(
  transaction: Transaction<Tables>,
  { roles, writers }: { roles: readonly string[]; writers: readonly number[] },
): Promise<string[]> {
  const rows = await selectEmails(transaction)
    .where("id", "not in", writers)
    .where(sql<boolean>`roles && ${sql.val([...roles])}::text[]`)
    .execute();
  return rows.map(({ email }) => email);
}

/** Returns the addresses of those who wrote or sent a text. */
export async function listWriterEmails(transaction: Transaction<Tables>, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await selectEmails(transaction).where("id", "in", ids).execute();
  return rows.map(({ email }) => email);
}

function selectEmails(transaction: Transaction<Tables>) {
  return transaction
    .selectFrom("staff")
    .select("email")
    .where("disabled_at", "is", null)
    .where("email", "is not", null)
    .orderBy("id")
    .$narrowType<{ email: string }>();
}

/** Returns how many accounts may approve texts, without those who wrote or sent one. */
export async function countApprovers(
  db: Db,
  roles: readonly string[],
  writers: readonly number[] = [],
): Promise<number> {
  const { count } = await db
    .selectFrom("staff")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("disabled_at", "is", null)
    .where(sql<boolean>`roles && ${sql.val([...roles])}::text[]`)
    .where(sql<boolean>`id <> all(${sql.val([...writers])}::integer[])`)
    .executeTakeFirstOrThrow();
  return Number(count);
}
