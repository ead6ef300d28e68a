import { startBuiltApp } from "../tests/support/built-app.ts";
import { makeDataFolder, removeDataFolder } from "../tests/support/data-folder.ts";
import type { Chapter, Progress } from "./measurement.ts";
import { percentile } from "./percentile.ts";

const STARTS = 5;
const GOAL_SECONDS = 3;

/** From starting the program, built and with data, to its first page answered with 200. */
export async function measureColdStart(say: Progress): Promise<Chapter> {
  const dataDir = await makeDataFolder();
  try {
    const first = await secondsToFirstPage(dataDir);
    const later: number[] = [];
    for (let index = 0; index < STARTS; index++) {
      say(`start: ${index + 1} of ${STARTS}`);
      later.push(await secondsToFirstPage(dataDir));
    }
    const median = percentile(later, 0.5);
    return {
      title: "Start",
      method: `From starting the process to the first 200 of /, ${STARTS} times on existing data, and once on an empty folder, where the database is made first.`,
      measurements: [
        {
          what: "existing data, median",
          figure: `${median.toFixed(2)} s`,
          goal: `≤ ${GOAL_SECONDS} s`,
          reached: median <= GOAL_SECONDS,
        },
        { what: "existing data, slowest", figure: `${Math.max(...later).toFixed(2)} s`, goal: "–", reached: null },
        { what: "empty folder", figure: `${first.toFixed(2)} s`, goal: "–", reached: null },
      ],
    };
  } finally {
    await removeDataFolder(dataDir);
  }
}

async function secondsToFirstPage(dataDir: string): Promise<number> {
  const start = performance.now();
  const app = await startBuiltApp({ dataDir });
  const page = await fetch(app.url);
  await page.text();
  const seconds = (performance.now() - start) / 1000;
  await app.stop();
  if (page.status !== 200) throw new Error(`The home page was answered with ${page.status}.`);
  return seconds;
}
