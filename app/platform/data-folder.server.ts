import { chmod, chown, mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";

const STICKY = 0o1000;
/** The folders that Gatehouse creates in the data folder. */
const FOLDERS = ["backups", "database", "files", "incoming", "outgoing"];

type Options = {
  /** A group whose members may traverse the data folder, but not list it; null for none. */
  group: number | null;
  /** Reports folders that other accounts could read. */
  notice: (line: string) => void;
};

/** Creates the data folder if missing, and denies other accounts access to it and to its folders. */
export async function prepareDataFolder(dataDir: string, { group, notice }: Options): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { uid, mode } = await stat(dataDir);
  // A folder that belongs to another account or is shared, such as /tmp, keeps its mode.
  if (uid !== process.getuid?.() || (mode & STICKY) !== 0) return;
  if (group !== null) await chown(dataDir, uid, group);
  const entries = await readdir(dataDir, { withFileTypes: true });
  const inside = entries.filter((entry) => entry.isDirectory() && FOLDERS.includes(entry.name));
  const tightened = [
    ...(await tighten(dataDir, group === null ? 0o700 : 0o710)),
    ...(await Promise.all(inside.map(({ name }) => tighten(path.join(dataDir, name), 0o700)))).flat(),
  ];
  if (tightened.length > 0) notice(`Data: other accounts could enter ${tightened.join(", ")}; this is denied now`);
}

/** Gives an own folder the mode. Returns its path when the mode was wider. */
async function tighten(folder: string, mode: number): Promise<string[]> {
  const before = await stat(folder);
  if (before.uid !== process.getuid?.()) return [];
  const permissions = before.mode & 0o777;
  if (permissions !== mode) await chmod(folder, mode);
  return (permissions & ~mode) === 0 ? [] : [folder];
}
