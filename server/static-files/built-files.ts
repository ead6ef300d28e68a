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
import type { AppEnv } from "../app.ts";

const SHARE_FILES: JobKind<object> = { name: "share-built-files", retries: 3 };
const EVERY_NIGHT = "55 3 * * *";
/** A page that somebody has open for longer loads anew by itself when one of its files is gone. */
const RETENTION_MS = 30 * 24 * 3_600_000;
const TYPES = new Map([
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
  [".woff2", "font/woff2"],
  [".svg", "image/svg+xml"],
]);
const NAME = /^[\w.-]{1,200}$/;

type Needed = Pick<Deps, "db" | "clock" | "jobs">;

/**
 * Puts this build's files for browsers where every instance finds them, at the start and every night.
 *
 * While instances are restarted one after the other with a new version, a page that one build made asks the other for its files; and so
 * does a page that was open before.
 */
export async function startSharingFiles(deps: Needed, clientFolder: string): Promise<void> {
  await shareFiles(deps, clientFolder);
  await deps.jobs.handle(SHARE_FILES, async () => {
    await shareFiles(deps, clientFolder);
    await removeFilesBuiltBefore(deps.db, new Date(deps.clock.now().getTime() - RETENTION_MS));
  });
  await deps.jobs.repeat(SHARE_FILES, EVERY_NIGHT);
}

/** Shares what no instance has shared yet. */
export async function shareFiles({ db, clock }: Pick<Deps, "db" | "clock">, clientFolder: string): Promise<void> {
  const folder = path.join(clientFolder, "assets");
  const names = (await readdir(folder)).filter((name) => TYPES.has(path.extname(name)));
  for (const name of await findUnsharedFiles(db, names, clock.now())) {
    await shareFile(db, name, await readFile(path.join(folder, name)), clock.now());
  }
}

/** Answers for a file that is not of this build, and of another one. */
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
