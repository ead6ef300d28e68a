import { flushCompileCache } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "../app/platform/project-root.server.ts";
import { buildWhenStale } from "../scripts/build-site/build-when-stale.ts";
import type * as BuiltServer from "./built-server.ts";
import { failWith, report } from "./startup/report.ts";

/**
 * By default glibc creates a memory arena for each thread that compresses or hashes, and never releases it: 16 MB in all, although one
 * thread works at a time. It also raises the size above which freed blocks are returned to the system, unless the size is set. It reads
 * both settings when a process starts.
 */
const MALLOC_SETTINGS = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "131072" };

/**
 * Builds the server with its pages when a source has changed, and starts what was built. On Linux the built server replaces this process:
 * it starts with the settings above, and without the memory that the check took.
 */
export async function start(): Promise<void> {
  try {
    await buildWhenStale(report);
  } catch (error) {
    return failWith(error);
  }
  if (process.platform === "linux") {
    // Node writes the cache when a process ends; this one is replaced instead.
    flushCompileCache();
    const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1), "--built"];
    process.execve?.(process.execPath, args, { ...MALLOC_SETTINGS, ...process.env });
  }
  const file = path.join(projectRoot(), "build", "site", "server", "index.js");
  const built = (await import(pathToFileURL(file).href)) as typeof BuiltServer;
  await built.start();
}
