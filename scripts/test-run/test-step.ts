import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Counts, Report } from "./test-report.ts";

export type Step = {
  name: string;
  /** What the project's Node runs. */
  args: string[];
  /** Reads what a test runner reported; a step without it has no tests to count. */
  report?: () => Promise<Report>;
  /** Lines of the output that are worth showing when all went well. */
  show?: RegExp;
};

export type StepOutcome = { succeeded: boolean } & Report;

type Place = { node: string; root: string; say: (line: string) => void };

/** Runs one step. Prints its name, its time and its counts; when it fails, also everything that it wrote. */
export async function runStep(step: Step, place: Place): Promise<StepOutcome> {
  const start = performance.now();
  const { code, output } = await runNode(step.args, place);
  const { counts, failures, flaky } = await readReport(step);
  const ranNothing = step.report !== undefined && counts.passed + counts.failed === 0;
  const succeeded = code === 0 && counts.failed === 0 && !ranNothing;

  if (!succeeded) place.say(output.trimEnd());
  for (const [line] of step.show && succeeded ? output.matchAll(step.show) : []) place.say(`  ${line}`);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const tally = step.report ? `, ${describeCounts(counts)}` : "";
  place.say(`${succeeded ? "ok" : "FAILED"}: ${step.name} (${seconds} s${tally})`);
  if (ranNothing) place.say("No test ran, which proves nothing.");
  return { succeeded, counts, failures, flaky };
}

/** Such as '12 passed, 0 failed'; skipped tests are named only where there are some. */
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

async function runNode(args: string[], { node, root }: Place): Promise<{ code: number | null; output: string }> {
  const folderOfPrograms = path.join(root, "node_modules", ".bin");
  const child = spawn(node, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PATH: `${folderOfPrograms}${path.delimiter}${process.env.PATH ?? ""}`, NO_COLOR: "1" },
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
