import { enableCompileCache } from "node:module";
import path from "node:path";

const development = process.argv.includes("--dev");

// React chooses between its development and its production build when it is first imported.
process.env.NODE_ENV ??= development ? "development" : "production";

// From the second start on, sources need not be stripped and compiled again. This file is JavaScript: to strip it, Node would load its
// stripper at every start, which takes 15 MB for as long as the program runs.
enableCompileCache(path.join(import.meta.dirname, "..", "build", "compile-cache"));

// Each thread that compresses or hashes gets an arena of memory of its own from glibc, and never gives it back: 16 MB in all, for a
// program of which one thread works at a time. It also raises the size above which memory is given back with every large piece that is
// freed, unless that size is set. It reads both when a process begins.
if (process.platform === "linux" && process.env.MALLOC_ARENA_MAX === undefined) {
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, args, { ...process.env, MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "131072" });
}

const { run } = await import("./run.ts");
await run({ development });
