import { createHash, randomBytes } from "node:crypto";
import { chmod, chown, lstat, mkdir, realpath, stat, symlink } from "node:fs/promises";
import path from "node:path";
import { prepareDataFolder } from "../../data-folder.server.ts";
import { canReach, type SystemAccount } from "./system-account.server.ts";

export type DatabaseFolder = { cluster: string; socket: string };

const FALLBACK_FOLDER = "/var/lib/gatehouse/databases";
/** sockaddr_un.sun_path holds 108 bytes on Linux and 104 on macOS, and PostgreSQL adds '/.s.PGSQL.5432'. */
const MAX_SOCKET_FOLDER_LENGTH = 85;

/**
 * Creates the missing folders of the database below `dataDir`, private (0700) and owned by `account`.
 *
 * When `account` can't reach `dataDir`, the database is created under /var/lib/gatehouse and `dataDir/database` links to it,
 * so that the data folder still determines which database is used.
 */
export async function prepareDatabaseFolder(
  dataDir: string,
  account: SystemAccount | null,
  notice: (line: string) => void,
): Promise<DatabaseFolder> {
  await prepareDataFolder(dataDir, { group: account?.gid ?? null, notice });
  const database = path.join(dataDir, "database");
  const exists = await lstat(database).then(
    () => true,
    () => false,
  );
  if (!exists && account && !canReach(dataDir, account)) {
    const elsewhere = path.join(FALLBACK_FOLDER, randomBytes(8).toString("hex"));
    await mkdir(elsewhere, { recursive: true, mode: 0o755 });
    await symlink(elsewhere, database);
    notice(`Account: '${account.name}' can't reach ${dataDir}, so the database is in ${elsewhere}`);
  }
  await makePrivateFolder(database, account);
  const real = await realpath(database);
  return { cluster: path.join(real, "cluster"), socket: await prepareSocketFolder(real, account) };
}

async function prepareSocketFolder(database: string, account: SystemAccount | null): Promise<string> {
  const inside = path.join(database, "socket");
  if (Buffer.byteLength(inside) <= MAX_SOCKET_FOLDER_LENGTH) {
    await makePrivateFolder(inside, account);
    return inside;
  }
  const digest = createHash("sha256").update(database).digest("hex").slice(0, 16);
  const short = path.join("/tmp", `gatehouse-${digest}`);
  await makePrivateFolder(short, account);
  return short;
}

/** Creates a folder of mode 0700. Throws when it exists and belongs to another user. */
async function makePrivateFolder(folder: string, account: SystemAccount | null): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const self = process.getuid?.();
  const owner = account?.uid ?? self;
  const { uid } = await stat(folder);
  if (uid !== owner && uid !== self) {
    throw new Error(
      `${folder} belongs to another account: run this as that account, or set DATA_DIR to another folder.`,
    );
  }
  if (account && uid !== account.uid) await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
}
