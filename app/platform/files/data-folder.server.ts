import { chmod, chown, mkdir, stat } from "node:fs/promises";

const STICKY = 0o1000;

/** Creates the data folder if missing, and denies other accounts access. Members of `group` may traverse it, but not list it. */
export async function prepareDataFolder(dataDir: string, group: number | null): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { uid, mode } = await stat(dataDir);
  // A folder that belongs to another account or is shared, such as /tmp, keeps its mode.
  if (uid !== process.getuid?.() || (mode & STICKY) !== 0) return;
  if (group !== null) await chown(dataDir, uid, group);
  await chmod(dataDir, group === null ? 0o700 : 0o710);
}
