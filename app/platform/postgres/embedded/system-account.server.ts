import { execFileSync } from "node:child_process";
import { realpathSync, statSync } from "node:fs";
import path from "node:path";

export type SystemAccount = { name: string; uid: number; gid: number };

const ACCOUNT_NAME = "gatehouse";

/**
 * Returns the unprivileged account that runs PostgreSQL, which refuses to run as root; null when this process is not root.
 *
 * Creates the account on first use and reports it through `notice`.
 */
export function unprivilegedAccount(notice: (line: string) => void): SystemAccount | null {
  if (process.getuid?.() !== 0) return null;
  const known = findAccount();
  if (known) return known;
  try {
    execFileSync(
      "useradd",
      ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", ACCOUNT_NAME],
      {
        stdio: "pipe",
      },
    );
    notice(`Account: created the system user '${ACCOUNT_NAME}', since PostgreSQL refuses to run as root`);
  } catch (cause) {
    const createdConcurrently = findAccount();
    if (createdConcurrently) return createdConcurrently;
    throw new Error(
      `PostgreSQL refuses to run as root, and the system user '${ACCOUNT_NAME}' could not be created: start as an ordinary user, or set DATABASE_URL.`,
      { cause },
    );
  }
  const created = findAccount();
  if (!created) throw new Error(`The system user '${ACCOUNT_NAME}' was created but can't be found.`);
  return created;
}

function findAccount(): SystemAccount | null {
  try {
    // "uid=998(gatehouse) gid=998(gatehouse) groups=998(gatehouse)"
    const ids = execFileSync("id", [ACCOUNT_NAME], { encoding: "utf8", stdio: "pipe" });
    const [, uid, gid] = /^uid=(\d+)\S* gid=(\d+)/.exec(ids) ?? [];
    return uid && gid ? { name: ACCOUNT_NAME, uid: Number(uid), gid: Number(gid) } : null;
  } catch {
    return null;
  }
}

/** Returns whether `account` may enter `target` and every folder above it. */
export function canReach(target: string, account: SystemAccount): boolean {
  const real = realpathSync(target);
  const parts = real.split(path.sep);
  return parts.every((_, index) => mayEnter(parts.slice(0, index + 1).join(path.sep) || path.sep, account));
}

function mayEnter(folder: string, account: SystemAccount): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}
