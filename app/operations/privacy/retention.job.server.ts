import { RETENTION } from "../../content/retention.content.ts";
import type { Deps } from "../../platform/deps.server.ts";
import type { JobKind } from "../../platform/jobs.server.ts";
import { deleteScope } from "./erase.store.server.ts";
import { hashesOf, removeDocuments } from "./erase-person.server.ts";
import { readScope } from "./find-person.store.server.ts";
import { countBySession, deleteTimed, holdDue, type SessionClass, type TimedClass } from "./retention.store.server.ts";
import { monthsBefore, sessionIsOver } from "./retention-dates.ts";
import { insertRun, noteRun } from "./retention-runs.store.server.ts";

const RETENTION_JOB: JobKind<object> = { name: "retention", retries: 3 };
/** Before the sweep of files, which takes what a power cut left behind. */
const EVERY_NIGHT = "10 3 * * *";

type Batches = { most: number; applications: number; rows: number };

/** What one night removes at most: the rest goes on the next. */
const BATCHES: Batches = { most: 400, applications: 50, rows: 5000 };

type Office = Pick<Deps, "db" | "files" | "clock" | "content">;

/** Removes, every night, what was kept as long as it may be. */
export async function startRetention(deps: Deps): Promise<void> {
  await deps.jobs.handle(RETENTION_JOB, async () => {
    const removed = await runRetention(deps);
    deps.log.info({ removed }, "what was kept long enough removed");
  });
  await deps.jobs.repeat(RETENTION_JOB, EVERY_NIGHT);
}

/** One night, in batches that each stand for themselves: one that is cut off goes on at the next. Gives how many of each class. */
export async function runRetention(office: Office, batches: Batches = BATCHES): Promise<Record<string, number>> {
  const { db, clock, content } = office;
  const { sessionEnds, months } = content.read(RETENTION);
  const now = clock.now();
  const id = await insertRun(db, now);
  const removed: Record<string, number> = {};
  const remove = async (key: string, batch: () => Promise<number>) => {
    for (let number = 0; number < batches.most; number++) {
      const count = await batch();
      if (count === 0) return;
      removed[key] = (removed[key] ?? 0) + count;
      await noteRun(db, { id, finishedAt: null, removed });
    }
  };
  for (const key of ["notAdmitted", "undecided", "admitted"] as const satisfies SessionClass[]) {
    const found = await countBySession(db, key);
    const due = found.filter(({ session }) => sessionIsOver(session, { sessionEnds, months: months[key] }, now));
    const sessions = due.map(({ session }) => session);
    if (sessions.length > 0)
      await remove(key, () => removeApplications(office, key, { sessions, most: batches.applications }));
  }
  for (const key of ["mails", "leftNewsletter", "accessLog"] as const satisfies TimedClass[]) {
    const period = months[key];
    if (period !== null)
      await remove(key, () => deleteTimed(db, key, { before: monthsBefore(now, period), most: batches.rows }));
  }
  await noteRun(db, { id, finishedAt: clock.now(), removed });
  return removed;
}

/** Some applications with all that hangs on them, rows first. */
async function removeApplications(
  office: Pick<Office, "db" | "files" | "clock">,
  kind: SessionClass,
  due: { sessions: string[]; most: number },
): Promise<number> {
  const scope = await office.db.transaction().execute(async (transaction) => {
    const applicationIds = await holdDue(transaction, kind, due);
    const found = await readScope(transaction, { applicationIds, addresses: [] }, office.clock.now());
    await deleteScope(transaction, found);
    return found;
  });
  await removeDocuments(office, hashesOf(scope));
  return scope.applications.length;
}
