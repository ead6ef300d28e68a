import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { BuiltApp } from "../../tests/support/apps/built-app.ts";
import { percentile } from "../load/percentile.ts";
import { fact, type Measurement, type Progress } from "../measurement.ts";

const READERS = 8;
const WARM_UP_MS = 5000;
const PROBE_MS = 10_000;
const FOLD = 5;
const TICK_MS = 20;
const GOAL_MS = 1000;
const BACK_WITHIN_S = 30;
const GOOD_IN_A_ROW = 20;

/** Uncached pages. */
const WORK = ["/news?search=", "/Admissions/Apply?for=", "/login?for=", "/blogs?fields=summary&search="];
const WORDS = ["university", "student", "laboratory", "harvest", "matriculation", "debate", "zzzz"];

type Outcome = { status: number; retryAfter: string | undefined; ms: number };

/** Sends five times the load that the server can handle, without waiting for responses. */
export async function measureOverload(app: BuiltApp, seconds: number, say: Progress): Promise<Measurement[]> {
  const agent = new http.Agent({ keepAlive: true });
  try {
    say(`stress: how much ${READERS} readers get done`);
    await readInTurns(app.url, agent, WARM_UP_MS);
    const before = await readInTurns(app.url, agent, PROBE_MS);
    const perSecond = before.length / (PROBE_MS / 1000);
    const usual = percentile(before, 0.95);
    say(`stress: ${FOLD} × ${perSecond.toFixed(0)} a second for ${seconds} s`);
    const outcomes = await flood(app.url, agent, { perSecond: perSecond * FOLD, ms: seconds * 1000 });
    const secondsBack = await secondsUntilNormal(app.url, agent, usual);
    return [
      fact("uncached responses before", `${perSecond.toFixed(0)} /s, p95 ${usual.toFixed(0)} ms`),
      ...describeFlood(outcomes, seconds),
      {
        what: `back to normal: ${GOOD_IN_A_ROW} responses in a row as fast as the p95 before`,
        value: secondsBack === null ? "not in time" : `after ${secondsBack.toFixed(1)} s`,
        goal: `≤ ${BACK_WITHIN_S} s`,
        reached: secondsBack !== null,
      },
    ];
  } finally {
    agent.destroy();
  }
}

function describeFlood(outcomes: Outcome[], seconds: number): Measurement[] {
  const accepted = outcomes.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const rejected = outcomes.filter(({ status, retryAfter }) => status === 503 && retryAfter !== undefined);
  const others = outcomes.length - accepted.length - rejected.length;
  const p95 = percentile(accepted, 0.95);
  const rejectionMs = percentile(
    rejected.map(({ ms }) => ms),
    0.95,
  );
  return [
    fact(`asked for, ${FOLD} times as much`, `${(outcomes.length / seconds).toFixed(0)} /s`),
    fact("responses with 200", `${(accepted.length / seconds).toFixed(0)} /s`),
    { what: "time of these, p95", value: `${p95.toFixed(0)} ms`, goal: `< ${GOAL_MS} ms`, reached: p95 < GOAL_MS },
    fact("503 with Retry-After", `${(rejected.length / seconds).toFixed(0)} /s, p95 ${rejectionMs.toFixed(0)} ms`),
    { what: "any other response, or none", value: String(others), goal: "0", reached: others === 0 },
  ];
}

/** Measures response times of readers that each send one request after the other. */
async function readInTurns(url: string, agent: http.Agent, ms: number): Promise<number[]> {
  const until = performance.now() + ms;
  const times: number[] = [];
  const reader = async (_: unknown, reader: number) => {
    for (let turn = 0; performance.now() < until; turn++) {
      const outcome = await ask(url, agent, reader + turn * READERS);
      if (outcome.status === 200) times.push(outcome.ms);
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return times;
}

async function flood(
  url: string,
  agent: http.Agent,
  { perSecond, ms }: { perSecond: number; ms: number },
): Promise<Outcome[]> {
  const start = performance.now();
  const asked: Promise<Outcome>[] = [];
  while (performance.now() - start < ms) {
    const due = ((performance.now() - start) / 1000) * perSecond;
    while (asked.length < due) asked.push(ask(url, agent, asked.length));
    await wait(TICK_MS);
  }
  return Promise.all(asked);
}

/** Returns the time until response times are normal again; null when they are not in time. */
async function secondsUntilNormal(url: string, agent: http.Agent, usualMs: number): Promise<number | null> {
  const start = performance.now();
  let good = 0;
  for (let number = 0; performance.now() - start < BACK_WITHIN_S * 1000; number++) {
    const { status, ms } = await ask(url, agent, number);
    good = status === 200 && ms <= usualMs ? good + 1 : 0;
    if (good === GOOD_IN_A_ROW) return (performance.now() - start) / 1000;
  }
  return null;
}

/** Sends a request. Returns status 0 for a broken connection. */
function ask(url: string, agent: http.Agent, number: number): Promise<Outcome> {
  const start = performance.now();
  const path = `${WORK[number % WORK.length]}${WORDS[number % WORDS.length]}`;
  return new Promise((resolve) => {
    const end = (status: number, retryAfter?: string) => resolve({ status, retryAfter, ms: performance.now() - start });
    http
      .get(`${url}${path}`, { agent, headers: { Accept: "text/html" } }, (response) => {
        response.resume();
        response.once("end", () => end(response.statusCode ?? 0, response.headers["retry-after"]));
      })
      .once("error", () => end(0));
  });
}
