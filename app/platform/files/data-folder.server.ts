import { chmod, chown, mkdir, stat } from "node:fs/promises";

const STICKY = 0o1000;

/** Makes the data folder where it is missing, and closes it to other accounts. Members of `group` may pass through it, without seeing what it holds. */
export async function prepareDataFolder(dataDir: string, group: number | null): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { uid, mode } = await stat(dataDir);
  // A folder of another account, or one that accounts share, such as /tmp, keeps the mode that its owner chose.
  if (uid !== process.getuid?.() || (mode & STICKY) !== 0) return;
  if (group !== null) await chown(dataDir, uid, group);
  await chmod(dataDir, group === null ? 0o700 : 0o710);
}
