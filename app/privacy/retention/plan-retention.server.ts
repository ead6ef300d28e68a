import { PLACE } from "../../content/place.content.ts";
import type { Retention } from "../../content/retention.content.ts";
import type { Deps } from "../../platform/deps.server.ts";
import {
  countBySession,
  countFixed,
  countTimed,
  type SessionClass,
  type SessionCount,
  type TimedClass,
} from "./retention.store.server.ts";
import { RETENTION_CLASSES, type RetentionClass, type RetentionKey } from "./retention-classes.ts";
import { isSessionExpired, monthsBefore, unchangedSince } from "./retention-dates.ts";

/** A class with how many records are on file and due for removal. */
export type PlannedClass = RetentionClass & {
  onFile: number;
  due: number;
  /** The sessions of the applications that are due. */
  sessions: SessionCount[];
};

const SESSION_CLASSES: readonly SessionClass[] = ["notAdmitted", "undecided", "admitted"];
const TIMED_CLASSES: readonly TimedClass[] = ["mails", "leftNewsletter", "accessLog", "auditLog"];

/** Counts what would be removed tonight under these periods. */
export async function planRetention(
  { db, clock, content }: Pick<Deps, "db" | "clock" | "content">,
  { sessionEnds, months }: Retention,
): Promise<PlannedClass[]> {
  const now = clock.now();
  const place = content.read(PLACE);
  const counted = new Map<RetentionKey, Pick<PlannedClass, "onFile" | "due" | "sessions">>();
  for (const key of SESSION_CLASSES) {
    const all = await countBySession(db, key);
    const unchanged = await countBySession(db, key, unchangedSince(now));
    const sessions = unchanged.filter(({ session }) =>
      isSessionExpired(session, { sessionEnds, months: months[key] }, now, place),
    );
    counted.set(key, { onFile: sum(all), due: sum(sessions), sessions });
  }
  for (const key of TIMED_CLASSES) {
    const period = months[key];
    const found = await countTimed(db, key, period === null ? null : monthsBefore(now, period));
    counted.set(key, { ...found, sessions: [] });
  }
  for (const [key, found] of Object.entries(await countFixed(db, now))) {
    counted.set(key as RetentionKey, { ...found, sessions: [] });
  }
  return RETENTION_CLASSES.map((one) => ({ ...one, ...(counted.get(one.key) ?? { onFile: 0, due: 0, sessions: [] }) }));
}

function sum(counts: SessionCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

/** Formats a line for each class with something due, such as 'Mails, as they were sent: 12'. */
export function formatPlan(plan: readonly PlannedClass[]): string[] {
  return plan
    .filter(({ due }) => due > 0)
    .map(({ what, due, sessions }) => {
      const of = sessions.map(({ session, count }) => `${count.toLocaleString("en")} of the ${session} session`);
      return `${what}: ${due.toLocaleString("en")}${of.length > 0 ? ` (${of.join(", ")})` : ""}`;
    });
}
