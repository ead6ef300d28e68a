import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stopDatabaseLeftBehind } from "../support/apps/built-app.ts";
import { databaseOf, makeDataFolder, removeDataFolder } from "../support/apps/data-folder.ts";
import { checkHistory, createHistory, type History } from "./history.ts";
import { readBlobs, readSaved } from "./saved-state.ts";
import { seededRandom } from "./seeded-random.ts";
import { runSenders } from "./senders.ts";
import { KILLS, type Kill, startVictim, type Victim } from "./victim.ts";

/** The number of kills and the random seed: CRASH_KILLS=300 CRASH_SEED=7 npx vitest run --config tests/crash/vitest.config.ts */
const KILL_COUNT = Number(process.env.CRASH_KILLS ?? 30);
const SEED = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
const SENDERS = 16;

let dataDir: string;

beforeEach(async () => {
  dataDir = await makeDataFolder();
});

afterEach(async () => {
  await stopDatabaseLeftBehind(dataDir);
  await removeDataFolder(dataDir);
});

type KillRecord = { kill: Kill; inFlight: number; acknowledgedBefore: number; recoveryMs: number };

test(`no acknowledged application is lost or duplicated over ${KILL_COUNT} kills (seed ${SEED})`, async () => {
  const victim = await startVictim({ dataDir, env: { TRUST_PROXY: "127.0.0.1" } });
  const history = createHistory();
  const stop = new AbortController();
  const senders = runSenders({ count: SENDERS, url: victim.url, history, stop: stop.signal });
  const kills = await Promise.race([killRepeatedly(victim, history), senders.then(() => [])]).finally(() =>
    stop.abort(),
  );
  const sent = await senders;

  const saved = await readSaved(await databaseOf(dataDir));
  const blobs = await readBlobs(dataDir);
  report(history, kills, saved.length);

  expect(checkHistory(history, saved)).toEqual({ lost: [], duplicated: [], unexpected: [], inconsistent: [] });
  for (const application of saved) {
    const original = sent.get(application.key);
    expect(application.email).toBe(original?.email);
    expect(application.documents).toEqual(original?.sha256);
    expect(application.mails.map((mail) => mail.text.includes(application.reference))).toEqual([true]);
  }
  const wanted = saved.flatMap((application) => Object.values(application.documents));
  expect(wanted.filter((hash) => !blobs.hashes.has(hash))).toEqual([]);
  expect(blobs.misnamed).toEqual([]);
  expect(await readdir(path.join(dataDir, "incoming"))).toEqual([]);

  // Otherwise the kills hit an idle server, or nothing was acknowledged between them.
  expect(kills).toHaveLength(KILL_COUNT);
  expect(kills.filter((kill) => kill.inFlight > 0).length).toBeGreaterThan(KILL_COUNT * 0.9);
  expect(history.unknown).toBeGreaterThan(KILL_COUNT);
  expect(history.acknowledged.size).toBeGreaterThan(KILL_COUNT * 5);
  expect([...history.rejections.keys()].filter((status) => status !== 503)).toEqual([]);
  expect(await victim.stop()).toBe(0);
});

async function killRepeatedly(victim: Victim, history: History): Promise<KillRecord[]> {
  const random = seededRandom(SEED);
  const records: KillRecord[] = [];
  for (let index = 0; index < KILL_COUNT; index++) {
    const kill = KILLS[index % KILLS.length] ?? "app";
    await wait(random.between(50, 900));
    // On any machine, something is acknowledged between two kills.
    while (history.acknowledged.size <= index * 5 + 5) await wait(10);
    const [inFlight, acknowledgedBefore] = [history.inFlight, history.acknowledged.size];
    const recoveryMs = await victim.kill(kill, random.next());
    records.push({ kill, inFlight, acknowledgedBefore, recoveryMs });
  }
  return records;
}

function report(history: History, kills: KillRecord[], savedCount: number): void {
  const rejected = [...history.rejections].map(([status, count]) => `${count} × ${status}`).join(", ") || "0 × 503";
  print(
    `seed ${SEED}, ${kills.length} kills, ${history.attempts} requests, ${history.acknowledged.size} applications acknowledged`,
  );
  print(
    `${savedCount} saved; retried: ${history.unknown} interrupted, ${rejected}, ${history.connectionsRefused} connections refused`,
  );
  for (const kind of new Set(KILLS)) {
    const times = kills.filter(({ kill }) => kill === kind).map(({ recoveryMs }) => recoveryMs);
    if (times.length === 0) continue;
    times.sort((a, b) => a - b);
    const [median, max] = [times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0];
    print(
      `${times.length} × ${kind} killed: recovered after ${Math.round(median)} ms (median), ${Math.round(max)} ms (maximum)`,
    );
  }
}

function print(line: string): void {
  process.stdout.write(`Crash test: ${line}\n`);
}
