import { type BuiltApp, startBuiltApp } from "../../tests/support/apps/built-app.ts";
import { makeDataFolder, removeDataFolder } from "../../tests/support/apps/data-folder.ts";
import { warmedUpAt } from "../load/warm-up.ts";
import { type Chapter, fact, type Progress } from "../measurement.ts";
import { describeRuns, median } from "../runs.ts";

const STARTS = 7;
const GOAL_SECONDS = 3;

export type Start = { app: BuiltApp; seconds: number; begunAt: number };

/** Measures the time from starting the built server to its first response with 200. */
export async function measureColdStart(say: Progress): Promise<Chapter> {
  const dataDir = await makeDataFolder();
  try {
    const first = await startToFirstPage(dataDir);
    await first.app.stop();
    const later: number[] = [];
    const warm: number[] = [];
    for (let index = 0; index < STARTS; index++) {
      say(`  start ${index + 1} of ${STARTS}`);
      const { app, seconds, begunAt } = await startToFirstPage(dataDir);
      later.push(seconds);
      warm.push(((await warmedUpAt(app.url)) - begunAt) / 1000);
      await app.stop();
    }
    return {
      title: "Start",
      method: `From starting the process to the first 200 of /, ${STARTS} times on existing data, and once on an empty folder, where the database is created first. Then the server fills its cache, page by page, while it responds to requests.`,
      measurements: [
        {
          what: "existing data",
          ...describeRuns(later, seconds),
          goal: `≤ ${GOAL_SECONDS} s`,
          reached: median(later) <= GOAL_SECONDS,
        },
        factOf("until every public page is cached", warm),
        fact("empty folder", seconds(first.seconds)),
      ],
    };
  } finally {
    await removeDataFolder(dataDir);
  }
}

export async function startToFirstPage(dataDir: string, env: Record<string, string> = {}): Promise<Start> {
  const begunAt = performance.now();
  const app = await startBuiltApp({ dataDir, env });
  const page = await fetch(app.url);
  await page.text();
  const seconds = (performance.now() - begunAt) / 1000;
  if (page.status !== 200) throw new Error(`The home page responded with ${page.status}.`);
  return { app, seconds, begunAt };
}

function factOf(what: string, runs: number[]) {
  const { value, spread } = describeRuns(runs, seconds);
  return fact(what, value, spread);
}

function seconds(value: number): string {
  return `${value.toFixed(2)} s`;
}
