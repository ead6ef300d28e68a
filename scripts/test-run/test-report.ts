import { readFile } from "node:fs/promises";
import { stripVTControlCharacters } from "node:util";
import * as z from "zod";

/** Test counts. Tests are skipped where they don't apply, such as tests of root run by another user. */
export type Counts = { passed: number; failed: number; skipped: number };

/**
 * A test runner's report. `failures` and `flaky` have one entry per test, with its name and error message. A flaky test failed
 * first and passed when retried, which only happens in CI; it counts as passed.
 */
export type Report = { counts: Counts; failures: string[]; flaky: string[] };

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
  tests: z.array(
    z.object({
      status: z.enum(["expected", "unexpected", "flaky", "skipped"]),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string() })) })),
    }),
  ),
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
      ...(isUnloaded ? [describeTest("FAILED", name, message)] : []),
      ...tests.map(({ fullName, failureMessages }) => describeTest("FAILED", fullName, failureMessages?.join("\n"))),
    ];
  });
  // Vitest keeps the errors of the first attempt in the result of a test that passed later.
  const flaky = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status: outcome, failureMessages }) => outcome === "passed" && (failureMessages ?? []).length > 0)
    .map(({ fullName, failureMessages }) => describeTest("flaky", fullName, failureMessages?.join("\n")));
  return { counts: { passed, failed, skipped }, failures, flaky };
}

/** Reads Playwright's JSON report. An error outside the tests counts as a failed test. */
export async function readPlaywrightReport(file: string): Promise<Report> {
  const { stats, errors, suites } = playwrightReport.parse(JSON.parse(await readFile(file, "utf8")));
  const specs = specsOf(suites);
  const describeSpecs = (label: "FAILED" | "flaky", status: "unexpected" | "flaky") =>
    specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file: name, title, tests }) => {
        const reasons = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
        return describeTest(label, `${name}: ${title}`, reasons.map(({ message }) => message).join("\n"));
      });
  const counts = {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
  const ofTheRun = errors.map(({ message }) => describeTest("FAILED", "the run itself", message));
  return {
    counts,
    failures: [...describeSpecs("FAILED", "unexpected"), ...ofTheRun],
    flaky: describeSpecs("flaky", "flaky"),
  };
}

function specsOf(suites: readonly z.infer<typeof playwrightSuite>[]): z.infer<typeof playwrightSpec>[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsOf(inner)]);
}

const MAX_REASON_LENGTH = 1500;

function describeTest(label: "FAILED" | "flaky", test: string, reason = "no error message"): string {
  const text = stripVTControlCharacters(reason).trim().slice(0, MAX_REASON_LENGTH);
  return `${label}: ${test}\n  ${text.replaceAll("\n", "\n  ")}`;
}
