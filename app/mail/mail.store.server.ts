import { type Selectable, sql, type Transaction } from "kysely";
import type { MailsTable, Tables } from "../../database/tables.ts";
import type { Db } from "../platform/postgres/database.server.ts";

/** One message to one person. `to` is a single validated address, never a header line. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** 'application' by default. */
  about?: "application" | "newsletter" | "account";
  /** Codes and tokens that let their holder act for the recipient. Hidden from staff, and deleted once the mail is sent. */
  secrets?: string[];
};

export type StoredMail = Mail & {
  id: number;
  messageId: string;
  status: MailsTable["status"]["__select__"];
  createdAt: Date;
};

/** A mail as staff see it, with the mail server's last error. */
export type MailRecord = Omit<StoredMail, "html" | "headers" | "secrets" | "messageId" | "about"> & {
  about: "application" | "newsletter" | "account";
  sentAt: Date | null;
  lastError: string | null;
  /** Whether codes or links in `text` are hidden. */
  isMasked: boolean;
};

export type MailList = { mails: MailRecord[]; total: number; offset: number };

/** Replaces the whole text of secret mails older than the masked_text column. */
const MASKED_WHOLE = "[hidden]";

const DAY_MS = 24 * 60 * 60 * 1000;

function maskSecrets(text: string, secrets: string[]): string {
  return secrets.reduce((masked, secret) => masked.replaceAll(secret, "[hidden]"), text);
}

export async function insertMail(transaction: Transaction<Tables>, mail: Mail, now: Date): Promise<number> {
  const { secrets = [] } = mail;
  const { id } = await transaction
    .insertInto("mails")
    .values({
      recipient: mail.to,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      headers: JSON.stringify(mail.headers ?? {}),
      about: mail.about ?? "application",
      is_secret: secrets.length > 0,
      masked_text: secrets.length > 0 ? maskSecrets(mail.text, secrets) : null,
      created_at: now,
      sent_at: null,
      last_error: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function findMail(db: Db, id: number): Promise<StoredMail | null> {
  const row = await db.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    messageId: row.message_id,
    to: row.recipient,
    subject: row.subject,
    text: row.text_body,
    html: row.html_body,
    headers: row.headers,
    status: row.status,
    createdAt: row.created_at,
  };
}

/** Stores the hash of the token in the return address of the next attempt. */
export async function setReturnToken(db: Db, id: number, tokenSha256: Buffer): Promise<void> {
  await db.updateTable("mails").set({ return_token_sha256: tokenSha256 }).where("id", "=", id).execute();
}

export async function markStored(db: Db, id: number): Promise<void> {
  await db.updateTable("mails").set({ status: "kept" }).where("id", "=", id).execute();
}

export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  const withoutSecrets = {
    text_body: sql<string>`case when is_secret then coalesce(masked_text, ${MASKED_WHOLE}) else text_body end`,
    html_body: sql<string>`case when is_secret then '' else html_body end`,
    headers: sql<string>`case when is_secret then '{}' else headers end`,
  };
  await db
    .updateTable("mails")
    .set({ status: "sent", sent_at: now, last_error: null, ...withoutSecrets })
    .where("id", "=", id)
    .execute();
}

/** Stores why an attempt failed. After the last attempt the mail counts as failed. */
export async function markAttemptFailed(db: Db, id: number, reason: string, isLast: boolean): Promise<void> {
  const status = isLast ? "failed" : "waiting";
  await db.updateTable("mails").set({ status, last_error: reason }).where("id", "=", id).execute();
}

export type WhichMails = { id: number } | "all-failed";

/** Bounds one request; staff can repeat it for the rest. */
const MAX_PER_REQUEST = 1000;

/** Returns all failed mails, or one failed or stored mail, to the state 'waiting'. Returns their ids. */
export async function markWaiting(transaction: Transaction<Tables>, which: WhichMails): Promise<number[]> {
  const ids = transaction.selectFrom("mails").select("id").orderBy("id").limit(MAX_PER_REQUEST).forUpdate();
  const rows = await transaction
    .updateTable("mails")
    .set({ status: "waiting" })
    .where(
      "id",
      "in",
      which === "all-failed"
        ? ids.where("status", "=", "failed")
        : ids.where("id", "=", which.id).where("status", "in", ["failed", "kept"]),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns how many mails failed, ever. */
export async function countFailed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("mails")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("status", "=", "failed")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns one page of mails, newest first; the last page for an offset past the end. */
export async function listMails(db: Db, page: { offset: number; limit: number }): Promise<MailList> {
  const { total } = await db
    .selectFrom("mails")
    .select((expression) => expression.fn.countAll<string>().as("total"))
    .executeTakeFirstOrThrow();
  const lastPage = Math.max(0, Math.ceil(Number(total) / page.limit) - 1) * page.limit;
  const offset = Math.min(page.offset, lastPage);
  const rows = await db
    .selectFrom("mails")
    .selectAll()
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(offset)
    .execute();
  return { mails: rows.map(mailRecord), total: Number(total), offset };
}

export async function findMailRecord(db: Db, id: number): Promise<MailRecord | null> {
  const row = await db.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? mailRecord(row) : null;
}

/** Returns how many mails were stored instead of sent. */
export async function countStored(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("mails")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("status", "=", "kept")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns how many mails wait to be sent, and how many of the last 24 hours failed. */
export async function countUndelivered(db: Db, now: Date): Promise<{ waiting: number; failed: number }> {
  const { waiting, failed } = await db
    .selectFrom("mails")
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere("status", "=", "waiting").as("waiting"),
      fn.countAll<string>().filterWhere("status", "=", "failed").as("failed"),
    ])
    .where("status", "in", ["waiting", "failed"])
    .where(({ or, eb }) => or([eb("status", "=", "waiting"), eb("created_at", ">", new Date(now.getTime() - DAY_MS))]))
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), failed: Number(failed) };
}

function mailRecord(row: Selectable<MailsTable>): MailRecord {
  return {
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: row.is_secret ? (row.masked_text ?? MASKED_WHOLE) : row.text_body,
    isMasked: row.is_secret,
    about: row.about,
    status: row.status,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    lastError: row.last_error,
  };
}
