import { enableCompileCache } from "node:module";
import path from "node:path";

const development = process.argv.includes("--dev");

// React selects its development or production build when it is first imported.
process.env.NODE_ENV ??= development ? "development" : "production";

// Caches sources with types stripped, from the second start on. This file is JavaScript: to strip its types, Node would load its
// type stripper at every start, which takes 15 MB.
enableCompileCache(path.join(import.meta.dirname, "..", "build", "compile-cache"));

// By default glibc creates a memory arena for each thread that compresses or hashes, and never releases it: 16 MB in all, although one
// thread works at a time. It also raises the size above which freed blocks are returned to the system, unless the size is set. It reads
// both settings when a process starts.
if (process.platform === "linux" && process.env.MALLOC_ARENA_MAX === undefined) {
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, args, { ...process.env, MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "131072" });
}

const { start } = await import(development ? "./start-development.ts" : "./start-built.ts");
await start();
