import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { createLog } from "../../app/platform/log.server.ts";
import { openDatabase } from "../../app/platform/postgres/database.server.ts";
import { type FixtureDocument, insertApplications } from "../../tests/builders/application.builder.ts";
import { fixturePdf } from "../../tests/builders/document.builder.ts";
import { type BuiltApp, withBuiltApp } from "../../tests/support/apps/built-app.ts";
import { databaseOf } from "../../tests/support/apps/data-folder.ts";
import { findChromium } from "../../tests/support/browser/find-chromium.ts";
import { openStaffSession } from "../../tests/support/browser/staff-sign-in.ts";
import { percentile } from "../load/percentile.ts";
import { type Chapter, fact, type Measurement, type Progress } from "../measurement.ts";

const APPLICATIONS = 500;
/** A scan of a sheet at 150 dots per inch. */
const SCAN = { width: 1240, height: 1754 };
const PDF_BYTES = 300_000;
/** An officer looks at each of the two documents for so long, which is shorter than anybody reads. */
const READING_MS = 150;
const GOAL_MS = 1000;
const TIMEOUT_MS = 20_000;

type Open = Awaited<ReturnType<typeof openDatabase>>;

/** Measures an officer who decides on many applications with the keyboard alone, in a browser. */
export function measureReview(say: Progress): Promise<Chapter> {
  return withBuiltApp({}, async (app) => {
    say(`review: inserting ${APPLICATIONS} applications with documents`);
    const database = openDatabase({ ...(await databaseOf(app.dataDir)), max: 1 }, createLog("silent"));
    try {
      await fill(app, database);
      const decided = await decideAll(app, say);
      return {
        title: `Review of ${APPLICATIONS} applications with the keyboard`,
        method: `One officer at 1280 × 800 px in headless Chromium on the same cores decides on every application with the keyboard alone: one key shows the second document, and one decides, each after ${READING_MS} ms. The time is from the key that decides until the answers of the next application are shown and its first document is painted. The first document of half of them is a photo of ${SCAN.width} × ${SCAN.height} px, of the others a PDF of one page of text; both have ${Math.round(PDF_BYTES / 1000)} KB or more.`,
        measurements: await measurementsOf(decided, database),
      };
    } finally {
      await database.db.destroy();
    }
  });
}

async function fill(app: BuiltApp, { db }: Open): Promise<void> {
  const [photo, pdf] = [await save(app, await scan(), "image/jpeg"), await save(app, sheet(), "application/pdf")];
  await insertApplications(db, APPLICATIONS, (index) => ({
    // Neither is flagged as the other's duplicate.
    email: `applicant${index}@example.org`,
    documents:
      index % 2 === 0 ? { waecNecoResult: photo, jambResult: pdf } : { waecNecoResult: pdf, jambResult: photo },
  }));
}

/** A picture that costs as much to decode as a scan. */
function scan(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 200, sigma: 12 } as const;
  return sharp({ create: { ...SCAN, channels: 3, background: "white", noise } })
    .jpeg({ quality: 60 })
    .toBuffer();
}

function sheet(): Buffer {
  return fixturePdf("Examination result", PDF_BYTES).content;
}

/** Saves a document where the app looks for it. */
async function save(
  { dataDir }: BuiltApp,
  content: Buffer,
  mediaType: FixtureDocument["mediaType"],
): Promise<FixtureDocument> {
  const sha256 = createHash("sha256").update(content).digest();
  const name = sha256.toString("hex");
  const folder = path.join(dataDir, "files", name.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), content);
  return { sha256, size: content.length, mediaType, originalName: "result" };
}

type Decided = {
  /** Of each decision but the last, in ms. */
  times: number[];
  /** Each of them takes two keys: one for the second document, one to decide. */
  decisions: number;
};

async function decideAll(app: BuiltApp, say: Progress): Promise<Decided> {
  const browser = await chromium.launch({ executablePath: findChromium(say) });
  try {
    const page = await browser.newPage({ baseURL: app.url, viewport: { width: 1280, height: 800 } });
    await page.context().addCookies(await openStaffSession(app));
    await page.goto("/dashboard/review", { waitUntil: "networkidle" });
    await page.evaluate(watch, TIMEOUT_MS);
    await page.evaluate(() => window.review.opened);
    const decided: Decided = { times: [], decisions: 0 };
    for (let place = 0; place < APPLICATIONS; place++) {
      await page.waitForTimeout(READING_MS);
      await page.keyboard.press("2");
      await page.waitForTimeout(READING_MS);
      await page.keyboard.press(place % 3 === 0 ? "n" : "a");
      decided.decisions++;
      if (decided.decisions === APPLICATIONS) break;
      decided.times.push(await page.evaluate(() => window.review.next));
      if (decided.decisions % 100 === 0) say(`review: ${decided.decisions} decided`);
    }
    await page.getByText("Nothing waits here").waitFor();
    await page.getByRole("button", { name: "Undo" }).waitFor({ state: "detached", timeout: TIMEOUT_MS });
    return decided;
  } finally {
    await browser.close();
  }
}

declare global {
  interface Window {
    /** What the benchmark adds to the page. */
    review: {
      /** Resolves once an application is shown with its first document. */
      opened: Promise<string>;
      /** The time from the last key until another application was shown with its first document. */
      next: Promise<number>;
    };
  }
}

/** Runs in the browser. A document is painted two frames after it has its size: the photo is then decoded, and the PDF drawn. */
function watch(timeoutMs: number): void {
  const shownName = () => {
    const shown = document.querySelector("#document > div:not([inert])");
    const height = shown?.querySelector("iframe, img")?.getBoundingClientRect().height ?? 0;
    const image = shown?.querySelector("img");
    const isDrawn = height > 100 && (!image || image.complete);
    return isDrawn ? (document.querySelector("main h2")?.textContent ?? null) : null;
  };
  const ready = (before: string | null) =>
    new Promise<string>((resolve, reject) => {
      const started = performance.now();
      const checkName = () => {
        const name = shownName();
        if (name !== null && name !== before) requestAnimationFrame(() => requestAnimationFrame(() => resolve(name)));
        else if (performance.now() - started > timeoutMs) reject(new Error("The next application was not shown."));
        else requestAnimationFrame(checkName);
      };
      checkName();
    });
  const opened = ready(null);
  window.review = { opened, next: opened.then(() => 0) };
  const measureNext = ({ timeStamp }: KeyboardEvent) => {
    window.review.next = ready(shownName()).then(() => performance.now() - timeStamp);
  };
  addEventListener("keydown", measureNext, { capture: true });
}

async function measurementsOf({ times, decisions }: Decided, { pool }: Open): Promise<Measurement[]> {
  const { rows } = await pool.query<{ decided: number; events: number }>(`
    select (select count(*)::int from applications where outcome is not null) as decided,
      (select count(*)::int from application_events where kind in ('admitted', 'not-admitted')) as events`);
  const [{ decided, events } = { decided: 0, events: 0 }] = rows;
  const p95 = percentile(times, 0.95);
  return [
    {
      what: "next application ready, p95",
      value: `${p95.toFixed(0)} ms`,
      goal: `≤ ${GOAL_MS} ms`,
      reached: p95 <= GOAL_MS,
    },
    fact("– median, and the slowest", `${percentile(times, 0.5).toFixed(0)} ms, ${Math.max(...times).toFixed(0)} ms`),
    { what: "keys for each decision, no mouse", value: "2", goal: "≤ 2", reached: decided === APPLICATIONS },
    {
      what: "decisions recorded, each once",
      value: `${decided} of ${decisions}, ${events} events`,
      goal: `${APPLICATIONS}`,
      reached: decided === APPLICATIONS && events === APPLICATIONS,
    },
  ];
}
