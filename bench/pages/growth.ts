import { startBuiltApp } from "../../tests/support/apps/built-app.ts";
import { makeDataFolder, removeDataFolder } from "../../tests/support/apps/data-folder.ts";
import { percentile } from "../load/percentile.ts";
import { residentMemory } from "../load/process-memory.ts";
import { warmedUpAt } from "../load/warm-up.ts";
import { type Chapter, fact, type Measurement, type Progress } from "../measurement.ts";
import { describeRuns, inTurns, median, type Runs, ratios } from "../runs.ts";
import { startToFirstPage } from "./cold-start.ts";
import { fillPosts, WORDS_EACH } from "./fill-posts.ts";
import { type Asked, type Grown, measureAsked, measureCached, SEARCHES, VIEWS } from "./growth-views.ts";

const SIZES = [10, 1000, 10_000] as const;
const ROUNDS = 5;
const GOAL = { cachedShare: 0.9, timeRatio: 1.5, searchMs: 20, startSeconds: 3 };

type Size = (typeof SIZES)[number];
type Of<Value> = Record<Size, Value>;

/** Compares metrics with few posts and with many, on apps that run concurrently. */
export async function measureGrowth(say: Progress): Promise<Chapter> {
  const grown: Grown[] = [];
  const grow = async (size: Size) => {
    say(`  writing ${size} posts`);
    const one = await growApp(size);
    grown.push(one);
    return one;
  };
  try {
    const [few, more, many] = [await grow(10), await grow(1000), await grow(10_000)];
    const bySize = <Value>(of: (one: Grown) => () => Promise<Value>): Of<() => Promise<Value>> => {
      return { 10: of(few), 1000: of(more), 10000: of(many) };
    };
    const cached = await inTurns({ rounds: ROUNDS, say, sides: bySize((one) => () => measureCached(one)) });
    const timed = await inTurns({ rounds: ROUNDS, say, sides: bySize((one) => () => measureAsked(one)) });
    const memory = await inTurns({
      rounds: 1,
      say: () => undefined,
      sides: bySize((one) => async () => residentMemory(one.app.pid)),
    });
    for (const { app } of grown) await app.stop();
    const starts = await inTurns({ rounds: ROUNDS, say, sides: bySize((one) => () => startAgain(one)) });
    return describe({ cached, timed, memory, starts });
  } finally {
    for (const { app, dataDir } of grown) {
      await app.stop();
      await removeDataFolder(dataDir);
    }
  }
}

async function growApp(size: Size): Promise<Grown> {
  const dataDir = await makeDataFolder();
  const env = { SEED: "none" };
  const empty = await startBuiltApp({ dataDir, env });
  const posts = await fillPosts(dataDir, size);
  // The server notices posts inserted directly into the database at its next start.
  await empty.stop();
  const app = await startBuiltApp({ dataDir, env });
  await warmedUpAt(app.url);
  return { app, dataDir, post: posts[Math.floor(posts.length / 2)] ?? 0 };
}

async function startAgain({ dataDir }: Grown): Promise<number> {
  const { app, seconds } = await startToFirstPage(dataDir, { SEED: "none" });
  await app.stop();
  return seconds;
}

type Results = { cached: Of<number[]>; timed: Of<Asked[]>; memory: Of<number[]>; starts: Of<number[]> };

function describe({ cached, timed, memory, starts }: Results): Chapter {
  const [few, , many] = SIZES;
  const share = ratios(cached[many], cached[few]);
  const medians = (size: Size, view: string) => timed[size].map((round) => percentile(round[view] ?? [], 0.5));
  const slowest = (size: Size, view: string) => timed[size].map((round) => percentile(round[view] ?? [], 0.95));
  return {
    title: "Growth: 10, 1,000 and 10,000 posts",
    method: `Three apps side by side, each with a database of its own, measured in turns, ${ROUNDS} rounds. Posts have ${WORDS_EACH} words. The cached page is /News as Brotli on 32 connections, by the app's own core time. Everything else bypasses the cache, one request after the other; a value is the median of the rounds' medians, or for searches of their 95th percentiles. Memory is the app's after all that. Starts are on the data as it is, to the first 200.`,
    measurements: [
      {
        what: "cached page, 10,000 : 10 posts",
        ...describeRuns(share, (value) => value.toFixed(2)),
        goal: `≥ ${GOAL.cachedShare}`,
        reached: median(share) >= GOAL.cachedShare,
      },
      ...Object.keys(VIEWS).map((view) => ratioOf(view, medians(many, view), medians(few, view))),
      ...Object.keys(SEARCHES).map((view): Measurement => {
        const runs = slowest(many, view);
        const what = `search for ${view}, p95, ${name(many)}`;
        const reached = median(runs) <= GOAL.searchMs;
        return { what, ...describeRuns(runs, ms), goal: `≤ ${GOAL.searchMs} ms`, reached };
      }),
      ...SIZES.map((size): Measurement => {
        const described = describeRuns(starts[size], (value) => `${value.toFixed(2)} s`);
        const reached = median(starts[size]) <= GOAL.startSeconds;
        return { what: `start, ${name(size)}`, ...described, goal: `≤ ${GOAL.startSeconds} s`, reached };
      }),
      ...SIZES.flatMap((size) => [
        ofRuns(`cached page, responses per second of core time, ${name(size)}`, cached[size], (value) =>
          value.toFixed(0),
        ),
        ...Object.keys(VIEWS).map((view) => ofRuns(`${view}, ${name(size)}`, medians(size, view), ms)),
        fact(`memory, ${name(size)}`, `${median(memory[size]).toFixed(0)} MB`),
      ]),
    ],
  };
}

function ratioOf(view: string, many: Runs, few: Runs): Measurement {
  const runs = ratios(many, few);
  const what = `${view}: time with 10,000 : with 10 posts`;
  const described = describeRuns(runs, (value) => value.toFixed(2));
  return { what, ...described, goal: `≤ ${GOAL.timeRatio}`, reached: median(runs) <= GOAL.timeRatio };
}

function ofRuns(what: string, runs: Runs, format: (value: number) => string): Measurement {
  const { value, spread } = describeRuns(runs, format);
  return fact(what, value, spread);
}

function name(size: Size): string {
  return `${size.toLocaleString("en")} posts`;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}
