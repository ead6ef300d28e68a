import { mkdir, readdir, rm, stat, statfs } from "node:fs/promises";
import { constants } from "node:os";
import path from "node:path";
import { BODY_MINIMUM_RATE } from "../http/minimum-rate-body.server.ts";

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
  const before = Date.now() - 2 * BODY_MINIMUM_RATE.totalMs;
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < before) await rm(file, { force: true });
  }
  return incoming;
}

/** A database that can't write its log any more takes the whole site with it. PostgreSQL's own log takes up to so much by itself (`max_wal_size`). */
const LEFT_FREE_BYTES = 1024 ** 3;

/** Throws, as a full disk does, when less than `leftFreeBytes` of the folder's disk is free. */
export async function assertFreeSpace(incoming: string, leftFreeBytes = LEFT_FREE_BYTES): Promise<void> {
  const { blocks, bavail, bsize } = await statfs(incoming);
  // Some disks of the network tell nothing of themselves.
  if (blocks === 0 || bavail * bsize >= leftFreeBytes) return;
  const facts = { code: "ENOSPC", errno: -constants.errno.ENOSPC };
  throw Object.assign(new Error("ENOSPC: the disk has no room for files on their way in"), facts);
}
