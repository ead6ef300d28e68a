import { access } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { createLog } from "../../app/platform/log.server.ts";
import { startEmbeddedPostgres } from "../../app/platform/postgres/embedded/embedded-postgres.server.ts";
import { checkDatabase } from "../../server/startup/check-database.ts";
import type { Config } from "../../server/startup/config.ts";

export type ReachOutcome = ReachedDatabase | { kind: "failed"; line: string };

export type ReachedDatabase = {
  kind: "reached";
  connection: pg.PoolConfig;
  /** Whether a running Gatehouse may be using the same data. */
  shared: boolean;
  stop(): Promise<void>;
};

type DatabaseConfig = Pick<Config, "databaseUrl" | "dataDir">;

/** Connects to DATABASE_URL, or to the embedded database, which is started for this command if it isn't running. */
export async function reachDatabase(config: DatabaseConfig): Promise<ReachOutcome> {
  const exists = await access(path.join(config.dataDir, "database")).then(
    () => true,
    () => false,
  );
  if (!config.databaseUrl && !exists) {
    const line = `There is no Gatehouse data in ${config.dataDir}: start Gatehouse once first, or set DATA_DIR.`;
    return { kind: "failed", line };
  }
  return openOrMakeDatabase(config);
}

/** Like reachDatabase, but creates an empty database when there is none. */
export async function openOrMakeDatabase({ databaseUrl, dataDir }: DatabaseConfig): Promise<ReachOutcome> {
  const doNothing = async () => undefined;
  if (databaseUrl) {
    const fault = await checkDatabase(databaseUrl);
    if (fault !== null) return { kind: "failed", line: fault };
    return { kind: "reached", connection: { connectionString: databaseUrl }, shared: true, stop: doNothing };
  }
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: createLog("silent"),
    notice: (line) => console.error(line),
  }).catch((error: unknown) => messageOf(error));
  if (typeof postgres === "string") return { kind: "failed", line: postgres };
  const { connection } = postgres;
  return postgres.kind === "started"
    ? { kind: "reached", connection, shared: false, stop: postgres.stop }
    : { kind: "reached", connection, shared: true, stop: doNothing };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
