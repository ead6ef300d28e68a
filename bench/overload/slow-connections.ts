import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import path from "node:path";
import { encodeForm, fixtureSubmission } from "../../tests/builders/submission.builder.ts";
import { postForm } from "../../tests/support/applicants/post-form.ts";
import type { BuiltApp } from "../../tests/support/apps/built-app.ts";
import { getResponse } from "../load/get-response.ts";
import { percentile } from "../load/percentile.ts";
import { resetHighWater, residentMemory } from "../load/process-memory.ts";
import { fact, type Measurement, type Progress } from "../measurement.ts";

/** The options of the child process that holds the slow connections, and its report of every second. */
export type SlowClientsOptions = { port: number; connections: number; networks: number };
export type SlowClientsReport = { open: number; openedInAll: number };

const CONNECTIONS = 5000;
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
  say(`stress: ${CONNECTIONS} slow connections from one network`);
  const alone = await withSlowClients(app, 1, ({ settled }) => settled());
  say(`stress: ${CONNECTIONS} slow connections from ${NETWORKS} networks for ${seconds} s`);
  await resetHighWater(app.pid);
  const many = await withSlowClients(app, NETWORKS, async (clients) => {
    const open = await clients.settled();
    const [pages, applications] = await Promise.all([readPages(app.url, seconds), apply(app.url, seconds)]);
    return { open, after: clients.report(), pages, applications };
  });
  const peak = residentMemory(app.pid, "VmHWM");
  return [
    {
      what: `connections that one network got, of ${CONNECTIONS}`,
      value: String(alone),
      goal: `≤ ${PER_NETWORK_GOAL}`,
      reached: alone <= PER_NETWORK_GOAL,
    },
    fact(`connections that ${NETWORKS} networks got, of ${CONNECTIONS}`, String(many.open)),
    fact("connections that were closed and opened again", String(many.after.openedInAll - many.after.open)),
    within(`a page meanwhile, p95 of ${many.pages.length}`, many.pages),
    within(`an application meanwhile, p95 of ${many.applications.length}`, many.applications),
    {
      what: "most memory",
      value: `${peak.toFixed(0)} MB`,
      goal: `≤ ${GOAL_MB} MB`,
      reached: peak <= GOAL_MB,
    },
  ];
}

function within(what: string, times: number[]): Measurement {
  const p95 = percentile(times, 0.95);
  return { what, value: `${p95.toFixed(0)} ms`, goal: `< ${GOAL_MS} ms`, reached: p95 < GOAL_MS };
}

type SlowClients = {
  report(): SlowClientsReport;
  /** Resolves with the maximum number of connections, once it has been stable for some seconds. */
  settled(): Promise<number>;
};

async function withSlowClients<Result>(
  app: BuiltApp,
  networks: number,
  work: (clients: SlowClients) => Promise<Result>,
): Promise<Result> {
  const child = fork(path.join(import.meta.dirname, "slow-clients.ts"));
  let report: SlowClientsReport = { open: 0, openedInAll: 0 };
  child.on("message", (message: SlowClientsReport) => {
    report = message;
  });
  child.send({ port: Number(new URL(app.url).port), connections: CONNECTIONS, networks } satisfies SlowClientsOptions);
  try {
    return await work({
      report: () => report,
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
  const { body } = await getResponse(`${app.url}/metrics`, {}, new http.Agent());
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
    await getResponse(`${url}${PAGES[times.length % PAGES.length]}`, { Accept: "text/html" }, new http.Agent());
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
    const response = await postForm(`${url}/form/submit`, form, options);
    if (response.status !== 201)
      throw new Error(`An application got the response ${response.status}: ${response.body}`);
    times.push(performance.now() - start);
  }
  return times;
}
