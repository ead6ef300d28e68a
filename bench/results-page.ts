import { statfs } from "node:fs/promises";
import { cpus, loadavg, release, tmpdir, totalmem } from "node:os";
import type { Chapter, Measurement } from "./measurement.ts";

/** The type of tmpfs (statfs(2)), on which nothing is durable. */
const TMPFS = 0x01021994;

const OPENING = [
  "# What was measured",
  "",
  "Written by `npm run bench`; `npm run bench -- NAME …` renews chapters by their names. Ratios stand first: they compare what ran in",
  "turns in the same minutes, and carry over to other machines better than times do. A value is the median of its runs; the lowest and",
  "the highest of them stand beside it. Everything, the senders too, runs on one machine.",
  "",
].join("\n");

/** The chapters of a report as Markdown, by name. */
export type Sections = Map<string, string>;

/** Parses a written report. */
export function readSections(report: string): Sections {
  const pieces = report.split(/^<!-- (\w[\w-]*) -->\n/m).slice(1);
  const names = pieces.filter((_, place) => place % 2 === 0);
  return new Map(names.map((name, index) => [name, pieces[index * 2 + 1] ?? ""]));
}

/** Renders the report with the named chapters, in this order. */
export function writeSections(sections: Sections, names: string[]): string {
  const written = names.flatMap((name) => {
    const section = sections.get(name);
    return section === undefined ? [] : [`<!-- ${name} -->\n${section.trimEnd()}\n`];
  });
  return [OPENING, ...written].join("\n");
}

/** Describes the machine, the time, and the load of the machine just before a measurement. */
export async function describeCircumstances(): Promise<string> {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB of memory`;
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown processor"}, ${memory}, ${process.platform} ${release()}, Node ${process.versions.node}`;
  const busy = `load average ${loadavg()[0]?.toFixed(1)} before it`;
  const { type } = await statfs(tmpdir());
  const warning = `\n\nWarning: ${tmpdir()} is in memory, so fsync costs nothing here. Set TMPDIR to a folder on a disk.`;
  return `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine}; ${busy}.${type === TMPFS ? warning : ""}`;
}

export function describeChapter({ title, method, measurements }: Chapter, circumstances: string): string {
  const hasSpread = measurements.some(({ spread }) => spread !== undefined);
  return [
    `## ${title}`,
    "",
    hasSpread ? "| what | median | lowest – highest | goal | |" : "| what | value | goal | |",
    hasSpread ? "|---|---|---|---|---|" : "|---|---|---|---|",
    ...measurements.map((measurement) => describeMeasurement(measurement, hasSpread)),
    "",
    method,
    "",
    circumstances,
    "",
  ].join("\n");
}

function describeMeasurement({ what, value, spread = "", goal, reached }: Measurement, hasSpread: boolean): string {
  const verdict = reached === null ? "" : reached ? "reached" : "missed";
  const cells = hasSpread ? [what, value, spread, goal, verdict] : [what, value, goal, verdict];
  return `| ${cells.join(" | ")} |`;
}
