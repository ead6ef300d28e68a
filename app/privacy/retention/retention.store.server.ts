import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import type { FixedClass } from "./retention-classes.ts";

export type SessionClass = "notAdmitted" | "undecided" | "admitted";

/** Whether the last decision was an admission. Decisions can be revoked and made again. */
const WAS_ADMITTED = sql`(
  select kind = 'admitted' from application_events
  where application_id = applications.id and kind in ('admitted', 'not-admitted') order by id desc limit 1)`;

const CONDITIONS: Record<SessionClass, RawBuilder<unknown>> = {
  notAdmitted: sql`(status = 'withdrawn' or (status = 'decided' and not ${WAS_ADMITTED}))`,
  undecided: sql`status in ('received', 'in-review', 'more-needed')`,
  admitted: sql`(status = 'decided' and ${WAS_ADMITTED})`,
};

export type SessionCount = { session: string; count: number };

/** Counts applications of a class by session; with `unchangedSince`, only those without events since then. */
export async function countBySession(db: Db, kind: SessionClass, unchangedSince?: Date): Promise<SessionCount[]> {
  const counted = unchangedSince ? sql`${CONDITIONS[kind]} and ${isUnchanged(unchangedSince)}` : CONDITIONS[kind];
  const { rows } = await sql<{ session: string; count: string }>`
    select session, count(*) from applications where ${counted} group by session order by session`.execute(db);
  return rows.map(({ session, count }) => ({ session, count: Number(count) }));
}

/** Locks a batch of expired applications until the transaction ends. Skips those that are locked already. */
export async function lockDue(
  transaction: Transaction<Tables>,
  kind: SessionClass,
  { sessions, unchangedSince, most }: { sessions: string[]; unchangedSince: Date; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from applications where session = any(${sessions}::text[]) and ${CONDITIONS[kind]}
      and ${isUnchanged(unchangedSince)}
    order by id limit ${most} for update skip locked`.execute(transaction);
  return rows.map(({ id }) => id);
}

function isUnchanged(since: Date): RawBuilder<unknown> {
  return sql`not exists (select from application_events where application_id = applications.id and at > ${since})`;
}

/** A table whose rows each have their own start of the retention period. */
type Timed = {
  table: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
  counts: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
};

const of = (table: string, at: string, { key = "id", counts = sql`true` as RawBuilder<unknown> } = {}): Timed => ({
  table: sql.table(table),
  key: sql.ref(key),
  counts,
  at: sql.ref(at),
});

export type TimedClass = "mails" | "leftNewsletter" | "accessLog" | "auditLog";

/** Mails that are still waiting are left out. */
const TIMED: Record<TimedClass, Timed[]> = {
  mails: [of("mails", "created_at", { counts: sql`status <> 'waiting'` })],
  leftNewsletter: [
    of("subscribers", "unsubscribed_at", { counts: sql`status = 'unsubscribed'` }),
    of("subscribers", "suppressed_at", { counts: sql`status = 'suppressed'` }),
  ],
  accessLog: [of("application_views", "viewed_at"), of("document_views", "viewed_at"), of("record_views", "viewed_at")],
  auditLog: [of("audit_events", "at")],
};

export async function countTimed(db: Db, kind: TimedClass, before: Date | null): Promise<Counted> {
  const counted = { onFile: 0, due: 0 };
  for (const { table, counts, at } of TIMED[kind]) {
    const one = await countRows(
      db,
      sql`from ${table} where ${counts}`,
      before === null ? null : sql`${at} < ${before}`,
    );
    counted.onFile += one.onFile;
    counted.due += one.due;
  }
  return counted;
}

/** Deletes a batch of the oldest events of the audit log. The database leaves those of the last 12 months, and records the deletion. */
export async function deleteAuditEvents(
  db: Db,
  { before, most, now }: { before: Date; most: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    select expire_audit_events(${before}, ${most}, ${now}) as removed`.execute(db);
  return rows[0]?.removed ?? 0;
}

/** Deletes a batch of rows older than `before`, and returns their number. */
export async function deleteTimed(
  db: Db,
  kind: Exclude<TimedClass, "auditLog">,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  let removed = 0;
  for (const { table, key, counts, at } of TIMED[kind]) {
    const { numAffectedRows } = await sql`
      delete from ${table} where ${key} in (
        select ${key} from ${table} where ${counts} and ${at} < ${before} order by ${key} limit ${most})`.execute(db);
    removed += Number(numAffectedRows ?? 0);
  }
  return removed;
}

export type Counted = { onFile: number; due: number };

/** Counts the records that other nightly jobs remove, and those due. */
export async function countFixed(db: Db, now: Date): Promise<Record<FixedClass, Counted>> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const linked = sql`exists (
    select from drafts where drafts.submission_key = uploads.submission_key and uploads.id = any (drafts.upload_ids)
      and expires_at > ${now})`;
  const [drafts, uploads, searches, unconfirmed, subscribed, erasures] = await Promise.all([
    countRows(db, sql`from drafts`, sql`expires_at <= ${now}`),
    countRows(db, sql`from uploads`, sql`coalesce(taken_at, created_at) < ${daysAgo(7)} and not ${linked}`),
    countRows(db, sql`from staff_searches`, sql`searched_at <= ${daysAgo(30)}`),
    countRows(db, sql`from subscribers where status = 'pending'`, sql`requested_at < ${daysAgo(30)}`),
    countRows(db, sql`from subscribers where status = 'confirmed'`, null),
    countRows(db, sql`from erasures`, null),
  ]);
  return { drafts, uploads, searches, unconfirmed, subscribed, erasures };
}

async function countRows(db: Db, rowsOf: RawBuilder<unknown>, due: RawBuilder<unknown> | null): Promise<Counted> {
  const { rows } = await sql<{ all: string; due: string }>`
    select count(*) as all, count(*) filter (where ${due ?? sql`false`}) as due ${rowsOf}`.execute(db);
  return { onFile: Number(rows[0]?.all ?? 0), due: Number(rows[0]?.due ?? 0) };
}
