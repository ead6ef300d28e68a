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
import { monthsBefore, quietSince, sessionIsOver } from "./retention-dates.ts";

/** A class with how much of it there is, and how much the next night would remove. */
export type PlannedClass = RetentionClass & {
  onFile: number;
  due: number;
  /** What of it is due, for applications. */
  sessions: SessionCount[];
};

const SESSION_CLASSES: readonly SessionClass[] = ["notAdmitted", "undecided", "admitted"];
const TIMED_CLASSES: readonly TimedClass[] = ["mails", "leftNewsletter", "accessLog"];

/** What would be removed tonight under these periods. Removes nothing. */
export async function planRetention(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { sessionEnds, months }: Retention,
): Promise<PlannedClass[]> {
  const now = clock.now();
  const counted = new Map<RetentionKey, Pick<PlannedClass, "onFile" | "due" | "sessions">>();
  for (const key of SESSION_CLASSES) {
    const all = await countBySession(db, key);
    const quiet = await countBySession(db, key, quietSince(now));
    const sessions = quiet.filter(({ session }) => sessionIsOver(session, { sessionEnds, months: months[key] }, now));
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

/** 'Would be removed tonight: 12 applications …, of the 2023/2024 session', a line for each class that has something due. */
export function formatPlan(plan: readonly PlannedClass[]): string[] {
  return plan
    .filter(({ due }) => due > 0)
    .map(({ what, due, sessions }) => {
      const of = sessions.map(({ session, count }) => `${count.toLocaleString("en")} of the ${session} session`);
      return `${what}: ${due.toLocaleString("en")}${of.length > 0 ? ` (${of.join(", ")})` : ""}`;
    });
}
