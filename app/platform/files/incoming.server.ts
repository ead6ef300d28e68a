import { mkdir, readdir, rm, stat, statfs } from "node:fs/promises";
import { constants } from "node:os";
import path from "node:path";
import { BODY_MINIMUM_RATE } from "../http/minimum-rate-body.server.ts";

/**
 * Creates the folder for incoming files, private to this process's account.
 *
 * With exclusive use of the data folder, empties it. Otherwise another process may be receiving files: removes only files that are older
 * than the longest upload.
 */
export async function openIncoming(dataDir: string, { exclusive }: { exclusive: boolean }): Promise<string> {
  const incoming = path.join(dataDir, "incoming");
  if (exclusive) await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const before = Date.now() - 2 * BODY_MINIMUM_RATE.totalMs;
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < before) await rm(file, { force: true });
  }
  return incoming;
}

/** Reserved for PostgreSQL's write-ahead log (the default of `max_wal_size`): when it can't be written, the whole site is down. */
const RESERVED_BYTES = 1024 ** 3;

/** Throws ENOSPC when the folder's disk has less than `reservedBytes` free. */
export async function assertFreeSpace(incoming: string, reservedBytes = RESERVED_BYTES): Promise<void> {
  const { blocks, bavail, bsize } = await statfs(incoming);
  // Some network file systems report no sizes.
  if (blocks === 0 || bavail * bsize >= reservedBytes) return;
  const facts = { code: "ENOSPC", errno: -constants.errno.ENOSPC };
  throw Object.assign(new Error("ENOSPC: not enough disk space for incoming files"), facts);
}
