import { readFile } from "node:fs/promises";
import * as z from "zod";

/** How the tests of a run came out. A test is skipped where it has no meaning, such as one about root for an ordinary user. */
export type Counts = { passed: number; failed: number; skipped: number };

const vitestReport = z.object({
  success: z.boolean(),
  numTotalTests: z.number(),
  numPassedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/** Reads Vitest's JSON report. A file that could not be loaded counts as a failed test. */
export async function vitestCounts(file: string): Promise<Counts> {
  const report = vitestReport.parse(JSON.parse(await readFile(file, "utf8")));
  const [passed, skipped] = [report.numPassedTests, report.numPendingTests];
  const notPassed = report.numTotalTests - passed - skipped;
  const failed = report.success ? notPassed : Math.max(notPassed, report.numFailedTestSuites, 1);
  return { passed, failed, skipped };
}

/** Reads Playwright's JSON report. A test that passed at a second try only counts as failed. */
export async function playwrightCounts(file: string): Promise<Counts> {
  const { stats, errors } = playwrightReport.parse(JSON.parse(await readFile(file, "utf8")));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}
