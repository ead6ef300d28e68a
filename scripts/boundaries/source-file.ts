import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";

/** One import or re-export. `target` is a path relative to the project's root for our own files, else the package name. */
export type Import = { target: string; own: boolean; typeOnly: boolean; line: number };

export type SourceFile = {
  /** Relative to the project's root, with forward slashes. */
  path: string;
  /** The text with comments replaced by spaces. */
  code: string;
  lineCount: number;
  imports: Import[];
};

export type Breach = { file: string; line: number; rule: string };

const FOLDERS = ["app", "bench", "content", "database", "scripts", "server", "tests"];
const SOURCE = /\.tsx?$/;
const GENERATED = /\/(?:node_modules|\.next)\//;
/** Also in a type, such as `typeof import("./post.ts")`, which the parser does not list. */
const IMPORT_CALL = /\bimport\(\s*["'`]([^"'`\n]+)["'`]/g;

/** Reads every TypeScript file of the project, sorted by path. */
export function readSourceFiles(root: string): SourceFile[] {
  const names = FOLDERS.flatMap((folder) => filesUnder(root, folder)).filter((name) => SOURCE.test(name));
  return names.sort().map((name) => parse(name, readFileSync(path.join(root, name), "utf8")));
}

/** Whether a file is a test, or used only by tests and benchmarks. */
export function isTest(file: string): boolean {
  return /^(?:tests\/|bench\/|scripts\/test(?:\.ts$|-run\/))/.test(file) || /\.(?:test|spec)\.tsx?$/.test(file);
}

function filesUnder(root: string, folder: string): string[] {
  let entries: string[];
  try {
    entries = readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
  return entries
    .map((entry) => path.posix.join(folder, entry.split(path.sep).join("/")))
    .filter((name) => !GENERATED.test(name));
}

function parse(file: string, text: string): SourceFile {
  const { comments, module, errors } = parseSync(file, text);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  const code = comments.reduce(blank, text);
  const statements = [
    ...module.staticImports.map(({ start, moduleRequest }) => ({ start, source: moduleRequest.value })),
    ...module.staticExports.map(({ start, entries }) => ({ start, source: entries[0]?.moduleRequest?.value })),
    ...[...code.matchAll(IMPORT_CALL)].map(({ index, 1: source }) => ({ start: index, source })),
  ];
  return {
    path: file,
    code,
    lineCount: text.replace(/\n$/, "").split("\n").length,
    imports: statements.flatMap(({ start, source }) =>
      source === undefined ? [] : [importOf(file, code, start, source)],
    ),
  };
}

/** Replaces a comment with spaces, so that positions don't change. */
function blank(code: string, { start, end }: { start: number; end: number }): string {
  return code.slice(0, start) + code.slice(start, end).replaceAll(/[^\n]/g, " ") + code.slice(end);
}

function importOf(file: string, code: string, start: number, source: string): Import {
  const own = source.startsWith(".");
  const target = own ? path.posix.join(path.posix.dirname(file), source) : source;
  return { target, own, typeOnly: /^\w+\s+type\s/.test(code.slice(start, start + 20)), line: lineAt(code, start) };
}

/** Returns the line number of `index`, starting from 1. */
export function lineAt(code: string, index: number): number {
  return code.slice(0, index).split("\n").length;
}
