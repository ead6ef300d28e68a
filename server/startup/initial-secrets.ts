import { access, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "./config.ts";

/** A secret that is generated once, and that somebody has to read. */
type InitialSecret = { value: string; file: "backup-key.txt" | "first-password.txt" };

/**
 * Hands over a generated secret, and returns the words for it: the secret itself on a terminal. Elsewhere output ends in a log that many may
 * read, so that it goes to a file of mode 0600 in the data folder, and the words name that file.
 */
export async function handOverSecret(
  { value, file }: InitialSecret,
  { dataDir }: Pick<Config, "dataDir">,
  output: { isTTY?: boolean } = process.stdout,
): Promise<string> {
  if (output.isTTY) return `${value}, shown this once`;
  const target = path.join(dataDir, file);
  // A file of that name may be readable for others, and would stay so.
  await rm(target, { force: true });
  await writeFile(target, `${value}\n`, { mode: 0o600, flag: "wx" });
  return `in the file ${target}`;
}

/** The path of a secret that still lies in the data folder; null when it was moved away. */
export async function secretLeftBehind(
  file: InitialSecret["file"],
  { dataDir }: Pick<Config, "dataDir">,
): Promise<string | null> {
  const target = path.join(dataDir, file);
  return access(target).then(
    () => target,
    () => null,
  );
}
