import path from "node:path";
import { checkContents } from "./boundaries/content-rules.ts";
import { checkCycles } from "./boundaries/cycle-rules.ts";
import { type Breach, readSourceFiles } from "./boundaries/source-file.ts";
import { checkTree, longFiles } from "./boundaries/tree-rules.ts";
import { checkZones } from "./boundaries/zone-rules.ts";

export type BoundaryReport = { breaches: Breach[]; warnings: Breach[]; fileCount: number };

/** Checks the project at `root` against the module boundaries. Zones are derived from the folders. */
export function checkBoundaries(root: string): BoundaryReport {
  const files = readSourceFiles(root);
  const breaches = [...checkZones(files), ...checkContents(files), ...checkCycles(files), ...checkTree(root, files)];
  return { breaches, warnings: longFiles(files), fileCount: files.length };
}

function main(): void {
  const { breaches, warnings, fileCount } = checkBoundaries(path.join(import.meta.dirname, ".."));
  const format = (breach: Breach) => `${breach.file}:${breach.line} ${breach.rule}`;
  for (const warning of warnings) console.log(`warning: ${format(warning)}`);
  for (const breach of breaches) console.log(format(breach));
  console.log(`Boundaries: ${fileCount} files, ${breaches.length} breaches, ${warnings.length} warnings`);
  if (breaches.length > 0 || fileCount === 0) process.exitCode = 1;
}

if (import.meta.main) main();
