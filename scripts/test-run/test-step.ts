import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Counts, Report } from "./test-report.ts";

export type Step = {
  name: string;
  /** Arguments for Node. */
  args: string[];
  /** Reads the test runner's report; absent for steps without tests. */
  report?: () => Promise<Report>;
  /** Output lines to print on success. */
  show?: RegExp;
};

export type StepOutcome = { succeeded: boolean } & Report;

type Runner = { node: string; root: string; print: (line: string) => void };

/** Runs one step, and prints its name, duration and test counts; on failure also its output. */
export async function runStep(step: Step, runner: Runner): Promise<StepOutcome> {
  const start = performance.now();
  const { code, output } = await runNode(step.args, runner);
  const { counts, failures, flaky } = await readReport(step);
  const ranNothing = step.report !== undefined && counts.passed + counts.failed === 0;
  const succeeded = code === 0 && counts.failed === 0 && !ranNothing;

  if (!succeeded) runner.print(output.trimEnd());
  for (const [line] of step.show && succeeded ? output.matchAll(step.show) : []) runner.print(`  ${line}`);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const tally = step.report ? `, ${describeCounts(counts)}` : "";
  runner.print(`${succeeded ? "ok" : "FAILED"}: ${step.name} (${seconds} s${tally})`);
  if (ranNothing) runner.print("No tests ran.");
  return { succeeded, counts, failures, flaky };
}

/** Formats counts, such as '12 passed, 0 failed'. Omits skipped tests when there are none. */
export function describeCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

async function readReport(step: Step): Promise<Report> {
  if (!step.report) return { counts: { passed: 0, failed: 0, skipped: 0 }, failures: [], flaky: [] };
  return step.report().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return { counts: { passed: 0, failed: 1, skipped: 0 }, failures: [], flaky: [] };
  });
}

async function runNode(args: string[], { node, root }: Runner): Promise<{ code: number | null; output: string }> {
  const binFolder = path.join(root, "node_modules", ".bin");
  const child = spawn(node, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PATH: `${binFolder}${path.delimiter}${process.env.PATH ?? ""}`, NO_COLOR: "1" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  await once(child, "close");
  return { code: child.exitCode, output };
}
