import { setTimeout as wait } from "node:timers/promises";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import type { SampleFile } from "../builders/document.builder.ts";
import { type SeededRandom, seededRandom } from "../crash/seeded-random.ts";
import { savedDocuments, savedUnder } from "../e2e/records.ts";
import { type BuiltApp, startBuiltApp, stopDatabaseLeftBehind } from "../support/built-app.ts";
import { makeDataFolder, removeDataFolder } from "../support/data-folder.ts";
import { findChromium } from "../support/find-chromium.ts";
import { freePort } from "../support/local-port.ts";
import { openUnreliableConnection, type UnreliableConnection } from "../support/unreliable-connection.ts";
import { applyOnce, type Journey } from "./candidate.ts";

/**
 * `npm run trial -- cuts 100` lets so many candidates apply over a slow line that is cut twenty times for each of them;
 * `npm run trial -- kills 30` kills the program so many times while candidates apply. Tells what was saved; ends with 1 when one was lost, doubled or
 * changed.
 *
 * It is no part of `npm test`, since it takes about half a minute for each candidate.
 */

const CUTS_OF_EACH = 20;
const AT_ONCE = 6;
/** More than this of a file is never sent twice for one cut. */
const SENT_AGAIN_AT_MOST = 1024 * 1024;

type Tally = { applied: Applied[]; faults: string[]; sentAgain: number[] };
type Applied = { journey: Journey; cuts: number; sent: number };

const [kind = "cuts", count = "10", seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);
const random = seededRandom(Number(seed));
const dataDir = await makeDataFolder();
const settings = { dataDir, env: { PORT: String(await freePort()), TRUST_PROXY: "127.0.0.1" } };
const browser = await chromium.launch({ executablePath: findChromium(say), args: ["--disable-gpu"] });
const phonePhoto = await takePhonePhoto();
const tally: Tally = { applied: [], faults: [], sentAgain: [] };
const program = { app: await startBuiltApp(settings) };
try {
  if (kind === "kills") await applyWhileKilled(Number(count));
  else await applyOverCutLines(Number(count));
  for (const applied of tally.applied) await judge(applied);
} finally {
  await browser.close();
  await program.app.stop();
  await stopDatabaseLeftBehind(dataDir);
  await removeDataFolder(dataDir);
}
const most = Math.max(0, ...tally.sentAgain);
say(
  `${tally.applied.length} applied, ${tally.faults.length} lost, doubled, changed or given up; at most ${Math.round(most / 1024)} KB sent again for each cut (seed ${seed})`,
);
process.exitCode = tally.faults.length > 0 || most > SENT_AGAIN_AT_MOST ? 1 : 0;

async function applyOverCutLines(candidates: number): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < candidates) {
        next += 1;
        const own = seededRandom(Number(seed) + next);
        const line = await openUnreliableConnection(program.app.url);
        await tryOnce(line, own, cutAtRandom(line, own));
        await line.close();
      }
    }),
  );
}

async function applyWhileKilled(kills: number): Promise<void> {
  let killed = 0;
  const applying = Array.from({ length: AT_ONCE }, async (_, index) => {
    const own = seededRandom(Number(seed) + index);
    while (killed < kills) {
      const line = await openUnreliableConnection(program.app.url);
      const before = killed;
      await tryOnce(line, own, { cuts: () => killed - before, stop: async () => undefined });
      await line.close();
    }
  });
  const killing = (async () => {
    for (; killed < kills; killed++) {
      await wait(random.between(5000, 18_000));
      await program.app.kill();
      program.app = await startBuiltApp(settings);
      say(`  killed ${killed + 1} times`);
    }
  })();
  await Promise.all([...applying, killing]);
}

async function tryOnce(line: UnreliableConnection, own: SeededRandom, cutter: Cutter): Promise<void> {
  try {
    const journey = await applyOnce(browser, line.url, { random: own, phonePhoto });
    await cutter.stop();
    tally.applied.push({ journey, cuts: cutter.cuts(), sent: line.sent() });
    say(`  ${journey.reference}: ${cutter.cuts()} cuts`);
  } catch (error) {
    await cutter.stop();
    noteFault(`after ${cutter.cuts()} cuts: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function judge({ journey, cuts, sent }: Applied): Promise<void> {
  const needed = (await check(program.app, journey)).reduce((sum, { length }) => sum + length, 0);
  tally.sentAgain.push(Math.max(0, sent - needed) / Math.max(1, cuts));
  say(
    `  ${journey.reference}: ${Math.round(sent / 1024)} KB sent for ${Math.round(needed / 1024)} KB of files, over ${cuts} cuts`,
  );
}

/** Gives what was saved of the candidate's files. */
async function check(app: BuiltApp, { email, reference, papers }: Journey): Promise<Buffer[]> {
  const saved = await savedUnder(app, email);
  if (saved.length !== 1) noteFault(`${email} has ${saved.length} applications`);
  if (saved[0]?.reference !== reference) noteFault(`${email} was told ${reference}, and has ${saved[0]?.reference}`);
  const documents = await savedDocuments(app, email);
  const [document, photo] = documents;
  if (documents.length !== 2) noteFault(`${email} has ${documents.length} files`);
  if (!document?.equals(papers.paper.content)) noteFault(`${email} has another JAMB result`);
  const isSame = photo?.equals(papers.photo.content) ?? false;
  if (papers.isMadeSmaller && isSame) say(`  ${email} sent the photo as it is, since it could not be made smaller`);
  if (!isSame && !(papers.isMadeSmaller && (await isWholePhoto(photo)))) noteFault(`${email} has another WAEC result`);
  return documents;
}

/** A photo as a phone takes it: of twelve million points, and several MB. */
async function takePhonePhoto(): Promise<SampleFile> {
  const noise = { type: "gaussian", mean: 170, sigma: 25 } as const;
  const picture = sharp({ create: { width: 4000, height: 3000, channels: 3, background: "white", noise } });
  const content = await picture.blur(1.2).jpeg({ quality: 88 }).toBuffer();
  return { name: "IMG_20261121.jpg", mediaType: "image/jpeg", content };
}

/** Whether it can be shown to its last line. */
async function isWholePhoto(photo: Buffer | undefined): Promise<boolean> {
  const { width, height } = await sharp(photo, { failOn: "warning" })
    .toBuffer({ resolveWithObject: true })
    .then(({ info }) => info);
  return width === 2000 && height === 1500;
}

function noteFault(fault: string): void {
  tally.faults.push(fault);
  say(`  FAULT: ${fault}`);
}

type Cutter = { cuts(): number; stop(): Promise<void> };

/** Cuts a line in whatever phase it is: after some bytes, or some time when nothing is sent; for up to two seconds. */
function cutAtRandom(line: UnreliableConnection, own: SeededRandom): Cutter {
  let cuts = 0;
  const end = new AbortController();
  const pause = (ms: number) => wait(ms, undefined, { signal: end.signal });
  const cutting = (async () => {
    while (cuts < CUTS_OF_EACH) {
      await pause(own.between(100, 1200));
      line.disconnectAfter(own.next() < 0.7 ? own.between(1, 60_000) : 0);
      await pause(own.between(300, 2200));
      if (own.next() < 0.5) line.disconnectAfter(0);
      cuts += 1;
      line.reconnect();
    }
  })().catch(() => undefined);
  return {
    cuts: () => cuts,
    async stop() {
      end.abort();
      await cutting;
      line.reconnect();
    },
  };
}
