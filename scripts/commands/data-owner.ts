import { execFileSync } from "node:child_process";
import { stat } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../../server/startup/settings/config.ts";

/**
 * Switches from root to the account that owns the data folder. Gatehouse could not read files that root wrote there or in the backups.
 */
async function switchToOwner(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = (await ownerOf(path.join(dataDir, "incoming"))) ?? (await ownerOf(dataDir));
  if (!owner || owner.uid === 0) return;
  process.setgroups?.(groupsOf(owner));
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

/** Wraps `reach` to switch to the owner first, for commands that write files which Gatehouse reads. */
export function asOwner<Outcome>(reach: (config: Config) => Promise<Outcome>): (config: Config) => Promise<Outcome> {
  return async (config) => {
    await switchToOwner(config.dataDir);
    return reach(config);
  };
}

type Owner = { uid: number; gid: number };

async function ownerOf(folder: string): Promise<Owner | null> {
  return stat(folder).catch(() => null);
}

/** Returns the groups of a user id. The id may have no account, as in a container. */
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
