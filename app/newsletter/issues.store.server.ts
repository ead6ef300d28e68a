import { type ExpressionBuilder, type Selectable, sql, type Transaction, type Updateable } from "kysely";
import type { NewsletterIssuesTable, Tables } from "../../database/tables.ts";
import type { Db } from "../platform/postgres/database.server.ts";
import type { DeliveryCounts, IssueContent } from "./issue.ts";

/** What an editor writes. */
export type IssueDraft = {
  subject: string;
  previewText: string;
  introduction: string;
  postIds: number[];
  intakeId: number | null;
};

export type Issue = IssueDraft & {
  id: number;
  revision: number;
  savedAt: Date;
  savedBy: string;
  sendAt: Date | null;
  startedAt: Date | null;
  pausedAt: Date | null;
  pausedBecause: string | null;
  finishedAt: Date | null;
  lastError: string | null;
  recipients: number | null;
  content: IssueContent | null;
};

type Reader = Db | Transaction<Tables>;

const byOf = (expression: ExpressionBuilder<Tables, "newsletter_issues">) =>
  expression.selectFrom("staff").select("username").whereRef("staff.id", "=", "saved_by").as("savedBy");

export async function findIssue(db: Reader, id: number): Promise<Issue | null> {
  const row = await db.selectFrom("newsletter_issues").selectAll().select(byOf).where("id", "=", id).executeTakeFirst();
  return row ? asIssue(row) : null;
}

/** Returns an issue and locks its row until the transaction ends. */
export async function lockIssue(transaction: Transaction<Tables>, id: number): Promise<Issue | null> {
  const row = await transaction
    .selectFrom("newsletter_issues")
    .selectAll()
    .select(byOf)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ? asIssue(row) : null;
}

/** Returns the drafts that one person created and nobody has changed since. The person can create no other with their text until the transaction ends. */
export async function lockUnchangedDrafts(transaction: Transaction<Tables>, staffId: number): Promise<Issue[]> {
  await transaction.selectFrom("staff").select("id").where("id", "=", staffId).forNoKeyUpdate().execute();
  const rows = await transaction
    .selectFrom("newsletter_issues")
    .selectAll()
    .select(byOf)
    .where("saved_by", "=", staffId)
    .where("revision", "=", 1)
    .execute();
  return rows.map(asIssue);
}

/** Returns one page of issues, newest first. */
export async function listIssues(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ issues: Issue[]; total: number }> {
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom("newsletter_issues")
      .select(({ fn }) => fn.countAll<string>().as("total"))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("newsletter_issues")
      .selectAll()
      .select(byOf)
      .orderBy("id", "desc")
      .offset(offset)
      .limit(limit)
      .execute(),
  ]);
  return { issues: rows.map(asIssue), total: Number(total) };
}

export async function insertIssue(
  transaction: Transaction<Tables>,
  draft: IssueDraft,
  { staffId, at }: { staffId: number; at: Date },
): Promise<number> {
  const { id } = await transaction
    .insertInto("newsletter_issues")
    .values({ ...columnsOf(draft), saved_by: staffId, saved_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type ChangedColumns = Pick<
  Updateable<NewsletterIssuesTable>,
  | "send_at"
  | "intake_id"
  | "paused_at"
  | "paused_because"
  | "finished_at"
  | "saved_at"
  | "saved_by"
  | "last_error"
  | "content"
  | "recipients"
  | "started_at"
>;

/** Changes columns of an issue, and its revision. */
export async function updateIssue(
  transaction: Transaction<Tables>,
  id: number,
  columns: Partial<ChangedColumns> & { draft?: IssueDraft },
): Promise<void> {
  const { draft, ...others } = columns;
  await transaction
    .updateTable("newsletter_issues")
    .set({ ...others, ...(draft && columnsOf(draft)), revision: sql`revision + 1` })
    .where("id", "=", id)
    .execute();
}

export async function deleteIssue(transaction: Transaction<Tables>, id: number): Promise<void> {
  await transaction.deleteFrom("newsletter_issues").where("id", "=", id).execute();
}

/** Returns the address of a member of staff, for a test; null if the account has none. */
export async function findStaffAddress(db: Db, staffId: number): Promise<string | null> {
  const row = await db.selectFrom("staff").select("email").where("id", "=", staffId).executeTakeFirst();
  return row?.email ?? null;
}

/** Counts the deliveries of issues by their states. */
export async function countDeliveries(db: Reader, issueIds: number[]): Promise<Map<number, DeliveryCounts>> {
  const rows = await db
    .selectFrom("newsletter_deliveries")
    .select(({ fn }) => [
      "issue_id",
      "status",
      fn.countAll<string>().as("count"),
      fn.count<string>("detail").as("withDetail"),
    ])
    .where("issue_id", "in", [0, ...issueIds])
    .groupBy(["issue_id", "status"])
    .execute();
  const counts = new Map(issueIds.map((id) => [id, noDeliveries()]));
  for (const { issue_id, status, count, withDetail } of rows) {
    const of = counts.get(issue_id);
    if (!of) continue;
    of[status] = Number(count);
    if (status === "sent") of.delayed = Number(withDetail);
  }
  return counts;
}

export function noDeliveries(): DeliveryCounts {
  return { waiting: 0, sent: 0, bounced: 0, failed: 0, "left-out": 0, complained: 0, delayed: 0 };
}

/** Selects the confirmed subscribers; of those, with an intake, the ones who agreed as its applicants. */
export function recipientsOf(db: Reader, intakeId: number | null) {
  const confirmed = db.selectFrom("subscribers").where("status", "=", "confirmed");
  if (intakeId === null) return confirmed;
  return confirmed.where(
    "subscribers.id",
    "in",
    db
      .selectFrom("newsletter_consents")
      .innerJoin("applications", "applications.id", "application_id")
      .select("subscriber_id")
      .where("applications.intake_id", "=", intakeId),
  );
}

export async function countRecipients(db: Reader, intakeId: number | null): Promise<number> {
  const { count } = await recipientsOf(db, intakeId)
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the intakes that a segment can be of, newest first. */
export function listIntakes(db: Db): Promise<{ id: number; name: string }[]> {
  return db.selectFrom("intakes").select(["id", "name"]).orderBy("id", "desc").limit(50).execute();
}

function columnsOf({ subject, previewText, introduction, postIds, intakeId }: IssueDraft) {
  return { subject, preview_text: previewText, introduction, post_ids: postIds, intake_id: intakeId };
}

function asIssue(row: Selectable<NewsletterIssuesTable> & { savedBy: string | null }): Issue {
  return {
    id: row.id,
    subject: row.subject,
    previewText: row.preview_text,
    introduction: row.introduction,
    postIds: row.post_ids,
    intakeId: row.intake_id,
    revision: row.revision,
    savedAt: row.saved_at,
    savedBy: row.savedBy ?? "",
    sendAt: row.send_at,
    startedAt: row.started_at,
    pausedAt: row.paused_at,
    pausedBecause: row.paused_because,
    finishedAt: row.finished_at,
    lastError: row.last_error,
    recipients: row.recipients,
    // Written by this feature alone.
    content: row.content as IssueContent | null,
  };
}
