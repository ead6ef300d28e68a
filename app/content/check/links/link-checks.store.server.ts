import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import type { LinkOutcome } from "./fetch-link.server.ts";

/** The last check of a link to another site; `outcome` is null while it waits. */
export type LinkCheck = {
  url: string;
  requestedAt: Date;
  checkedAt: Date | null;
  outcome: LinkOutcome["kind"] | null;
  detail: string | null;
};

export async function listLinkChecks(db: Db): Promise<LinkCheck[]> {
  const rows = await db.selectFrom("link_checks").selectAll().orderBy("url").execute();
  return rows.map(({ url, requested_at, checked_at, outcome, detail }) => ({
    url,
    requestedAt: requested_at,
    checkedAt: checked_at,
    outcome,
    detail,
  }));
}

/** Replaces the links to check. Returns false, and changes nothing, if others were requested or checked since `runningSince` and still wait. */
export async function replaceLinks(
  transaction: Transaction<Tables>,
  urls: readonly string[],
  { now, runningSince }: { now: Date; runningSince: Date },
): Promise<boolean> {
  await sql`lock table link_checks in share row exclusive mode`.execute(transaction);
  const { rows } = await sql<{ isRunning: boolean }>`
    select exists (select from link_checks where checked_at is null)
      and exists (select from link_checks where coalesce(checked_at, requested_at) > ${runningSince}) as "isRunning"`.execute(
    transaction,
  );
  if (rows[0]?.isRunning) return false;
  await sql`delete from link_checks`.execute(transaction);
  await sql`
    insert into link_checks (url, requested_at)
    select url, ${now}::timestamptz from unnest(${[...urls]}::text[]) as url`.execute(transaction);
  return true;
}

/** Yields the links that wait, one after the other, also those of a run that was interrupted. */
export async function* waitingLinks(db: Db): AsyncGenerator<string> {
  const rows = await db
    .selectFrom("link_checks")
    .select("url")
    .where("checked_at", "is", null)
    .orderBy("url")
    .execute();
  for (const { url } of rows) yield url;
}

export async function storeOutcome(db: Db, url: string, outcome: LinkOutcome, now: Date): Promise<void> {
  const detail = "detail" in outcome ? outcome.detail.slice(0, 2000) : null;
  await db
    .updateTable("link_checks")
    .set({ checked_at: now, outcome: outcome.kind, detail })
    .where("url", "=", url)
    .execute();
}

/** Returns the SHA-256 of every file of the library, also of replaced ones, whose addresses lead to newer ones. */
export async function listDownloadHashes(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom("library_downloads").select("sha256").execute();
  return new Set(rows.map(({ sha256 }) => sha256.toString("hex")));
}
