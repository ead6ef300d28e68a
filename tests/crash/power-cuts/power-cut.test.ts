import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { encodeForm, fixtureSubmission } from "../../builders/submission.builder.ts";
import { networkOfSender, postForm } from "../../support/applicants/post-form.ts";
import { type AppOptions, type BuiltApp, startBuiltApp } from "../../support/apps/built-app.ts";
import {
  databaseOf,
  isRunning,
  makeDataFolder,
  postmasterOf,
  removeDataFolder,
} from "../../support/apps/data-folder.ts";
import { checkHistory, createHistory, type History } from "../history.ts";
import { readBlobs, readSaved } from "../saved-state.ts";
import { seededRandom } from "../seeded-random.ts";
import { runSenders } from "../senders.ts";
import { canMount, type MountedDisk, mountDisk } from "./mounted-disk.ts";

/** The number of cuts and the random seed: POWER_CUTS=100 POWER_SEED=7 npx vitest run --config tests/crash/vitest.config.ts power */
const CUTS = Number(process.env.POWER_CUTS ?? 2);
const SEED = Number(process.env.POWER_SEED ?? Date.now() % 1_000_000);
const SENDERS = 8;
/** A start takes three to ten seconds on this disk, depending on the machine's load. */
const TIMEOUT_MS = 120_000 + CUTS * 30_000;

type CutRecord = { inFlight: number; acknowledgedBefore: number; recoveryMs: number };

describe.skipIf(!canMount())("on a disk that loses unsynced writes", () => {
  let mountPoint: string;
  let disk: MountedDisk;
  let options: AppOptions;
  let app: BuiltApp;

  beforeEach(async () => {
    mountPoint = await makeDataFolder();
    disk = await mountDisk(mountPoint);
    options = { dataDir: path.join(mountPoint, "data"), env: { TRUST_PROXY: "127.0.0.1" } };
    app = await startBuiltApp(options);
  });
  afterEach(async () => {
    await killEverything(app);
    await disk.unmount();
    await removeDataFolder(mountPoint);
  });

  test(
    `no acknowledged application is lost or duplicated over ${CUTS} power cuts (seed ${SEED})`,
    async () => {
      const history = createHistory();
      const stop = new AbortController();
      const senders = runSenders({
        count: SENDERS,
        url: () => app.url,
        history,
        stop: stop.signal,
        // Few applications fit between two cuts, and one may fail many times.
        timeoutMs: TIMEOUT_MS,
      });
      const cutRepeatedly = async () => {
        const random = seededRandom(SEED);
        const records: CutRecord[] = [];
        for (let index = 0; index < CUTS; index++) {
          await waitForAcknowledgement(history);
          await wait(random.between(1, 400));
          records.push({ inFlight: history.inFlight, acknowledgedBefore: history.acknowledged.size, recoveryMs: 0 });
          await disk.cut(index % 2 === 0 ? "nothing" : "some", random.between(1, 1_000_000));
          await killEverything(app);
          await disk.power();
          const start = performance.now();
          app = await startBuiltApp(options);
          Object.assign(records.at(-1) ?? {}, { recoveryMs: performance.now() - start });
          if (index % 10 === 9) process.stdout.write(`${index + 1} of ${CUTS} cuts\n`);
        }
        return records;
      };
      const cuts = await Promise.race([cutRepeatedly(), senders.then(() => [])]).finally(() => stop.abort());
      const sent = await senders;

      const saved = await readSaved(await databaseOf(options.dataDir));
      const blobs = await readBlobs(options.dataDir);
      report(history, cuts, saved.length);
      expect(checkHistory(history, saved)).toEqual({ lost: [], duplicated: [], unexpected: [], inconsistent: [] });
      for (const application of saved) expect(application.documents).toEqual(sent.get(application.key)?.sha256);
      const wanted = saved.flatMap((application) => Object.values(application.documents));
      expect(wanted.filter((hash) => !blobs.hashes.has(hash))).toEqual([]);
      expect(blobs.misnamed).toEqual([]);

      // Otherwise the cuts hit an idle server.
      expect(cuts).toHaveLength(CUTS);
      expect(cuts.filter(({ inFlight }) => inFlight > 0).length).toBeGreaterThan(CUTS * 0.9);
      expect(history.unknown).toBeGreaterThan(CUTS);
      expect(await app.stop()).toBe(0);
    },
    TIMEOUT_MS,
  );

  test("returns 503 and saves nothing when the disk is full, and works again once there is space", async () => {
    const key = randomUUID();
    const form = encodeForm(fixtureSubmission(key, 1, 200_000));
    const request = { agent: new http.Agent(), network: networkOfSender(1), timeoutMs: 20_000 };
    const send = () => postForm(`${app.url}/form/submit`, form, request);
    await disk.fill(true);
    for (let attempt = 0; attempt < 3; attempt++) {
      const { status, body } = await send();
      expect([status, JSON.parse(body).message]).toEqual([503, expect.stringContaining("Nothing was lost")]);
    }
    expect((await fetch(`${app.url}/about`)).status).toBe(200);
    expect(await readdir(path.join(options.dataDir, "incoming"))).toEqual([]);
    await disk.fill(false);
    await expect.poll(async () => (await send()).status, { timeout: 120_000 }).toBe(201);
    expect((await readSaved(await databaseOf(options.dataDir))).filter((saved) => saved.key === key)).toHaveLength(1);
    expect(await app.stop()).toBe(0);
  });
});

async function waitForAcknowledgement({ acknowledged }: History): Promise<void> {
  const before = acknowledged.size;
  while (acknowledged.size === before) await wait(5);
}

/** Kills the app, its database and all child processes, as a power cut does. */
async function killEverything(app: BuiltApp): Promise<void> {
  const postmaster = await postmasterOf(app.dataDir);
  const all = postmaster === null ? [] : [postmaster, ...(await childrenOf(postmaster))];
  for (const pid of all) if (isRunning(pid)) process.kill(pid, "SIGKILL");
  await app.kill();
  while (all.some(isRunning)) await wait(1);
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return children.trim().split(" ").filter(Boolean).map(Number);
}

function report(history: History, cuts: CutRecord[], savedCount: number): void {
  const recoveries = cuts.map(({ recoveryMs }) => recoveryMs).sort((a, b) => a - b);
  const lines = [
    `${cuts.length} power cuts: ${history.attempts} attempts, ${history.acknowledged.size} acknowledged, ${savedCount} saved, ${history.unknown} without a response`,
    `start after a cut: ${Math.round(recoveries[Math.floor(recoveries.length / 2)] ?? 0)} ms (median), ${Math.round(recoveries.at(-1) ?? 0)} ms (maximum)`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
