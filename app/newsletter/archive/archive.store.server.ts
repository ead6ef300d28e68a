import type { Db } from "../../platform/postgres/database.server.ts";
import type { IssueContent } from "../issue.ts";

export type ArchivedIssue = { id: number; startedAt: Date; content: IssueContent };

/** A page of the archive is short enough to read; older issues stay at their addresses. */
const MAX_LISTED = 200;

/** Selects issues that all subscribers got, or are getting. */
function archived(db: Db) {
  return db
    .selectFrom("newsletter_issues")
    .select(["id", "started_at", "content"])
    .where("started_at", "is not", null)
    .where("intake_id", "is", null);
}

/** Lists the sent issues, newest first. */
export async function listArchived(db: Db): Promise<ArchivedIssue[]> {
  return (await archived(db).orderBy("started_at", "desc").limit(MAX_LISTED).execute()).map(asArchived);
}

export async function findArchived(db: Db, id: number): Promise<ArchivedIssue | null> {
  const row = await archived(db).where("id", "=", id).executeTakeFirst();
  return row ? asArchived(row) : null;
}

function asArchived(row: { id: number; started_at: Date | null; content: object | null }): ArchivedIssue {
  // Both are set together when sending starts.
  return { id: row.id, startedAt: row.started_at ?? new Date(0), content: row.content as IssueContent };
}
