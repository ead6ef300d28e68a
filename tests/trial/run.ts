import { setTimeout as wait } from "node:timers/promises";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import type { FixtureFile } from "../builders/document.builder.ts";
import { type SeededRandom, seededRandom } from "../crash/seeded-random.ts";
import { savedDocuments, savedUnder } from "../e2e/support/records.ts";
import { type BuiltApp, startBuiltApp, stopDatabaseLeftBehind } from "../support/apps/built-app.ts";
import { makeDataFolder, removeDataFolder } from "../support/apps/data-folder.ts";
import { freePort } from "../support/apps/local-port.ts";
import { findChromium } from "../support/browser/find-chromium.ts";
import { openUnreliableConnection, type UnreliableConnection } from "../support/servers/unreliable-connection.ts";
import { applyOnce, type Journey } from "./candidate.ts";

/**
 * `npm run trial -- cuts 100` lets 100 candidates apply over a slow connection that is cut twenty times for each;
 * `npm run trial -- kills 30` kills the server 30 times while candidates apply. Exits with 1 when an application was lost, duplicated or
 * changed.
 *
 * Not part of `npm test`, because each candidate takes about half a minute.
 */

const CUTS_PER_CANDIDATE = 20;
const CONCURRENCY = 6;
/** The most bytes that may be sent again after one cut. */
const MAX_RESENT_BYTES = 1024 * 1024;

type Tally = { applied: Applied[]; failures: string[]; resentBytes: number[] };
type Applied = { journey: Journey; cuts: number; sent: number };

const [kind = "cuts", count = "10", seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const print = (line: string) => process.stdout.write(`${line}\n`);
const random = seededRandom(Number(seed));
const dataDir = await makeDataFolder();
const settings = { dataDir, env: { PORT: String(await freePort()), TRUST_PROXY: "127.0.0.1" } };
const browser = await chromium.launch({ executablePath: findChromium(print), args: ["--disable-gpu"] });
const phonePhoto = await takePhonePhoto();
const tally: Tally = { applied: [], failures: [], resentBytes: [] };
const server = { app: await startBuiltApp(settings) };
try {
  if (kind === "kills") await applyWhileKilled(Number(count));
  else await applyOverCutConnections(Number(count));
  for (const applied of tally.applied) await evaluate(applied);
} finally {
  await browser.close();
  await server.app.stop();
  await stopDatabaseLeftBehind(dataDir);
  await removeDataFolder(dataDir);
}
const most = Math.max(0, ...tally.resentBytes);
print(
  `${tally.applied.length} applied, ${tally.failures.length} lost, duplicated, changed or failed; at most ${Math.round(most / 1024)} KB sent again for each cut (seed ${seed})`,
);
process.exitCode = tally.failures.length > 0 || most > MAX_RESENT_BYTES ? 1 : 0;

async function applyOverCutConnections(candidates: number): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (next < candidates) {
        next += 1;
        const own = seededRandom(Number(seed) + next);
        const connection = await openUnreliableConnection(server.app.url);
        await tryOnce(connection, own, cutAtRandom(connection, own));
        await connection.close();
      }
    }),
  );
}

async function applyWhileKilled(kills: number): Promise<void> {
  let killed = 0;
  const applying = Array.from({ length: CONCURRENCY }, async (_, index) => {
    const own = seededRandom(Number(seed) + index);
    while (killed < kills) {
      const connection = await openUnreliableConnection(server.app.url);
      const before = killed;
      await tryOnce(connection, own, { cuts: () => killed - before, stop: async () => undefined });
      await connection.close();
    }
  });
  const killing = (async () => {
    for (; killed < kills; killed++) {
      await wait(random.between(5000, 18_000));
      await server.app.kill();
      server.app = await startBuiltApp(settings);
      print(`  killed ${killed + 1} times`);
    }
  })();
  await Promise.all([...applying, killing]);
}

async function tryOnce(connection: UnreliableConnection, own: SeededRandom, cutter: Cutter): Promise<void> {
  try {
    const journey = await applyOnce(browser, connection.url, { random: own, phonePhoto });
    await cutter.stop();
    tally.applied.push({ journey, cuts: cutter.cuts(), sent: connection.sent() });
    print(`  ${journey.reference}: ${cutter.cuts()} cuts`);
  } catch (error) {
    await cutter.stop();
    recordFailure(`after ${cutter.cuts()} cuts: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function evaluate({ journey, cuts, sent }: Applied): Promise<void> {
  const needed = (await check(server.app, journey)).reduce((sum, { length }) => sum + length, 0);
  tally.resentBytes.push(Math.max(0, sent - needed) / Math.max(1, cuts));
  print(
    `  ${journey.reference}: ${Math.round(sent / 1024)} KB sent for ${Math.round(needed / 1024)} KB of files, over ${cuts} cuts`,
  );
}

/** Compares what was saved with what the candidate sent, and returns the saved files. */
async function check(app: BuiltApp, { email, reference, documents: chosen }: Journey): Promise<Buffer[]> {
  const saved = await savedUnder(app, email);
  if (saved.length !== 1) recordFailure(`${email} has ${saved.length} applications`);
  if (saved[0]?.reference !== reference)
    recordFailure(`${email} received ${reference}, and has ${saved[0]?.reference}`);
  const documents = await savedDocuments(app, email);
  const [document, photo] = documents;
  if (documents.length !== 2) recordFailure(`${email} has ${documents.length} files`);
  if (!document?.equals(chosen.document.content)) recordFailure(`${email} has another JAMB result`);
  const isSame = photo?.equals(chosen.photo.content) ?? false;
  if (chosen.isResized && isSame) print(`  ${email} sent the photo as it is, since it could not be made smaller`);
  if (!isSame && !(chosen.isResized && (await isCompletePhoto(photo))))
    recordFailure(`${email} has another WAEC result`);
  return documents;
}

/** Creates a photo as from a phone: twelve megapixels and several MB. */
async function takePhonePhoto(): Promise<FixtureFile> {
  const noise = { type: "gaussian", mean: 170, sigma: 25 } as const;
  const picture = sharp({ create: { width: 4000, height: 3000, channels: 3, background: "white", noise } });
  const content = await picture.blur(1.2).jpeg({ quality: 88 }).toBuffer();
  return { name: "IMG_20261121.jpg", mediaType: "image/jpeg", content };
}

/** Whether the photo can be decoded completely. */
async function isCompletePhoto(photo: Buffer | undefined): Promise<boolean> {
  const { width, height } = await sharp(photo, { failOn: "warning" })
    .toBuffer({ resolveWithObject: true })
    .then(({ info }) => info);
  return width === 2000 && height === 1500;
}

function recordFailure(failure: string): void {
  tally.failures.push(failure);
  print(`  FAILURE: ${failure}`);
}

type Cutter = { cuts(): number; stop(): Promise<void> };

/** Cuts a connection at random, after some bytes or some idle time, for up to two seconds each. */
function cutAtRandom(connection: UnreliableConnection, own: SeededRandom): Cutter {
  let cuts = 0;
  const end = new AbortController();
  const pause = (ms: number) => wait(ms, undefined, { signal: end.signal });
  const cutting = (async () => {
    while (cuts < CUTS_PER_CANDIDATE) {
      await pause(own.between(100, 1200));
      connection.disconnectAfter(own.next() < 0.7 ? own.between(1, 60_000) : 0);
      await pause(own.between(300, 2200));
      if (own.next() < 0.5) connection.disconnectAfter(0);
      cuts += 1;
      connection.reconnect();
    }
  })().catch(() => undefined);
  return {
    cuts: () => cuts,
    async stop() {
      end.abort();
      await cutting;
      connection.reconnect();
    },
  };
}
