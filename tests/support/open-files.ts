import { readdir, readlink } from "node:fs/promises";

/** Returns the files below a folder that this process has open. */
export async function openFilesBelow(folder: string): Promise<string[]> {
  const links = await readdir("/proc/self/fd");
  const targets = await Promise.all(links.map((link) => readlink(`/proc/self/fd/${link}`).catch(() => "")));
  return targets.filter((target) => target.startsWith(folder));
}
