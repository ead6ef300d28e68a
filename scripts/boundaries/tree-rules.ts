import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Breach, isTest, type SourceFile } from "./source-file.ts";

const MEANINGLESS_NAMES = new Set(["utils", "util", "helpers", "helper", "common", "types", "lib", "misc", "shared"]);
const MAX_LINES = { recommended: 250, source: 300, test: 500 };

/** Reports meaningless names, long files, duplicate migration numbers, and forbidden packages. */
export function checkTree(root: string, files: SourceFile[]): Breach[] {
  return [...files.flatMap(checkName), ...files.flatMap(checkSize), ...checkMigrations(root), ...checkLockFile(root)];
}

/** Reports files that are allowed but should be split. */
export function longFiles(files: SourceFile[]): Breach[] {
  const long = files.filter(
    (file) => sizeMatters(file.path) && !isTest(file.path) && file.lineCount > MAX_LINES.recommended,
  );
  return long.map((file) => ({
    file: file.path,
    line: file.lineCount,
    rule: `over ${MAX_LINES.recommended} lines: consider splitting it`,
  }));
}

function checkName(file: SourceFile): Breach[] {
  const parts = file.path.split("/");
  const breaches: Breach[] = [];
  if (/^index\.tsx?$/.test(parts.at(-1) ?? "")) {
    breaches.push({ file: file.path, line: 1, rule: "no index files: name the file after its contents" });
  }
  for (const folder of parts.slice(0, -1).filter((part) => MEANINGLESS_NAMES.has(part.toLowerCase()))) {
    breaches.push({
      file: file.path,
      line: 1,
      rule: `'${folder}' is not descriptive: name the folder after its contents`,
    });
  }
  return breaches;
}

function checkSize(file: SourceFile): Breach[] {
  const max = isTest(file.path) ? MAX_LINES.test : MAX_LINES.source;
  if (!sizeMatters(file.path) || file.lineCount <= max) return [];
  return [{ file: file.path, line: file.lineCount, rule: `longer than ${max} lines` }];
}

function sizeMatters(file: string): boolean {
  return !/^(?:content|database)\//.test(file);
}

function checkMigrations(root: string): Breach[] {
  const folder = path.join(root, "database", "migrations");
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return names.flatMap((name, index) => {
    const isNew = name.slice(0, 4) !== names[index - 1]?.slice(0, 4);
    if (/^\d{4}-.+\.ts$/.test(name) && isNew) return [];
    return [{ file: `database/migrations/${name}`, line: 1, rule: "a migration needs a unique number of four digits" }];
  });
}

/** Forbids React Server Components: they had a remote code execution vulnerability (CVE-2025-55182) and are not used. */
function checkLockFile(root: string): Breach[] {
  const file = path.join(root, "package-lock.json");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  return lines.flatMap((text, index) =>
    /"node_modules\/(?:.*\/)?react-server-dom[\w-]*"/.test(text)
      ? [{ file: "package-lock.json", line: index + 1, rule: "React Server Components must not be installed" }]
      : [],
  );
}
