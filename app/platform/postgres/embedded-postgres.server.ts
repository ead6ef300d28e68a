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
import { exited, hasExited, postmasterProcess, stopServer, stopServerLeftBehind } from "./postmaster.server.ts";
import { type SystemAccount, unprivilegedAccount } from "./system-account.server.ts";

export type EmbeddedPostgres = {
  kind: "started";
  connection: pg.ClientConfig;
  version: string;
  folder: string;
  /** Stops PostgreSQL by a "fast" shutdown, which rolls back open transactions, and waits until it has exited. */
  stop(): Promise<void>;
};

/** Another process runs this database; `connection` connects to it, for a short command. */
export type PostgresInUse = { kind: "in-use"; holder: string; connection: pg.ClientConfig };

export type StartOutcome = EmbeddedPostgres | PostgresInUse;

type Options = {
  dataDir: string;
  log: Log;
  notice: (line: string) => void;
  transport?: Transport;
};

const READY_WITHIN_MS = 60_000;
const MIN_RESTART_DELAY_MS = 200;
const MAX_RESTART_DELAY_MS = 30_000;
/** A server that ran for this long before it stopped is restarted without back-off. */
const STABLE_AFTER_MS = 60_000;

type Server = { process: ChildProcess; lastOutput: () => string };

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

  const inUse = (holder: string): PostgresInUse => ({ kind: "in-use", holder, connection: address.connection });
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
    await prepareAppRole(owner, address);
  } catch (error) {
    await owner.end();
    await stopServer(server.process);
    throw error;
  }
  return {
    kind: "started",
    connection: address.connection,
    version: binaries.version,
    folder: folder.cluster,
    stop: superviseServer({ server, owner, launch, address, log }),
  };
}

type Supervised = {
  server: Server;
  owner: pg.Client;
  launch: () => Server;
  address: PostgresAddress;
  log: Log;
};

/** Restarts the server whenever it stops, with exponential back-off while restarts fail. Returns a function that stops both. */
function superviseServer({ server: first, owner: firstOwner, launch, address, log }: Supervised): () => Promise<void> {
  const stopping = new AbortController();
  const delay = (ms: number) => wait(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  let server = first;
  let owner: pg.Client | null = firstOwner;

  /** Returns null when the server stopped or supervision ended before the lock was acquired. */
  async function reacquireOwnership(): Promise<pg.Client | null> {
    while (!stopping.signal.aborted && !hasExited(server.process)) {
      const held = await becomeOwner(address).catch(() => null);
      if (held) return held;
      log.error("the data folder is not locked: another Gatehouse could be started on it");
      await delay(MIN_RESTART_DELAY_MS);
    }
    return null;
  }

  async function supervise(): Promise<void> {
    let startedAt = performance.now();
    let failures = 0;
    for (;;) {
      await exited(server.process);
      if (stopping.signal.aborted) return;
      failures = performance.now() - startedAt >= STABLE_AFTER_MS ? 0 : failures + 1;
      const delayMs = restartDelayMs(failures);
      log.error({ lastOutput: server.lastOutput(), delayMs }, "PostgreSQL stopped; restarting it");
      await delay(delayMs);
      if (stopping.signal.aborted) return;
      server = launch();
      startedAt = performance.now();
      const outcome = await waitUntilReady(server, address).catch((error: unknown) => {
        log.error({ error }, "PostgreSQL did not start");
        return null;
      });
      if (outcome?.kind !== "ready") continue;
      log.info("PostgreSQL is running again");
      owner = await reacquireOwnership();
    }
  }

  const supervision = supervise();
  return async () => {
    stopping.abort();
    await owner?.end().catch(() => undefined);
    await stopServer(server.process);
    await supervision;
  };
}

/** Returns the delay before the next restart, after so many restarts in a row that did not last. */
export function restartDelayMs(failures: number): number {
  return Math.min(MIN_RESTART_DELAY_MS * 2 ** Math.max(0, failures - 1), MAX_RESTART_DELAY_MS);
}

function launchServer(
  server: string,
  folder: DatabaseFolder,
  account: SystemAccount | null,
  address: PostgresAddress,
): Server {
  const child = spawn(server, ["-D", folder.cluster, ...address.serverOptions], {
    stdio: ["ignore", "ignore", "pipe"],
    // A session of its own: Ctrl+C in a terminal signals only Gatehouse, which then shuts PostgreSQL down.
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
    if (hasExited(server.process)) {
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

/** Opens a connection that holds the owner lock until this process exits. Returns null when another process holds the lock. */
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
