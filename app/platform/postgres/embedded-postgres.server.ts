import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log.server.ts";
import { ADVISORY_LOCKS } from "./advisory-locks.ts";
import { createCluster } from "./cluster.server.ts";
import { type DatabaseFolder, prepareDatabaseFolder } from "./database-folder.server.ts";
import { prepareAppRole } from "./database-role.server.ts";
import { choosePostgresAddress, type PostgresAddress, type Transport } from "./postgres-address.server.ts";
import { findPostgresBinaries } from "./postgres-binaries.server.ts";
import { exited, postmasterProcess, stopServer, stopServerLeftBehind } from "./postmaster.server.ts";
import { type SystemAccount, unprivilegedAccount } from "./system-account.server.ts";

export type EmbeddedPostgres = {
  kind: "started";
  connection: pg.ClientConfig;
  version: string;
  folder: string;
  /** Stops PostgreSQL after its open transactions were rolled back ("fast" shutdown), and waits for it. */
  stop(): Promise<void>;
};

/** Another program runs this database; `connection` reaches it all the same, for a short errand. */
export type PostgresInUse = { kind: "in-use"; holder: string; connection: pg.ClientConfig };

export type StartOutcome = EmbeddedPostgres | PostgresInUse;

type Options = {
  dataDir: string;
  log: Log;
  notice: (line: string) => void;
  transport?: Transport;
};

const READY_WITHIN_MS = 60_000;
const RESTART_PAUSE_MS = 200;

type Server = { process: ChildProcess; lastOutput: () => string };

/**
 * Starts PostgreSQL on `dataDir/database` and keeps it running: a server that dies is started again.
 *
 * A server left behind by a killed Gatehouse is stopped first; one that a living Gatehouse owns gives 'in-use'.
 * Throws when PostgreSQL can't be started at all.
 */
export async function startEmbeddedPostgres(options: Options): Promise<StartOutcome> {
  const { dataDir, log, notice } = options;
  const account = unprivilegedAccount(notice);
  const binaries = await findPostgresBinaries(account);
  const folder = await prepareDatabaseFolder(dataDir, account, notice);
  const address = await choosePostgresAddress(folder, dataDir, options.transport);

  const inUse = (holder: string): PostgresInUse => ({ kind: "in-use", holder, connection: address.connection });
  const holder = await findLivingOwner(folder, address);
  if (holder) return inUse(holder);
  await stopServerLeftBehind(folder, log);
  await createCluster({ binaries, folder, account, address });

  const launch = () => launchServer(binaries.postgres, folder, account, address);
  let server = launch();
  const first = await waitUntilReady(server, address);
  if (first.kind === "lock-file") return inUse("another program");
  let owner = await becomeOwner(address);
  if (!owner) {
    await stopServer(server.process);
    return inUse("another Gatehouse");
  }
  try {
    await prepareAppRole(owner, address);
  } catch (error) {
    await owner.end();
    await stopServer(server.process);
    throw error;
  }

  let stopping = false;
  /** Null when the server or this program ended first. */
  const ownAgain = async () => {
    while (!stopping && server.process.exitCode === null && server.process.signalCode === null) {
      const held = await becomeOwner(address).catch(() => null);
      if (held) return held;
      log.error("the data folder is nobody's: another Gatehouse could be started on it");
      await wait(RESTART_PAUSE_MS);
    }
    return null;
  };
  const supervise = async () => {
    for (;;) {
      await exited(server.process);
      if (stopping) return;
      log.error({ lastOutput: server.lastOutput() }, "PostgreSQL stopped; starting it again");
      await wait(RESTART_PAUSE_MS);
      if (stopping) return;
      server = launch();
      const outcome = await waitUntilReady(server, address).catch((error: unknown) => {
        log.error({ error }, "PostgreSQL did not start");
        return null;
      });
      if (outcome?.kind !== "ready") continue;
      log.info("PostgreSQL is back");
      owner = await ownAgain();
    }
  };
  const supervision = supervise();

  return {
    kind: "started",
    connection: address.connection,
    version: binaries.version,
    folder: folder.cluster,
    async stop() {
      stopping = true;
      await owner?.end().catch(() => undefined);
      await stopServer(server.process);
      await supervision;
    },
  };
}

function launchServer(
  server: string,
  folder: DatabaseFolder,
  account: SystemAccount | null,
  address: PostgresAddress,
): Server {
  const child = spawn(server, ["-D", folder.cluster, ...address.serverOptions], {
    stdio: ["ignore", "ignore", "pipe"],
    // Its own session, so that Ctrl+C in a terminal reaches Gatehouse alone, which then stops it in order.
    detached: true,
    cwd: path.dirname(folder.cluster),
    env: { LC_ALL: "C", PATH: process.env.PATH ?? "" },
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  let tail = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-2000);
  });
  return { process: child, lastOutput: () => tail.trim() };
}

async function waitUntilReady(
  server: Server,
  address: PostgresAddress,
): Promise<{ kind: "ready" } | { kind: "lock-file" }> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    if (server.process.exitCode !== null || server.process.signalCode !== null) {
      if (server.lastOutput().includes('lock file "postmaster.pid" already exists')) return { kind: "lock-file" };
      throw new Error(`PostgreSQL did not start: ${server.lastOutput()}`);
    }
    const client = await connect(address, "probe").catch(() => null);
    if (client) {
      await client.end();
      return { kind: "ready" };
    }
    await wait(20);
  }
  throw new Error(`PostgreSQL was not ready within ${READY_WITHIN_MS / 1000} s: ${server.lastOutput()}`);
}

/** A connection that holds the owner's lock for as long as this process lives; null when another holds it. */
async function becomeOwner(address: PostgresAddress): Promise<pg.Client | null> {
  const client = await connect(address, `gatehouse, process ${process.pid}`);
  const { rows } = await client.query<{ owned: boolean }>("select pg_try_advisory_lock($1) as owned", [
    ADVISORY_LOCKS.owner,
  ]);
  if (rows[0]?.owned) return client;
  await client.end();
  return null;
}

async function findLivingOwner(folder: DatabaseFolder, address: PostgresAddress): Promise<string | null> {
  if ((await postmasterProcess(folder)) === null) return null;
  const client = await connect(address, "probe").catch(() => null);
  if (!client) return null;
  try {
    const { rows } = await client.query<{ holder: string }>(
      `select a.application_name as holder from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
      [ADVISORY_LOCKS.owner],
    );
    return rows[0]?.holder ?? null;
  } finally {
    await client.end();
  }
}

async function connect(address: PostgresAddress, name: string): Promise<pg.Client> {
  const client = new pg.Client({ ...address.superuser, application_name: name, connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
