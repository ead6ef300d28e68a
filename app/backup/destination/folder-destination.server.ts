import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, constants, mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Destination } from "./destination.ts";

const UNFINISHED = ".unfinished";

/**
 * Backups in a folder: of this machine, a disk that was plugged in, or another machine's that is mounted.
 *
 * A file is written beside its name, fsynced, renamed, and its folder fsynced: POSIX orders neither data nor names across a power cut
 * by itself.
 */
export function openFolderDestination(root: string): Destination {
  const placeOf = (name: string) => path.join(root, name);
  const made = new Set<string>();

  async function makeFolder(folder: string): Promise<void> {
    if (made.has(folder)) return;
    const first = await mkdir(folder, { recursive: true, mode: 0o700 });
    // From the folder in which the first new one stands, each has to know the next.
    for (let at = folder; first && at.length >= path.dirname(first).length; at = path.dirname(at)) await syncFolder(at);
    made.add(folder);
  }

  return {
    place: root,
    async put(name, content) {
      const place = placeOf(name);
      await makeFolder(path.dirname(place)).catch((error: unknown) => nameReason(root, error));
      const unfinished = `${place}.${randomUUID()}${UNFINISHED}`;
      try {
        // `flush` is an fsync before the file is closed.
        await pipeline(content, createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true }));
        await rename(unfinished, place);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw isFull(error) ? new Error(`There is no room left in ${root}.`, { cause: error }) : error;
      }
      await syncFolder(path.dirname(place));
    },
    async read(name) {
      const handle = await open(placeOf(name), "r").catch(nullWhenAbsent);
      return handle?.createReadStream() ?? null;
    },
    async *list(prefix) {
      for await (const name of filesBelow(root, prefix)) {
        if (!name.endsWith(UNFINISHED)) yield { name, size: (await stat(placeOf(name))).size };
      }
    },
    async remove(name) {
      await rm(placeOf(name), { force: true });
      await removeEmptyFolders(path.dirname(placeOf(name)), root);
      made.clear();
    },
    async removeUnfinished() {
      for await (const name of filesBelow(root, "")) {
        if (name.endsWith(UNFINISHED)) await rm(placeOf(name));
      }
    },
  };
}

/** The error of a write has no name in it: it could be the disk of the data. */
function isFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}

/** Node says of a folder that it can't make on a disk that became read-only that there is none. `access` has the reason. */
async function nameReason(root: string, error: unknown): Promise<never> {
  await access(root, constants.W_OK);
  throw error;
}

async function* filesBelow(root: string, prefix: string): AsyncGenerator<string> {
  const entries = (await readdir(path.join(root, prefix), { withFileTypes: true }).catch(nullWhenAbsent)) ?? [];
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if (entry.isDirectory()) yield* filesBelow(root, `${prefix}${entry.name}/`);
    else yield prefix + entry.name;
  }
}

async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let at = folder; at !== root; at = path.dirname(at)) {
    const removed = await rmdir(at).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}

/** Windows can't open a folder, and NTFS journals names by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
