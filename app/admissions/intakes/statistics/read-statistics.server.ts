import { PLACE } from "../../../content/place.content.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { Permitted } from "../../../staff/permissions/permissions.ts";
import { type ApplicationScope, scopeKey, scopeOf } from "../../application-scope.store.server.ts";
import { countIntake } from "./count-intake.store.server.ts";
import type { IntakeStatistics } from "./intake-statistics.ts";
import { exclusively, readStoredStatistics, storeStatistics } from "./stored-statistics.store.server.ts";

export type DatedStatistics = { statistics: IntakeStatistics; countedAt: Date };

/** Counts that take longer are stored, and shown again while they are younger than a hundred times that long, at most five minutes. */
const QUICK_MS = 200;
const STORED_FOR = 100;
const MAX_STORED_MS = 5 * 60_000;

/**
 * Returns the counts of an intake. Those of an intake with hundreds of thousands of applications take seconds: they are stored, and counted again in
 * the background once they are old, so that the database spends no more than about a hundredth of its time on them.
 */
export async function readStatistics(deps: Deps, person: Permitted, intakeId: number): Promise<DatedStatistics> {
  const scope = scopeOf(person, deps.content);
  const key = { intakeId, scope: scopeKey(scope) };
  const stored = await readStoredStatistics(deps.db, key);
  if (!stored || stored.tookMs <= QUICK_MS) return countAndStore(deps, scope, key, stored !== null);
  const storedForMs = Math.min(stored.tookMs * STORED_FOR, MAX_STORED_MS);
  if (deps.clock.now().getTime() - stored.countedAt.getTime() > storedForMs)
    void exclusively(deps.db, `statistics ${intakeId} ${key.scope}`, () => countAndStore(deps, scope, key, true)).catch(
      (error: unknown) => deps.log.warn({ error }, "the statistics could not be counted"),
    );
  return stored;
}

type StatisticsKey = { intakeId: number; scope: string };

async function countAndStore(
  { db, content, clock }: Deps,
  scope: ApplicationScope,
  key: StatisticsKey,
  isStored: boolean,
): Promise<DatedStatistics> {
  const countedAt = clock.now();
  const start = performance.now();
  const regions = content.read(PLACE).regions.names;
  const wanted = { intakeId: key.intakeId, at: countedAt, regions };
  const statistics = await countIntake(db, scope, wanted);
  const tookMs = Math.round(performance.now() - start);
  // Quick ones are counted each time, and not worth a write.
  if (tookMs > QUICK_MS || isStored) await storeStatistics(db, key, { statistics, tookMs, countedAt });
  return { statistics, countedAt };
}
