import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { playwrightCounts, vitestCounts } from "./test-counts.ts";
import { runStep } from "./test-step.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gatehouse-counts-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function report(content: object): Promise<string> {
  const file = path.join(folder, "report.json");
  await writeFile(file, JSON.stringify(content));
  return file;
}

const clean = { success: true, numTotalTests: 7, numPassedTests: 7, numPendingTests: 0, numFailedTestSuites: 0 };

test("passed, failed and skipped tests are counted as what they are", async () => {
  expect(await vitestCounts(await report(clean))).toEqual({ passed: 7, failed: 0, skipped: 0 });
  const mixed = { ...clean, success: false, numPassedTests: 4, numPendingTests: 1 };
  expect(await vitestCounts(await report(mixed))).toEqual({ passed: 4, failed: 2, skipped: 1 });
});

test("a test file that could not even be loaded, and a run that failed without a failed test, count as failed", async () => {
  const broken = { ...clean, success: false, numFailedTestSuites: 2 };
  expect(await vitestCounts(await report(broken))).toEqual({ passed: 7, failed: 2, skipped: 0 });
  expect(await vitestCounts(await report({ ...clean, success: false }))).toEqual({ passed: 7, failed: 1, skipped: 0 });
});

test("a browser test that passed at a second try only has failed, and so has a run with an error of its own", async () => {
  const stats = { expected: 9, unexpected: 1, flaky: 1, skipped: 2 };
  expect(await playwrightCounts(await report({ stats, errors: [] }))).toEqual({ passed: 9, failed: 2, skipped: 2 });
  expect(await playwrightCounts(await report({ stats, errors: [{}] }))).toEqual({ passed: 9, failed: 3, skipped: 2 });
});

const lines: string[] = [];
const place = { node: process.execPath, root: process.cwd(), say: (line: string) => void lines.push(line) };

beforeEach(() => {
  lines.length = 0;
});

test("a step that ends with another code than 0 has failed, and its whole output is shown", async () => {
  const failing = { name: "a step that fails", args: ["-e", "console.log('why'); process.exit(3)"] };
  expect(await runStep(failing, place)).toMatchObject({ succeeded: false });
  expect(lines[0]).toBe("why");
  expect(lines[1]).toMatch(/^FAILED: a step that fails \(/);
  expect(await runStep({ name: "a step that succeeds", args: ["-e", "0"] }, place)).toMatchObject({ succeeded: true });
});

test("a step that should count tests and counted none has failed", async () => {
  const counts = async () => ({ passed: 0, failed: 0, skipped: 0 });
  expect(await runStep({ name: "a step without tests", args: ["-e", "0"], counts }, place)).toMatchObject({
    succeeded: false,
  });
});

test("a step whose report is missing has failed", async () => {
  const counts = () => vitestCounts(path.join(folder, "missing.json"));
  const outcome = await runStep({ name: "a step without a report", args: ["-e", "0"], counts }, place);
  expect(outcome).toEqual({ succeeded: false, counts: { passed: 0, failed: 1, skipped: 0 } });
});
