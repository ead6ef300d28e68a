import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { BODY_PACE } from "./paced-body.server.ts";

/**
 * The folder for files on their way in, private to this program's account.
 *
 * A program that has the data folder to itself empties it. Others may share it with one that takes in files just now: they remove what
 * is older than any upload takes.
 */
export async function openIncoming(dataDir: string, { alone }: { alone: boolean }): Promise<string> {
  const incoming = path.join(dataDir, "incoming");
  if (alone) await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const before = Date.now() - 2 * BODY_PACE.totalMs;
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < before) await rm(file, { force: true });
  }
  return incoming;
}
