import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "../../log.server.ts";
import { becomeOwner } from "./owner-lock.server.ts";
import type { PostgresAddress } from "./postgres-address.server.ts";
import { exited, hasExited, type PostgresServer, stopServer, waitUntilReady } from "./postmaster.server.ts";

const MIN_RESTART_DELAY_MS = 200;
const MAX_RESTART_DELAY_MS = 30_000;
/** A server that ran for this long before it stopped is restarted without back-off. */
const STABLE_AFTER_MS = 60_000;

type Supervised = {
  server: PostgresServer;
  owner: pg.Client;
  launch: () => PostgresServer;
  address: PostgresAddress;
  log: Log;
};

/** Restarts the server whenever it stops, with exponential back-off while restarts fail. Returns a function that stops both. */
export function superviseServer({
  server: first,
  owner: firstOwner,
  launch,
  address,
  log,
}: Supervised): () => Promise<void> {
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
