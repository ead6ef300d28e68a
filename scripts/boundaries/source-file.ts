import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { blankComments } from "./blank-comments.ts";

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
const STATIC_IMPORT = /^[ \t]*(?:import|export)\s+(type\s)?(?:[\w*\s{},$]+?\sfrom\s*)?["']([^"'\n]+)["']/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*["'`]([^"'`\n]+)["'`]/g;

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
  const code = blankComments(text);
  const statics = [...code.matchAll(STATIC_IMPORT)].map((match) =>
    importOf(file, code, match.index + match[0].search(/\S/), match[2] ?? "", match[1] !== undefined),
  );
  const dynamics = [...code.matchAll(DYNAMIC_IMPORT)].map((match) =>
    importOf(file, code, match.index, match[1] ?? "", false),
  );
  return {
    path: file,
    code,
    lineCount: text.replace(/\n$/, "").split("\n").length,
    imports: [...statics, ...dynamics],
  };
}

function importOf(file: string, code: string, index: number, specifier: string, typeOnly: boolean): Import {
  const own = specifier.startsWith(".");
  const target = own ? path.posix.join(path.posix.dirname(file), specifier) : specifier;
  return { target, own, typeOnly, line: lineAt(code, index) };
}

/** Returns the line number of `index`, starting from 1. */
export function lineAt(code: string, index: number): number {
  return code.slice(0, index).split("\n").length;
}
