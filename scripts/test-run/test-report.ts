import { readFile } from "node:fs/promises";
import { stripVTControlCharacters } from "node:util";
import * as z from "zod";

/** How the tests of a run came out. A test is skipped where it has no meaning, such as one about root for an ordinary user. */
export type Counts = { passed: number; failed: number; skipped: number };

/** What a test runner reported: the counts, and for each failed test its name and why, on lines of their own. */
export type Report = { counts: Counts; failures: string[] };

const vitestReport = z.object({
  success: z.boolean(),
  numTotalTests: z.number(),
  numPassedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullable() }),
      ),
    }),
  ),
});

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(z.object({ results: z.array(z.object({ errors: z.array(z.object({ message: z.string() })) })) })),
});

const playwrightSuite = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});

const playwrightReport = z.object({
  suites: z.array(playwrightSuite),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.object({ message: z.string().optional() })),
});

/** Reads Vitest's JSON report. A file that could not be loaded counts as a failed test. */
export async function readVitestReport(file: string): Promise<Report> {
  const report = vitestReport.parse(JSON.parse(await readFile(file, "utf8")));
  const [passed, skipped] = [report.numPassedTests, report.numPendingTests];
  const notPassed = report.numTotalTests - passed - skipped;
  const failed = report.success ? notPassed : Math.max(notPassed, report.numFailedTestSuites, 1);
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((result) => result.status === "failed");
    const isUnloaded = status === "failed" && tests.length === 0;
    return [
      ...(isUnloaded ? [failure(name, message)] : []),
      ...tests.map(({ fullName, failureMessages }) => failure(fullName, failureMessages?.join("\n"))),
    ];
  });
  return { counts: { passed, failed, skipped }, failures };
}

/** Reads Playwright's JSON report. A test that passed at a second try only counts as failed. */
export async function readPlaywrightReport(file: string): Promise<Report> {
  const { stats, errors, suites } = playwrightReport.parse(JSON.parse(await readFile(file, "utf8")));
  const failures = specsOf(suites).flatMap(({ file: name, title, ok, tests }) => {
    const reasons = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
    return ok ? [] : [failure(`${name}: ${title}`, reasons.map(({ message }) => message).join("\n"))];
  });
  const counts = {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
  return { counts, failures: [...failures, ...errors.map(({ message }) => failure("the run itself", message))] };
}

function specsOf(suites: readonly z.infer<typeof playwrightSuite>[]): z.infer<typeof playwrightSpec>[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsOf(inner)]);
}

const LONGEST_REASON = 600;

function failure(test: string, reason = "it does not say why"): string {
  return `FAILED: ${test}\n  ${stripVTControlCharacters(reason).trim().slice(0, LONGEST_REASON).replaceAll("\n", "\n  ")}`;
}
