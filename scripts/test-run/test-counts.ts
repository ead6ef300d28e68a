import { readFile } from "node:fs/promises";
import * as z from "zod";

/** How many tests of a run passed, and how many did not, for whatever reason. */
export type Counts = { passed: number; failed: number };

const vitestReport = z.object({
  success: z.boolean(),
  numTotalTests: z.number(),
  numPassedTests: z.number(),
  numFailedTestSuites: z.number(),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/** Reads Vitest's JSON report. A test that did not run, and a file that could not be loaded, count as failed. */
export async function vitestCounts(file: string): Promise<Counts> {
  const report = vitestReport.parse(JSON.parse(await readFile(file, "utf8")));
  const notPassed = report.numTotalTests - report.numPassedTests;
  const failed = Math.max(notPassed, report.success ? 0 : report.numFailedTestSuites, report.success ? 0 : 1);
  return { passed: report.numPassedTests, failed };
}

/** Reads Playwright's JSON report. A test that passed at a second try only, or did not run, counts as failed. */
export async function playwrightCounts(file: string): Promise<Counts> {
  const { stats, errors } = playwrightReport.parse(JSON.parse(await readFile(file, "utf8")));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}
