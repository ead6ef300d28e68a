import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import path from "node:path";
import { encodeForm, fixtureSubmission } from "../tests/builders/submission.builder.ts";
import type { BuiltApp } from "../tests/support/built-app.ts";
import { postForm } from "../tests/support/post-form.ts";
import { getAnswer } from "./get-answer.ts";
import { fact, type Measurement, type Progress } from "./measurement.ts";
import { percentile } from "./percentile.ts";
import { resetHighWater, residentMemory } from "./process-memory.ts";

/** The options of the child process that holds the slow connections, and its report of every second. */
export type SlowLinesWanted = { port: number; lines: number; networks: number };
export type SlowLinesTold = { open: number; openedInAll: number };

const LINES = 5000;
const NETWORKS = 50;
/** How long the number of connections has to be stable, since closed ones are reopened. */
const SETTLED_S = 6;
const PER_NETWORK_GOAL = 1000;
const GOAL_MS = 1000;
const GOAL_MB = 300;
/** One cached page, and one that is rendered for each visitor. */
const PAGES = ["/about", "/Admissions/Apply"];

/** Measures thousands of slow connections while visitors read pages and candidates apply. */
export async function measureSlowConnections(app: BuiltApp, seconds: number, say: Progress): Promise<Measurement[]> {
  say(`stress: ${LINES} slow lines from one network`);
  const alone = await withSlowLines(app, 1, ({ settled }) => settled());
  say(`stress: ${LINES} slow lines from ${NETWORKS} networks for ${seconds} s`);
  await resetHighWater(app.pid);
  const many = await withSlowLines(app, NETWORKS, async (lines) => {
    const open = await lines.settled();
    const [pages, applications] = await Promise.all([readPages(app.url, seconds), apply(app.url, seconds)]);
    return { open, after: lines.told(), pages, applications };
  });
  const peak = residentMemory(app.pid, "VmHWM");
  return [
    {
      what: `lines that one network got, of ${LINES}`,
      figure: String(alone),
      goal: `≤ ${PER_NETWORK_GOAL}`,
      reached: alone <= PER_NETWORK_GOAL,
    },
    fact(`lines that ${NETWORKS} networks got, of ${LINES}`, String(many.open)),
    fact("lines that were closed and opened again", String(many.after.openedInAll - many.after.open)),
    within(`a page meanwhile, p95 of ${many.pages.length}`, many.pages),
    within(`an application meanwhile, p95 of ${many.applications.length}`, many.applications),
    {
      what: "most memory",
      figure: `${peak.toFixed(0)} MB`,
      goal: `≤ ${GOAL_MB} MB`,
      reached: peak <= GOAL_MB,
    },
  ];
}

function within(what: string, times: number[]): Measurement {
  const p95 = percentile(times, 0.95);
  return { what, figure: `${p95.toFixed(0)} ms`, goal: `< ${GOAL_MS} ms`, reached: p95 < GOAL_MS };
}

type SlowLines = {
  told(): SlowLinesTold;
  /** Resolves with the maximum number of connections, once it has been stable for some seconds. */
  settled(): Promise<number>;
};

async function withSlowLines<Result>(
  app: BuiltApp,
  networks: number,
  work: (lines: SlowLines) => Promise<Result>,
): Promise<Result> {
  const child = fork(path.join(import.meta.dirname, "slow-lines.ts"));
  let told: SlowLinesTold = { open: 0, openedInAll: 0 };
  child.on("message", (message: SlowLinesTold) => {
    told = message;
  });
  child.send({ port: Number(new URL(app.url).port), lines: LINES, networks } satisfies SlowLinesWanted);
  try {
    return await work({
      told: () => told,
      async settled() {
        let most = 0;
        for (let sinceMost = 0; sinceMost < SETTLED_S; sinceMost++) {
          await once(child, "message");
          const open = await connectionsOf(app);
          if (open > most) sinceMost = 0;
          most = Math.max(most, open);
        }
        return most;
      },
    });
  } finally {
    await end(child);
  }
}

async function connectionsOf(app: BuiltApp): Promise<number> {
  const { body } = await getAnswer(`${app.url}/metrics`, {}, new http.Agent());
  // Excludes the connection of this request.
  return Number(/^gatehouse_connections (\d+)$/m.exec(body.toString())?.[1]) - 1;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill();
  await ended;
}

/** Simulates one visitor after the other, each on a new connection. */
async function readPages(url: string, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const start = performance.now();
    await getAnswer(`${url}${PAGES[times.length % PAGES.length]}`, { Accept: "text/html" }, new http.Agent());
    times.push(performance.now() - start);
  }
  return times;
}

async function apply(url: string, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const form = encodeForm(fixtureSubmission(randomUUID(), times.length, 200 * 1024));
    const start = performance.now();
    const options = { agent: new http.Agent(), network: "198.18.0.1", timeoutMs: 60_000 };
    const answer = await postForm(`${url}/form/submit`, form, options);
    if (answer.status !== 201) throw new Error(`An application got the response ${answer.status}: ${answer.body}`);
    times.push(performance.now() - start);
  }
  return times;
}
