import { access, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "./settings/config.ts";

/** A secret that is generated once, for the operator to read. */
type InitialSecret = { value: string; file: "backup-key.txt" | "first-password.txt" | "setup-link.txt" };

/**
 * Hands over a generated secret. On a terminal, returns the secret itself. Otherwise the output ends up in a log, so it writes the secret
 * to a file of mode 0600 in the data folder, and returns the file's path.
 */
export async function handOverSecret(
  { value, file }: InitialSecret,
  { dataDir }: Pick<Config, "dataDir">,
  output: { isTTY?: boolean } = process.stdout,
): Promise<string> {
  if (output.isTTY) return `${value}, shown this once`;
  const target = path.join(dataDir, file);
  // An existing file may be readable for others, and would keep its mode.
  await rm(target, { force: true });
  await writeFile(target, `${value}\n`, { mode: 0o600, flag: "wx" });
  return `in the file ${target}`;
}

/** Removes the file of a secret that is void. */
export async function discardSecret(file: InitialSecret["file"], { dataDir }: Pick<Config, "dataDir">): Promise<void> {
  await rm(path.join(dataDir, file), { force: true });
}

/** Returns the path of a secret that is still in the data folder; null when it was moved. */
export async function findLeftoverSecret(
  file: InitialSecret["file"],
  { dataDir }: Pick<Config, "dataDir">,
): Promise<string | null> {
  const target = path.join(dataDir, file);
  return access(target).then(
    () => target,
    () => null,
  );
}
