import { setTimeout as wait } from "node:timers/promises";
import { type BuiltApp, withBuiltApp } from "../../tests/support/apps/built-app.ts";
import { sendHtmlLoad } from "../load/html-load.ts";
import { memoryWithDatabase, resetHighWater, residentMemory } from "../load/process-memory.ts";
import { warmedUpAt } from "../load/warm-up.ts";
import { type Chapter, fact, type Measurement, type Progress } from "../measurement.ts";
import { describeRuns, median } from "../runs.ts";

const STARTS = 5;
const SETTLE_MS = 3000;
const LOAD_MS = 4000;
const POLL_MS = 250;
const GOAL_MB = { idle: 150, underLoad: 300 };
/** A session cookie, valid or not, bypasses the page cache. */
const PAST_THE_CACHE = { Cookie: "gatehouse=bench" };
const LOADS = [
  { path: "/about", connections: 32 },
  { path: "/", connections: 4, headers: PAST_THE_CACHE },
  { path: "/news?search=university", connections: 4, headers: PAST_THE_CACHE },
];

type Run = { idle: number; idleWithDatabase: number; peak: number; peakWithDatabase: number };

/** Measures the server's memory when idle and under load. */
export async function measureMemory(say: Progress): Promise<Chapter> {
  const runs: Run[] = [];
  for (let index = 0; index < STARTS; index++) {
    say(`  start ${index + 1} of ${STARTS}`);
    runs.push(await withBuiltApp({}, measureOnce));
  }
  return {
    title: "Memory",
    method: `${STARTS} starts on an empty folder. Idle: ${SETTLE_MS / 1000} s after every public page was cached, with the example posts. Under load: the highest within ${LOAD_MS / 1000} s of cached pages on 32 connections, and at the same time the home page and a search of the news on 4 connections each, both past the cache. The app alone: resident memory and its high-water mark, as the kernel counts them. With PostgreSQL: that, and its processes, where shared memory counts once (PSS), polled every ${POLL_MS} ms. Requests rejected under overload are part of the load. Uploads have a chapter of their own.`,
    measurements: [
      measurementOf(runs, "idle, the app", (run) => run.idle, GOAL_MB.idle),
      measurementOf(runs, "under load, the app", (run) => run.peak, GOAL_MB.underLoad),
      measurementOf(runs, "idle, with PostgreSQL", (run) => run.idleWithDatabase),
      measurementOf(runs, "under load, with PostgreSQL", (run) => run.peakWithDatabase),
    ],
  };
}

async function measureOnce(app: BuiltApp): Promise<Run> {
  await warmedUpAt(app.url);
  await wait(SETTLE_MS);
  const idle = residentMemory(app.pid);
  const idleWithDatabase = await memoryWithDatabase(app);
  await resetHighWater(app.pid);
  let peakWithDatabase = 0;
  let loaded = false;
  const watchMemory = async () => {
    while (!loaded) {
      peakWithDatabase = Math.max(peakWithDatabase, await memoryWithDatabase(app));
      await wait(POLL_MS);
    }
  };
  const watching = watchMemory();
  const loads = LOADS.map(({ path, ...load }) =>
    sendHtmlLoad({ ...load, url: `${app.url}${path}`, ms: LOAD_MS, allowsOverload: true }),
  );
  await Promise.all(loads).finally(() => {
    loaded = true;
    return watching;
  });
  return { idle, idleWithDatabase, peak: residentMemory(app.pid, "VmHWM"), peakWithDatabase };
}

function measurementOf(runs: Run[], what: string, of: (run: Run) => number, goal?: number): Measurement {
  const values = runs.map(of);
  const described = describeRuns(values, (value) => `${value.toFixed(0)} MB`);
  if (goal === undefined) return fact(what, described.value, described.spread);
  return { what, ...described, goal: `≤ ${goal} MB`, reached: median(values) <= goal };
}
