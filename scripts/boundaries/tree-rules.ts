import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Breach, isTest, type SourceFile } from "./source-file.ts";

const EMPTY_NAMES = new Set(["utils", "util", "helpers", "helper", "common", "types", "lib", "misc", "shared"]);
const LINES = { asksToBeTwo: 200, most: 300, mostInTests: 500 };

/** Names that say nothing, files that grew too long, migrations out of order, packages that must not come in. */
export function checkTree(root: string, files: SourceFile[]): Breach[] {
  return [...files.flatMap(checkName), ...files.flatMap(checkSize), ...checkMigrations(root), ...checkLockFile(root)];
}

/** Files that are still allowed but ask to be two. */
export function longFiles(files: SourceFile[]): Breach[] {
  const long = files.filter(
    (file) => sizeMatters(file.path) && !isTest(file.path) && file.lineCount > LINES.asksToBeTwo,
  );
  return long.map((file) => ({
    file: file.path,
    line: file.lineCount,
    rule: `over ${LINES.asksToBeTwo} lines: it asks to be two`,
  }));
}

function checkName(file: SourceFile): Breach[] {
  const parts = file.path.split("/");
  const breaches: Breach[] = [];
  if (/^index\.tsx?$/.test(parts.at(-1) ?? "")) {
    breaches.push({ file: file.path, line: 1, rule: "no index files: name the file after what is in it" });
  }
  for (const folder of parts.slice(0, -1).filter((part) => EMPTY_NAMES.has(part.toLowerCase()))) {
    breaches.push({ file: file.path, line: 1, rule: `'${folder}' says nothing: name the folder after what is in it` });
  }
  return breaches;
}

function checkSize(file: SourceFile): Breach[] {
  const most = isTest(file.path) ? LINES.mostInTests : LINES.most;
  if (!sizeMatters(file.path) || file.lineCount <= most) return [];
  return [{ file: file.path, line: file.lineCount, rule: `longer than ${most} lines` }];
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
    return [
      { file: `database/migrations/${name}`, line: 1, rule: "a migration has a number of four digits to itself" },
    ];
  });
}

/** Server Components have let strangers run code on the server, and Gatehouse has no use for them. */
function checkLockFile(root: string): Breach[] {
  const file = path.join(root, "package-lock.json");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  return lines.flatMap((text, index) =>
    /"node_modules\/(?:.*\/)?react-server-dom[\w-]*"/.test(text)
      ? [{ file: "package-lock.json", line: index + 1, rule: "React Server Components are never installed" }]
      : [],
  );
}
