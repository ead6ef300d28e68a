import { z } from "zod";
import { formatCount } from "../../ui/format/format-count.ts";

/** What is wrong with one file of a bundle; `field` is empty for the whole file. */
export type BundleFault = { file: string; field: string; message: string };

/** Returns a fault as one line: 'documents/identity.json: motto: Too small.' */
export function formatFault({ file, field, message }: BundleFault): string {
  return [file, field, message].filter((part) => part !== "").join(": ");
}

/** Returns faults as lines, each once. */
export function formatEach(faults: readonly BundleFault[]): string[] {
  return [...new Set(faults.map(formatFault))];
}

const MAX_SHOWN = 100;

/** Returns a heading with the number of faults, then the first faults as a line each, and how many there are besides. */
export function formatFaults(faults: readonly BundleFault[]): { heading: string; lines: string[] } {
  const lines = formatEach(faults);
  const heading = `Nothing was imported: the bundle has ${formatCount(lines.length, "fault")}.`;
  if (lines.length <= MAX_SHOWN) return { heading, lines };
  const rest = `… and ${(lines.length - MAX_SHOWN).toLocaleString("en")} more.`;
  return { heading, lines: [...lines.slice(0, MAX_SHOWN), rest] };
}

/** Returns the path of a field below another one as people read it: 'slides[1].title'. */
export function pathOf(field: string, path: PropertyKey[]): string {
  const below = z.core.toDotPath(path);
  return field === "" || below === "" ? field + below : `${field}${below.startsWith("[") ? "" : "."}${below}`;
}
