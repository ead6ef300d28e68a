import { PLACE } from "../../content/place.content.ts";
import { RETENTION } from "../../content/retention.content.ts";
import type { Deps } from "../../platform/deps.server.ts";
import type { JobKind } from "../../platform/jobs/jobs.server.ts";
import { deletePersonRecords } from "../person/erase.store.server.ts";
import { hashesOf, removeDocuments } from "../person/erase-person.server.ts";
import { readPersonRecords } from "../person/find-person.store.server.ts";
import {
  countBySession,
  deleteAuditEvents,
  deleteTimed,
  lockDue,
  type SessionClass,
  type TimedClass,
} from "./retention.store.server.ts";
import { isSessionExpired, monthsBefore, unchangedSince } from "./retention-dates.ts";
import { hasRunBetween, insertRun, updateRun } from "./retention-runs.store.server.ts";

const RETENTION_JOB: JobKind<object> = { name: "retention", retries: 3, timeoutSeconds: 6 * 3600 };
/** Before the file sweep, which deletes files that a crash left behind. */
const EVERY_NIGHT = "10 3 * * *";

type Batches = { most: number; applications: number; rows: number };

/** How much one night removes at most; the rest is removed the next night. */
const BATCHES: Batches = { most: 400, applications: 50, rows: 5000 };

type PrivacyDeps = Pick<Deps, "db" | "files" | "clock" | "content">;

/** The clock counts as steady if a run took place between 6 and 35 days ago by it. */
const STEADY_DAYS = 6;
const AWAY_DAYS = 35;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Schedules the nightly removal of records past their retention period. */
export async function startRetention(deps: Deps): Promise<void> {
  await deps.jobs.repeat(RETENTION_JOB, EVERY_NIGHT, async () => {
    const removed = await runTonight(deps);
    if (removed) deps.log.info({ removed }, "expired records removed");
    else deps.log.warn({}, "nothing removed: the clock has not been steady for a week");
  });
}

/**
 * Runs the nightly removal, unless the clock may be wrong: after a power cut it can be years ahead. Returns null and removes nothing
 * until the clock has been steady for a week.
 */
export async function runTonight(deps: PrivacyDeps): Promise<Record<string, number> | null> {
  const { db, clock } = deps;
  const now = clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  if (await hasRunBetween(db, daysAgo(AWAY_DAYS), daysAgo(STEADY_DAYS))) return runRetention(deps);
  const id = await insertRun(db, now);
  await updateRun(db, { id, finishedAt: now, removed: {} });
  return null;
}

/** Removes expired records in independent batches, and returns the count of each class. An interrupted run continues the next night. */
export async function runRetention(deps: PrivacyDeps, batches: Batches = BATCHES): Promise<Record<string, number>> {
  const { db, clock, content } = deps;
  const { sessionEnds, months } = content.read(RETENTION);
  const place = content.read(PLACE);
  const now = clock.now();
  const id = await insertRun(db, now);
  const removed: Record<string, number> = {};
  const remove = async (key: string, batch: () => Promise<number>) => {
    for (let number = 0; number < batches.most; number++) {
      const count = await batch();
      if (count === 0) return;
      removed[key] = (removed[key] ?? 0) + count;
      await updateRun(db, { id, finishedAt: null, removed });
    }
  };
  for (const key of ["notAdmitted", "undecided", "admitted"] as const satisfies SessionClass[]) {
    const found = await countBySession(db, key, unchangedSince(now));
    const period = { sessionEnds, months: months[key] };
    const due = found.filter(({ session }) => isSessionExpired(session, period, now, place));
    const sessions = due.map(({ session }) => session);
    if (sessions.length > 0)
      await remove(key, () =>
        removeApplications(deps, key, { sessions, unchangedSince: unchangedSince(now), most: batches.applications }),
      );
  }
  const before = monthsBefore(now, months.auditLog);
  await remove("auditLog", () => deleteAuditEvents(db, { before, most: batches.rows, now }));
  for (const key of ["mails", "leftNewsletter", "accessLog"] as const satisfies TimedClass[]) {
    const period = months[key];
    if (period !== null)
      await remove(key, () => deleteTimed(db, key, { before: monthsBefore(now, period), most: batches.rows }));
  }
  await updateRun(db, { id, finishedAt: clock.now(), removed });
  return removed;
}

/** Removes a batch of applications with their dependent records: rows first, then files. */
async function removeApplications(
  deps: Pick<PrivacyDeps, "db" | "files" | "clock">,
  kind: SessionClass,
  due: { sessions: string[]; unchangedSince: Date; most: number },
): Promise<number> {
  const records = await deps.db.transaction().execute(async (transaction) => {
    const applicationIds = await lockDue(transaction, kind, due);
    const found = await readPersonRecords(transaction, { applicationIds, addresses: [] }, deps.clock.now());
    await deletePersonRecords(transaction, found);
    return found;
  });
  await removeDocuments(deps, hashesOf(records));
  return records.applications.length;
}
