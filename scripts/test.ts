import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { findChromium } from "../tests/support/browser/find-chromium.ts";
import { findFonts } from "../tests/support/browser/find-fonts.ts";
import { findClamd } from "../tests/support/servers/find-clamd.ts";
import { findNginx } from "../tests/support/servers/find-nginx.ts";
import { type Counts, readPlaywrightReport, readVitestReport } from "./test-run/test-report.ts";
import { describeCounts, runStep, type Step } from "./test-run/test-step.ts";

/**
 * `npm test`: builds and runs the checks beside the unit tests, then runs the browser tests. `npm run test:all` (`--all`) runs the slow
 * tests and the crash tests too.
 */

const ROOT = path.join(import.meta.dirname, "..");
const RESULTS = path.join(ROOT, "test-results");

const ownNode = path.join(ROOT, "node_modules", ".bin", "node");
const isSupportedNode = Number.parseInt(process.versions.node, 10) >= 26 || !existsSync(ownNode);
const node = isSupportedNode ? process.execPath : ownNode;

const module = (...names: string[]) => path.join(ROOT, "node_modules", ...names);
const vitest = (report: string, ...args: string[]) => [
  module("vitest", "vitest.mjs"),
  "run",
  ...args,
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${report}`,
];

const reports = {
  tests: path.join(RESULTS, "tests.json"),
  crash: path.join(RESULTS, "crash.json"),
  browser: path.join(RESULTS, "browser.json"),
};

const runsAll = process.argv.includes("--all");

/** What a check found in files that have not changed since. `npm ci` empties the folder. */
const cache = (name: string) => module(".cache", name);

/** The browser tests need it. It is skipped if it would build what it built last. */
const BUILD: Step = { name: "build", args: [path.join(ROOT, "scripts/build-site/build.ts"), "--when-stale"] };

const CHECKS: Step[] = [
  { name: "types of the routes", args: [module("@react-router", "dev", "bin.cjs"), "typegen"] },
  {
    name: "types",
    args: [
      ...[module("typescript", "bin", "tsc"), "--noEmit"],
      ...["--incremental", "--tsBuildInfoFile", cache("types.tsbuildinfo")],
    ],
  },
  { name: "lint", args: [module("@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings", "."] },
  {
    name: "lint of React's rules and long functions",
    args: [module("oxlint", "bin", "oxlint"), "app", "server", "scripts"],
  },
  {
    name: "spelling and vocabulary",
    args: [
      ...[module("cspell", "bin.mjs"), "--no-progress", "--quiet"],
      ...["--cache", "--cache-strategy", "content", "--cache-location", cache("spelling")],
    ],
  },
  { name: "unused code", args: [module("knip", "bin", "knip.js"), "--cache", "--cache-location", cache("knip")] },
  { name: "boundaries", args: [path.join(ROOT, "scripts", "check-boundaries.ts")] },
];

const UNIT_TESTS: Step = {
  name: "unit and integration tests",
  args: vitest(reports.tests, ...(runsAll ? [] : ["--tags-filter=!slow"])),
  report: () => readVitestReport(reports.tests),
};

const BROWSER_TESTS: Step = {
  name: "browser tests",
  args: [module("@playwright", "test", "cli.js"), "test", ...(runsAll ? [] : ["--grep-invert", "@slow"])],
  report: () => readPlaywrightReport(reports.browser),
};

/** Power cuts, killed processes and restarts under load. They are slow, so only `npm run test:all` runs them. */
const CRASH_TESTS: Step = {
  name: "crash tests",
  args: vitest(reports.crash, "--config", "tests/crash/vitest.config.ts"),
  report: () => readVitestReport(reports.crash),
  show: /^(?:Crash test|Rolling restart): .*$/gm,
};

try {
  findChromium((line) => console.log(line));
  findFonts((line) => console.log(line));
  findNginx((line) => console.log(line));
  findClamd((line) => console.log(line));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
await rm(RESULTS, { recursive: true, force: true });
await mkdir(RESULTS, { recursive: true });

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const flaky: string[] = [];
const failures: string[] = [];

const [isBuilt] = await Promise.all([runInSequence([BUILD]), runInSequence(CHECKS), runInSequence([UNIT_TESTS])]);
// Not beside the unit tests: two cores need as long for both, and under such a load a browser misses what moves or disappears.
if (isBuilt) await runInSequence([BROWSER_TESTS]);
if (runsAll) await runInSequence([CRASH_TESTS]);

// Repeated at the end: a CI service may keep only the end of a long log.
for (const test of [...failures, ...flaky]) console.log(test);
if (flaky.length > 0)
  console.log(`${flaky.length} flaky: failed once and passed when run again. Each is a defect to fix.`);
console.log(describeCounts(total));

/** Runs steps in sequence. Stops at the first that fails, and returns false. */
async function runInSequence(steps: Step[]): Promise<boolean> {
  for (const step of steps) {
    const outcome = await runStep(step, { node, root: ROOT, print: (line) => console.log(line) });
    total.passed += outcome.counts.passed;
    total.failed += outcome.counts.failed;
    total.skipped += outcome.counts.skipped;
    flaky.push(...outcome.flaky);
    failures.push(...outcome.failures);
    if (!outcome.succeeded) {
      process.exitCode = 1;
      return false;
    }
  }
  return true;
}
