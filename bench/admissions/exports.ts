import { createHash, randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import http, { type IncomingMessage } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type BuiltApp, withBuiltApp } from "../../tests/support/apps/built-app.ts";
import { percentile } from "../load/percentile.ts";
import { resetHighWater, residentMemory } from "../load/process-memory.ts";
import { type Chapter, fact, type Measurement, type Progress } from "../measurement.ts";
import { signInAtDashboard } from "./dashboard.ts";
import { fillWithApplications } from "./fill-applications.ts";

const APPLICATIONS = 100_000;
/** Those of one programme have documents. */
const WITH_DOCUMENTS = "Law";
const DOCUMENT_BYTES = 300_000;
const SETTLE_MS = 15_000;
const PAGE_EVERY_MS = 200;
const SLOW_MS = 15_000;
const GOAL = { seconds: 60, megabytes: 100 };

/** Measures exports of 100,000 applications, and of the documents of one programme: seconds, and the app's memory above idle. Linux only. */
export function measureExports(say: Progress): Promise<Chapter> {
  return withBuiltApp({}, async (app) => {
    say(`exports: inserting ${APPLICATIONS} applications`);
    const sha256 = await saveDocument(app);
    await fillWithApplications(app.dataDir, APPLICATIONS, {
      documents: {
        waecNecoResult: { sha256, size: DOCUMENT_BYTES, mediaType: "image/jpeg", originalName: "result.jpg" },
        jambResult: { sha256, size: DOCUMENT_BYTES, mediaType: "application/pdf", originalName: "result.pdf" },
      },
    });
    const headers = { Cookie: await signInAtDashboard(app.url) };
    await download(`${app.url}/dashboard/export.csv?program=Music`, headers);
    const measurements: Measurement[] = [];
    for (const [what, query] of [
      [`${APPLICATIONS.toLocaleString("en")} applications as XLSX`, ".xlsx"],
      [`${APPLICATIONS.toLocaleString("en")} applications as CSV`, ".csv"],
      ["the applications of one programme as ZIP, with two documents of 300 KB each", `.zip?program=${WITH_DOCUMENTS}`],
    ] as const) {
      say(`exports: ${what}`);
      const address = `${app.url}/dashboard/export${query}`;
      const isTimed = !query.startsWith(".zip");
      measurements.push(...(await measureExport(app, { what, address, headers, isTimed })));
    }
    say("exports: three at once, read slowly");
    measurements.push(await measureSlowReaders(app, headers));
    return {
      title: `Exports at ${APPLICATIONS.toLocaleString("en")} applications`,
      method: `One export at a time, read as fast as it comes by a process on the same cores, all columns, ${SETTLE_MS / 1000} s after the one before. Memory is the kernel's high-water mark of resident memory of the app process, above that before the export. Meanwhile a member of staff opens the first page of the list, with ${PAGE_EVERY_MS} ms in between.`,
      measurements,
    };
  });
}

type MeasuredExport = { what: string; address: string; headers: Record<string, string>; isTimed: boolean };

async function measureExport(
  app: BuiltApp,
  { what, address, headers, isTimed }: MeasuredExport,
): Promise<Measurement[]> {
  await wait(SETTLE_MS);
  const idle = residentMemory(app.pid);
  await resetHighWater(app.pid);
  const start = performance.now();
  let isExporting = true;
  const exported = download(address, headers).finally(() => {
    isExporting = false;
  });
  const pages: number[] = [];
  while (isExporting) {
    const asked = performance.now();
    await download(`${app.url}/dashboard`, { ...headers, Accept: "text/html" });
    pages.push(performance.now() - asked);
    await wait(PAGE_EVERY_MS);
  }
  const bytes = await exported;
  const seconds = (performance.now() - start) / 1000;
  const above = residentMemory(app.pid, "VmHWM") - idle;
  return [
    {
      what,
      value: `${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB`,
      goal: isTimed ? `≤ ${GOAL.seconds} s` : "–",
      reached: isTimed ? seconds <= GOAL.seconds : null,
    },
    {
      what: "– memory above idle",
      value: `${above.toFixed(0)} MB`,
      goal: `≤ ${GOAL.megabytes} MB`,
      reached: above <= GOAL.megabytes,
    },
    fact("– the first page of the list meanwhile, p95", `${percentile(pages, 0.95).toFixed(0)} ms`),
  ];
}

/** Three people, as many as may export at once, whose connections take 64 KB every 100 ms. */
async function measureSlowReaders(app: BuiltApp, headers: Record<string, string>): Promise<Measurement> {
  await wait(SETTLE_MS);
  const idle = residentMemory(app.pid);
  await resetHighWater(app.pid);
  const aborts = await Promise.all(
    [".xlsx", ".csv", ".xlsx?sort=lastName"].map((query) => readSlowly(app, query, headers)),
  );
  await wait(SLOW_MS);
  const above = residentMemory(app.pid, "VmHWM") - idle;
  for (const abort of aborts) abort();
  return fact(
    `memory above idle of three exports at once, read slowly for ${SLOW_MS / 1000} s`,
    `${above.toFixed(0)} MB`,
  );
}

/** Begins an export whose response is read slowly. Returns what ends it. */
async function readSlowly(app: BuiltApp, query: string, headers: Record<string, string>): Promise<() => void> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = http.get(`${app.url}/dashboard/export${query}`, { headers }, resolve).once("error", reject);
  const response = await promise;
  request.on("error", () => undefined);
  response.on("error", () => undefined);
  response.on("data", () => {
    response.pause();
    setTimeout(() => response.resume(), 100);
  });
  return () => request.destroy();
}

/** Reads a response to its end. Returns its size. */
async function download(address: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(address, { headers });
  if (!response.ok || !response.body) throw new Error(`${address} responded with ${response.status}.`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  return bytes;
}

/** Saves one document, to which all rows refer, where the app looks for it. Returns its hash. */
async function saveDocument({ dataDir }: BuiltApp): Promise<Buffer> {
  const content = randomBytes(DOCUMENT_BYTES);
  const sha256 = createHash("sha256").update(content).digest();
  const name = sha256.toString("hex");
  const folder = path.join(dataDir, "files", name.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), content);
  return sha256;
}
