import { execFileSync } from "node:child_process";
import { stat } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../server/startup/config.ts";

/**
 * Has root go on as the account under which Gatehouse works on this data folder. What root would write there, or beside the backups,
 * Gatehouse itself could not read afterwards.
 */
async function goOnAsOwner(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = (await ownerOf(path.join(dataDir, "incoming"))) ?? (await ownerOf(dataDir));
  if (!owner || owner.uid === 0) return;
  process.setgroups?.(groupsOf(owner));
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

/** The same way to a database, for a command that writes what Gatehouse reads. */
export function asOwner<Outcome>(reach: (config: Config) => Promise<Outcome>): (config: Config) => Promise<Outcome> {
  return async (config) => {
    await goOnAsOwner(config.dataDir);
    return reach(config);
  };
}

type Owner = { uid: number; gid: number };

async function ownerOf(folder: string): Promise<Owner | null> {
  return stat(folder).catch(() => null);
}

/** A number may belong to no account, as in a container. */
function groupsOf({ uid, gid }: Owner): number[] {
  try {
    return execFileSync("id", ["-G", String(uid)], { encoding: "utf8", stdio: "pipe" })
      .split(/\s+/)
      .filter(Boolean)
      .map(Number);
  } catch {
    return [gid];
  }
}
