import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { buildWhenStale } from "../../scripts/build-site/build-when-stale.ts";
import { fixturePdf } from "../builders/document.builder.ts";
import { type BuiltApp, startBuiltApp, stopDatabaseLeftBehind } from "../support/apps/built-app.ts";
import { makeDataFolder, removeDataFolder } from "../support/apps/data-folder.ts";
import { findChromium } from "../support/browser/find-chromium.ts";
import { canInstallPackages, installPackages, onPath, updatePackages } from "../support/servers/debian-package.ts";
import type { Candidate } from "./journey-context.ts";
import type { TestBrowser } from "./test-browser.ts";

/**
 * Tests the built app in the browsers of applicants: `npm run test:browsers`, or `npm run test:browsers -- firefox webkit` for some of them. It
 * exits with 1 when a journey fails or a browser reports an error.
 *
 * Not part of `npm test`: it takes minutes and installs browsers.
 */

const FOLDER = import.meta.dirname;
const SCREENSHOTS = path.join(FOLDER, "..", "..", "test-results", "browsers");
/** The names of Debian's programs and of their packages. */
const PROGRAMS = { "firefox-esr": "firefox-esr", WebKitWebDriver: "webkit2gtk-driver", Xvfb: "xvfb", w3m: "w3m" };
const say = (line: string) => void process.stdout.write(`${line}\n`);

type Entry = { name: string; scripts: boolean; drawsPdfs: boolean; open(): Promise<TestBrowser> };

await installTools();
const { openFirefox, openPackedChromium, openPlainChromium } = await import("./puppeteer-browsers.ts");
const { openWebKit } = await import("./webkit-browser.ts");
const { runJourney } = await import("./journey.ts");
const { testW3m } = await import("./text-browser.ts");
const BROWSERS: Entry[] = [
  { name: "firefox", scripts: true, drawsPdfs: true, open: () => openFirefox(onPath(["firefox-esr"]) ?? "firefox") },
  { name: "webkit", scripts: true, drawsPdfs: true, open: openWebKit },
  { name: "chromium-119", scripts: true, drawsPdfs: true, open: () => openPackedChromium("chromium-119") },
  // Older than pdf.js supports.
  { name: "chromium-103", scripts: true, drawsPdfs: false, open: () => openPackedChromium("chromium-103") },
  // Older than the oldest browsers that run our scripts.
  { name: "chromium-92", scripts: false, drawsPdfs: false, open: () => openPackedChromium("chrome-aws-lambda") },
  {
    name: "chromium-without-scripts",
    scripts: false,
    drawsPdfs: false,
    open: () => openPlainChromium(findChromium(say)),
  },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => name !== "w3m" && !BROWSERS.some((entry) => entry.name === name));
if (unknown.length > 0) throw new Error(`Unknown: ${unknown}. There are ${BROWSERS.map(({ name }) => name)} and w3m.`);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
await rm(SCREENSHOTS, { recursive: true, force: true });
await buildWhenStale(say);
const dataDir = await makeDataFolder();
const app = await startBuiltApp({ dataDir, env: { TRUST_PROXY: "127.0.0.1" } });
const results: { browser: string; version: string; seconds: number; problems: string[] }[] = [];
try {
  for (const entry of BROWSERS.filter(({ name }) => isWanted(name))) results.push(await testBrowser(entry, app));
  if (isWanted("w3m")) results.push(await testW3m(app.url, SCREENSHOTS));
} finally {
  await app.stop();
  await stopDatabaseLeftBehind(dataDir);
  await removeDataFolder(dataDir);
}
for (const { browser, version, seconds, problems } of results) {
  say(`${problems.length === 0 ? "ok" : "FAILED"}: ${browser} ${version} (${seconds} s)`);
  for (const problem of problems) say(`  ${problem}`);
}
say(`Screenshots: ${SCREENSHOTS}`);
process.exitCode = results.every(({ problems }) => problems.length === 0) ? 0 : 1;

async function testBrowser({ open, ...tested }: Entry, app: BuiltApp) {
  const start = performance.now();
  const files = await mkdtemp(path.join(tmpdir(), "gatehouse-candidate-"));
  const candidate = await makeCandidate(files);
  const result = (version: string, problems: string[]) => {
    return { browser: tested.name, version, seconds: Math.round((performance.now() - start) / 1000), problems };
  };
  try {
    const browser = await open();
    try {
      const problems = await runJourney(browser, { ...tested, app, screenshots: SCREENSHOTS, candidate, say });
      return result(browser.version, problems);
    } finally {
      await browser.close();
    }
  } catch (error) {
    return result("", [`It can't be driven: ${String(error)}`]);
  } finally {
    await rm(files, { recursive: true });
  }
}

/** Creates a different candidate for each browser, with a phone photo of 3 MB and a PDF. */
async function makeCandidate(folder: string): Promise<Candidate> {
  const key = randomUUID();
  const [photo, document] = [path.join(folder, `${key}.jpg`), path.join(folder, `${key}.pdf`)];
  const noise = { type: "gaussian", mean: 150, sigma: 40 } as const;
  const picture = sharp({ create: { width: 3000, height: 2250, channels: 3, background: "white", noise } });
  await picture.jpeg({ quality: 60 }).toFile(photo);
  const documentContent = fixturePdf("JAMB result of a candidate", 200_000).content;
  await writeFile(document, documentContent);
  const registration = `2025${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}AB`;
  return { email: `candidate-${key}@example.com`, registration, photo, document, documentContent };
}

/** Installs what is missing: Debian packages when run as root, and always this folder's own packages, which contain browsers. */
async function installTools(): Promise<void> {
  const missing = Object.entries(PROGRAMS).flatMap(([program, name]) => (onPath([program]) ? [] : [name]));
  if (missing.length > 0 && !canInstallPackages())
    throw new Error(`These are missing: ${missing.join(", ")}. As root: apt-get install ${missing.join(" ")}`);
  if (missing.length > 0) {
    say(`Installing ${missing.join(", ")}`);
    updatePackages();
    installPackages(missing);
  }
  const lock = path.join(FOLDER, "package-lock.json");
  const installed = path.join(FOLDER, "node_modules", ".package-lock.json");
  const isCurrent = (await changedAt(installed)) > (await changedAt(lock));
  if (!isCurrent) {
    say("Installing the browsers' packages");
    // No package may download a browser from elsewhere.
    execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: FOLDER, stdio: "inherit" });
  }
}

async function changedAt(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.mtimeMs ?? 0;
}
