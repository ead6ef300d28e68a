import type pg from "pg";
import type { Log } from "../../log.server.ts";
import { createCluster } from "./cluster.server.ts";
import { prepareDatabaseFolder } from "./database-folder.server.ts";
import { becomeOwner, findLivingOwner } from "./owner-lock.server.ts";
import { choosePostgresAddress, type Transport } from "./postgres-address.server.ts";
import { findPostgresBinaries } from "./postgres-binaries.server.ts";
import { launchServer, stopServer, stopServerLeftBehind, waitUntilReady } from "./postmaster.server.ts";
import { prepareRoles } from "./prepare-roles.server.ts";
import { superviseServer } from "./supervisor.server.ts";
import { unprivilegedAccount } from "./system-account.server.ts";

export type EmbeddedPostgres = {
  kind: "started";
  connection: pg.ClientConfig;
  /** Connects as the owner of the tables. */
  ownerConnection: pg.ClientConfig;
  version: string;
  folder: string;
  /** Stops PostgreSQL by a "fast" shutdown, which rolls back open transactions, and waits until it has exited. */
  stop(): Promise<void>;
};

/** Another process runs this database; both connections connect to it, for a short command. */
export type PostgresInUse = {
  kind: "in-use";
  holder: string;
  connection: pg.ClientConfig;
  ownerConnection: pg.ClientConfig;
};

export type StartOutcome = EmbeddedPostgres | PostgresInUse;

type Options = {
  dataDir: string;
  log: Log;
  notice: (line: string) => void;
  transport?: Transport;
};

/**
 * Starts PostgreSQL on `dataDir/database` and restarts it whenever it stops.
 *
 * First stops a server that a killed Gatehouse left behind. Returns 'in-use' when another Gatehouse owns the data folder. Throws when
 * PostgreSQL can't be started.
 */
export async function startEmbeddedPostgres(options: Options): Promise<StartOutcome> {
  const { dataDir, log, notice } = options;
  const account = unprivilegedAccount(notice);
  const binaries = await findPostgresBinaries(account);
  const folder = await prepareDatabaseFolder(dataDir, account, notice);
  const address = await choosePostgresAddress(folder, dataDir, options.transport);

  const { connection, ownerConnection } = address;
  const inUse = (holder: string): PostgresInUse => ({ kind: "in-use", holder, connection, ownerConnection });
  const holder = await findLivingOwner(folder, address);
  if (holder) return inUse(holder);
  await stopServerLeftBehind(folder, log);
  await createCluster({ binaries, folder, account, address });

  const launch = () => launchServer(binaries.postgres, folder, account, address);
  const server = launch();
  const first = await waitUntilReady(server, address);
  if (first.kind === "lock-file") return inUse("another program");
  const owner = await becomeOwner(address);
  if (!owner) {
    await stopServer(server.process);
    return inUse("another Gatehouse");
  }
  try {
    await prepareRoles(owner, address);
    const version = await serverVersion(owner);
    const stop = superviseServer({ server, owner, launch, address, log });
    return { kind: "started", connection, ownerConnection, version, folder: folder.cluster, stop };
  } catch (error) {
    await owner.end();
    await stopServer(server.process);
    throw error;
  }
}

/** Returns the version without what a distribution adds to it, as in "18.4". */
async function serverVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  return rows[0]?.server_version.split(" ")[0] ?? "of an unknown version";
}
