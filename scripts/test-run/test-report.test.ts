import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readPlaywrightReport, readVitestReport } from "./test-report.ts";
import { runStep } from "./test-step.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gatehouse-report-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function report(content: object): Promise<string> {
  const file = path.join(folder, "report.json");
  await writeFile(file, JSON.stringify(content));
  return file;
}

const clean = {
  success: true,
  numTotalTests: 7,
  numPassedTests: 7,
  numPendingTests: 0,
  numFailedTestSuites: 0,
  testResults: [],
};

test("counts passed, failed and skipped tests", async () => {
  expect((await readVitestReport(await report(clean))).counts).toEqual({ passed: 7, failed: 0, skipped: 0 });
  const mixed = { ...clean, success: false, numPassedTests: 4, numPendingTests: 1 };
  expect((await readVitestReport(await report(mixed))).counts).toEqual({ passed: 4, failed: 2, skipped: 1 });
});

test("counts a test file that failed to load, and a run that failed without a failed test, as failed", async () => {
  const broken = { ...clean, success: false, numFailedTestSuites: 2 };
  expect((await readVitestReport(await report(broken))).counts).toEqual({ passed: 7, failed: 2, skipped: 0 });
  const failed = await readVitestReport(await report({ ...clean, success: false }));
  expect(failed.counts).toEqual({ passed: 7, failed: 1, skipped: 0 });
});

test("counts an error outside the browser tests as a failed test", async () => {
  const stats = { expected: 9, unexpected: 1, flaky: 0, skipped: 2 };
  const clean = await readPlaywrightReport(await report({ stats, errors: [], suites: [] }));
  expect(clean.counts).toEqual({ passed: 9, failed: 1, skipped: 2 });
  const broken = await readPlaywrightReport(await report({ stats, errors: [{ message: "no port" }], suites: [] }));
  expect(broken.counts).toEqual({ passed: 9, failed: 2, skipped: 2 });
  expect(broken.failures).toEqual(["FAILED: the run itself\n  no port"]);
});

/** A test that fails at the first attempt and passes at the second. */
const FAILS_ONCE = (runner: string) => `import { existsSync, writeFileSync } from "node:fs";
  import { expect, test } from "${runner}";
  test("adds up", () => {
    const isFirst = !existsSync("attempted");
    writeFileSync("attempted", "");
    expect(1 + 1).toBe(isFirst ? 3 : 2);
  });`;

test("counts a unit test that passes on retry as passed, and lists it as flaky with its error", async () => {
  const root = await project("flaky-units", {
    "vitest.config.mjs": "export default { test: { retry: 1 } };",
    "sum.test.mjs": FAILS_ONCE("vitest"),
  });
  const file = path.join(root, "report.json");
  await run(root, ["node_modules/vitest/vitest.mjs", "run", "--reporter=json", `--outputFile.json=${file}`]);
  const { counts, failures, flaky } = await readVitestReport(file);
  expect(counts).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(failures).toEqual([]);
  expect(flaky).toEqual([expect.stringMatching(/^flaky: adds up\n {2}AssertionError: expected 2 to be 3/)]);
});

test("counts a browser test that passes on retry as passed, and lists it as flaky with its error", {
  tags: "slow",
}, async () => {
  const root = await project("flaky-browser", {
    "playwright.config.mjs": 'export default { retries: 1, reporter: [["json", { outputFile: "report.json" }]] };',
    "sum.spec.mjs": FAILS_ONCE("@playwright/test"),
  });
  await run(root, ["node_modules/@playwright/test/cli.js", "test"]);
  const { counts, failures, flaky } = await readPlaywrightReport(path.join(root, "report.json"));
  expect(counts).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(failures).toEqual([]);
  expect(flaky).toEqual([expect.stringMatching(/^flaky: sum\.spec\.mjs: adds up\n {2}Error: expect/)]);
});

test("lists each failed unit test with its error, and each file that failed to load", async () => {
  const root = await project("units", {
    "vitest.config.mjs": "export default {};",
    "sum.test.mjs":
      'import { expect, test } from "vitest"; test("adds up", () => expect(1 + 1).toBe(3)); test("stands", () => {});',
    "lost.test.mjs": 'import "./nowhere.mjs";',
  });
  const file = path.join(root, "report.json");
  await run(root, ["node_modules/vitest/vitest.mjs", "run", "--reporter=json", `--outputFile.json=${file}`]);
  const { counts, failures } = await readVitestReport(file);
  expect(counts).toEqual({ passed: 1, failed: 2, skipped: 0 });
  expect(failures.toSorted()).toEqual([
    expect.stringMatching(/^FAILED: .*lost\.test\.mjs\n {2}.*nowhere\.mjs/),
    expect.stringMatching(/^FAILED: adds up\n {2}AssertionError: expected 2 to be 3/),
  ]);
});

test("lists each failed browser test with its error, including grouped ones", { tags: "slow" }, async () => {
  const root = await project("browser", {
    "playwright.config.mjs": 'export default { reporter: [["json", { outputFile: "report.json" }]] };',
    "sum.spec.mjs": `import { expect, test } from "@playwright/test";
      test("stands", () => {});
      test.describe("on paper", () => { test("adds up", () => expect(1 + 1).toBe(3)); });`,
  });
  await run(root, ["node_modules/@playwright/test/cli.js", "test"]);
  const { counts, failures } = await readPlaywrightReport(path.join(root, "report.json"));
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(failures).toEqual([expect.stringMatching(/^FAILED: sum\.spec\.mjs: adds up\n {2}Error: expect/)]);
  expect(failures[0]).toContain("Expected: 3");
});

/** Creates a project that uses this one's node_modules. */
async function project(name: string, files: Record<string, string>): Promise<string> {
  const root = path.join(folder, name);
  await mkdir(root);
  await symlink(path.resolve("node_modules"), path.join(root, "node_modules"));
  for (const [file, content] of Object.entries(files)) await writeFile(path.join(root, file), content);
  return root;
}

async function run(root: string, args: string[]): Promise<void> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME };
  await once(spawn(process.execPath, args, { cwd: root, env, stdio: "ignore" }), "close");
}

const lines: string[] = [];
const runner = { node: process.execPath, root: process.cwd(), print: (line: string) => void lines.push(line) };

beforeEach(() => {
  lines.length = 0;
});

test("fails a step whose exit code is not 0, and prints its output", async () => {
  const failing = { name: "a step that fails", args: ["-e", "console.log('why'); process.exit(3)"] };
  expect(await runStep(failing, runner)).toMatchObject({ succeeded: false });
  expect(lines[0]).toBe("why");
  expect(lines[1]).toMatch(/^FAILED: a step that fails \(/);
  expect(await runStep({ name: "a step that succeeds", args: ["-e", "0"] }, runner)).toMatchObject({ succeeded: true });
});

test("fails a step that ran no tests", async () => {
  const nothing = async () => ({ counts: { passed: 0, failed: 0, skipped: 0 }, failures: [], flaky: [] });
  const step = { name: "a step without tests", args: ["-e", "0"], report: nothing };
  expect(await runStep(step, runner)).toMatchObject({ succeeded: false });
});

test("fails a step whose report is missing", async () => {
  const missing = () => readVitestReport(path.join(folder, "missing.json"));
  const outcome = await runStep({ name: "a step without a report", args: ["-e", "0"], report: missing }, runner);
  expect(outcome).toEqual({ succeeded: false, counts: { passed: 0, failed: 1, skipped: 0 }, failures: [], flaky: [] });
});
