import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, constants, mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { readFileContent } from "../../platform/files/file-content.server.ts";
import type { Destination } from "./destination.ts";

const UNFINISHED = ".unfinished";

/**
 * Stores backups in a folder: on this machine, an external disk, or a network mount.
 *
 * A file is written under a temporary name, fsynced and renamed, then its folder is fsynced: POSIX guarantees neither data nor names
 * after a power cut otherwise.
 */
export function openFolderDestination(root: string): Destination {
  const pathOf = (name: string) => path.join(root, name);
  const made = new Set<string>();

  async function makeFolder(folder: string): Promise<void> {
    if (made.has(folder)) return;
    const first = await mkdir(folder, { recursive: true, mode: 0o700 });
    // Each parent of a new folder is fsynced, up to the parent of the first new one.
    for (let at = folder; first && at.length >= path.dirname(first).length; at = path.dirname(at)) await syncFolder(at);
    made.add(folder);
  }

  return {
    location: root,
    async put(name, content) {
      const file = pathOf(name);
      await makeFolder(path.dirname(file)).catch((error: unknown) => throwReason(root, error));
      const unfinished = `${file}.${randomUUID()}${UNFINISHED}`;
      try {
        // `flush` calls fsync before closing the file.
        await pipeline(content, createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true }));
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw isFull(error) ? new Error(`There is no room left in ${root}.`, { cause: error }) : error;
      }
      await syncFolder(path.dirname(file));
    },
    read: (name) => readFileContent(pathOf(name)),
    async *list(prefix) {
      for await (const name of filesBelow(root, prefix)) {
        if (!name.endsWith(UNFINISHED)) yield { name, size: (await stat(pathOf(name))).size };
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
      await removeEmptyFolders(path.dirname(pathOf(name)), root);
      made.clear();
    },
    async removeUnfinished() {
      for await (const name of filesBelow(root, "")) {
        if (name.endsWith(UNFINISHED)) await rm(pathOf(name));
      }
    },
  };
}

/** Whether a write failed because the disk is full. The error itself doesn't name the disk, which could be that of the data. */
function isFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}

/** Throws the reason why a folder can't be created: on a disk that became read-only, mkdir reports ENOENT and `access` the real reason. */
async function throwReason(root: string, error: unknown): Promise<never> {
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

/** Calls fsync on a folder. Windows can't open folders, and NTFS journals names itself. */
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
