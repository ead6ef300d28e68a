import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { MiddlewareHandler } from "hono";
import type { Deps } from "../../app/platform/deps.server.ts";
import type { JobKind } from "../../app/platform/jobs/jobs.server.ts";
import {
  findSharedFile,
  findUnsharedFiles,
  removeFilesBuiltBefore,
  shareFile,
} from "../../app/platform/site/built-files.store.server.ts";
import type { AppEnv } from "../app-env.ts";

const SHARE_FILES: JobKind<object> = { name: "share-built-files", retries: 3 };
const EVERY_NIGHT = "55 3 * * *";
/** A page that has been open for longer reloads when one of its files is missing. */
const RETENTION_MS = 30 * 24 * 3_600_000;
const TYPES = new Map([
  [".js", "text/javascript; charset=utf-8"],
  [".mjs", "text/javascript; charset=utf-8"],
  [".wasm", "application/wasm"],
  [".pfb", "application/octet-stream"],
  [".ttf", "font/ttf"],
  [".css", "text/css; charset=utf-8"],
  [".woff2", "font/woff2"],
  [".svg", "image/svg+xml"],
]);
const NAME = /^[\w.-]{1,200}$/;

type Needed = Pick<Deps, "db" | "clock" | "jobs">;

/**
 * Shares this build's static files with all instances through the database, at the start and every night.
 *
 * During a rolling deployment, a page of one build requests its files from an instance of another build, as does a page that was opened
 * before.
 */
export async function startSharingFiles(deps: Needed, clientFolder: string): Promise<void> {
  await shareFiles(deps, clientFolder);
  await deps.jobs.repeat(SHARE_FILES, EVERY_NIGHT, async () => {
    await shareFiles(deps, clientFolder);
    await removeFilesBuiltBefore(deps.db, new Date(deps.clock.now().getTime() - RETENTION_MS));
  });
}

/** Shares the files that no instance has shared yet. */
export async function shareFiles({ db, clock }: Pick<Deps, "db" | "clock">, clientFolder: string): Promise<void> {
  const folder = path.join(clientFolder, "assets");
  const names = (await readdir(folder)).filter((name) => TYPES.has(path.extname(name)));
  for (const name of await findUnsharedFiles(db, names, clock.now())) {
    await shareFile(db, name, await readFile(path.join(folder, name)), clock.now());
  }
}

/** Serves static files of other builds. */
export function filesOfOtherBuilds({ db }: Pick<Deps, "db">, caching: string): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const name = c.req.path.slice("/assets/".length);
    const type = TYPES.get(path.extname(name));
    const content = type && NAME.test(name) ? await findSharedFile(db, name) : null;
    if (!type || !content) return next();
    c.header("Content-Type", type);
    c.header("Cache-Control", caching);
    return c.body(new Uint8Array(content));
  };
}
