import { statfs } from "node:fs/promises";
import { cpus, release, tmpdir, totalmem } from "node:os";
import type { Chapter, Measurement } from "./measurement.ts";

/** statfs(2): the magic number of a file system in memory, on which nothing is durable. */
const TMPFS = 0x01021994;

/** The report as a page of Markdown: when, where, how, and every figure beside its goal. */
export async function describeRun(chapters: Chapter[]): Promise<string> {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB of memory`;
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown processor"}, ${memory}, ${process.platform} ${release()}`;
  const { type } = await statfs(tmpdir());
  return [
    "# What was measured",
    "",
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}.`,
    "",
    `Machine: ${machine}, Node ${process.versions.node}. Everything, the senders too, runs on this one machine.`,
    ...(type === TMPFS
      ? ["", `Warning: ${tmpdir()} is in memory, so fsync costs nothing here. Set TMPDIR to a folder on a disk.`]
      : []),
    "",
    ...chapters.flatMap(describeChapter),
  ].join("\n");
}

function describeChapter({ title, method, measurements }: Chapter): string[] {
  return [
    `## ${title}`,
    "",
    method,
    "",
    "| what | figure | goal | |",
    "|---|---|---|---|",
    ...measurements.map(describeMeasurement),
    "",
  ];
}

function describeMeasurement({ what, figure, goal, reached }: Measurement): string {
  const verdict = reached === null ? "" : reached ? "reached" : "missed";
  return `| ${what} | ${figure} | ${goal} | ${verdict} |`;
}
