import { statfs } from "node:fs/promises";

const MEMORY_DISK = "/dev/shm";
const MEMORY_NEEDED = 3 * 1024 ** 3;

/** Puts the temporary folders of this process and of those that it starts into memory, if it has room for what the tests write. */
export async function keepTemporaryFilesInMemory(): Promise<void> {
  if (await hasRoom(MEMORY_DISK)) process.env.TMPDIR = MEMORY_DISK;
}

/** Returns whether a folder in memory can hold what the tests write: it is missing on macOS, and has 64 MB in a container. */
async function hasRoom(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize > MEMORY_NEEDED;
}
