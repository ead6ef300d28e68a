import { execFile } from "node:child_process";
import { access, chown, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { DatabaseFolder } from "./database-folder.server.ts";
import { type PostgresAddress, SUPERUSER } from "./postgres-address.server.ts";
import type { PostgresBinaries } from "./postgres-binaries.server.ts";
import type { SystemAccount } from "./system-account.server.ts";

type ClusterOptions = {
  binaries: PostgresBinaries;
  folder: DatabaseFolder;
  account: SystemAccount | null;
  address: PostgresAddress;
};

/**
 * Creates an empty database cluster unless there is one.
 *
 * initdb writes to a temporary folder that is then renamed, so that a power cut leaves no half-initialized cluster.
 */
export async function createCluster({ binaries, folder, account, address }: ClusterOptions): Promise<void> {
  const exists = await access(path.join(folder.cluster, "PG_VERSION")).then(
    () => true,
    () => false,
  );
  if (exists) return;
  const partial = `${folder.cluster}.partial`;
  await rm(partial, { recursive: true, force: true });
  const login = await authentication(folder, address, account);
  try {
    await promisify(execFile)(
      binaries.initdb,
      ["-D", partial, "-U", SUPERUSER, "-E", "UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"].concat(
        ["--locale=C", "--data-checksums"],
        login.options,
      ),
      {
        cwd: path.dirname(folder.cluster),
        env: { LC_ALL: "C", PATH: process.env.PATH ?? "" },
        ...(account && { uid: account.uid, gid: account.gid }),
      },
    );
  } finally {
    await login.cleanUp();
  }
  await rename(partial, folder.cluster);
}

async function authentication(folder: DatabaseFolder, address: PostgresAddress, account: SystemAccount | null) {
  if (address.password === null) {
    return { options: ["--auth-local=trust", "--auth-host=reject"], cleanUp: async () => undefined };
  }
  const file = path.join(path.dirname(folder.cluster), "initial-password");
  await writeFile(file, address.password, { mode: 0o600 });
  if (account) await chown(file, account.uid, account.gid);
  return {
    options: ["--auth-local=reject", "--auth-host=scram-sha-256", `--pwfile=${file}`],
    cleanUp: () => rm(file, { force: true }),
  };
}
