import { mkdirSync } from "node:fs";
import { access, constants, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { readFileContent } from "./file-content.server.ts";
import type { Files, ReceivedFile } from "./files.server.ts";
import { assertFreeSpace } from "./incoming.server.ts";

/**
 * Stores documents on the local disk: `files/ab/abcdef…`, one file per content.
 *
 * Saving is fsync, rename and fsync of the folder, since POSIX guarantees the order of neither data nor names across a power cut.
 */
export async function openDiskFiles(dataDir: string, incoming: string): Promise<Files> {
  const root = path.join(dataDir, "files");
  await makeFanOut(root);

  const folderOf = (hash: string) => path.join(root, hash.slice(0, 2));
  const placeOf = (sha256: Buffer) => path.join(folderOf(sha256.toString("hex")), sha256.toString("hex"));

  return {
    incoming,
    holdsPieces: false,
    assertFreeSpace: () => assertFreeSpace(incoming),
    async save(file: ReceivedFile) {
      const place = placeOf(file.sha256);
      await syncToDisk(file.path, "r+");
      // Overwrites a file of the same content: the new timestamp keeps the sweep of unused files from removing it.
      await rename(file.path, place);
      await syncToDisk(path.dirname(place), "r");
    },
    exists: (sha256) =>
      access(placeOf(sha256)).then(
        () => true,
        () => false,
      ),
    async size(sha256) {
      const stored = await stat(placeOf(sha256)).catch(nullWhenAbsent);
      return stored?.size ?? null;
    },
    read: (sha256) => readFileContent(placeOf(sha256)),
    async removeStoredBefore(sha256, time) {
      const stored = await stat(placeOf(sha256)).catch(nullWhenAbsent);
      if (!stored || stored.mtime >= time) return false;
      await rm(placeOf(sha256), { force: true });
      return true;
    },
    async *storedBefore(time) {
      for (const folder of await readdir(root)) {
        for (const name of await readdir(path.join(root, folder))) {
          const stored = await stat(path.join(root, folder, name)).catch(nullWhenAbsent);
          if (stored && stored.mtime < time) yield Buffer.from(name, "hex");
        }
      }
    },
    async check() {
      await access(root, constants.R_OK | constants.W_OK);
      await access(incoming, constants.W_OK);
    },
  };
}

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

async function makeFanOut(root: string): Promise<void> {
  const last = path.join(root, "ff");
  const made = await access(last).then(
    () => true,
    () => false,
  );
  if (made) return;
  // Synchronously: this is a part of the first start, and 256 calls that are awaited take several times the processor time.
  for (let byte = 0; byte < 256; byte++) {
    mkdirSync(path.join(root, byte.toString(16).padStart(2, "0")), { recursive: true, mode: 0o700 });
  }
  await syncToDisk(root, "r");
  await syncToDisk(path.dirname(root), "r");
}

/** Flushes a file or folder to disk. Skips folders on Windows, which can't open them; NTFS journals names. */
async function syncToDisk(target: string, flags: "r" | "r+"): Promise<void> {
  if (process.platform === "win32" && flags === "r") return;
  const handle = await open(target, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
