import { access } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { createLog } from "../app/platform/log.server.ts";
import { startEmbeddedPostgres } from "../app/platform/postgres/embedded-postgres.server.ts";
import { faultOfDatabase } from "../server/startup/ask-database.ts";
import type { Config } from "../server/startup/config.ts";

export type ReachOutcome = ReachedDatabase | { kind: "refused"; line: string };

export type ReachedDatabase = {
  kind: "reached";
  connection: pg.PoolConfig;
  /** Whether a Gatehouse may be at work on the same data. */
  shared: boolean;
  stop(): Promise<void>;
};

type Place = Pick<Config, "databaseUrl" | "dataDir">;

/** The database of DATABASE_URL, the one that a running Gatehouse has open, or the stopped one, started for this errand. */
export async function reachDatabase(place: Place): Promise<ReachOutcome> {
  const exists = await access(path.join(place.dataDir, "database")).then(
    () => true,
    () => false,
  );
  if (!place.databaseUrl && !exists) {
    const line = `There is no Gatehouse data in ${place.dataDir}: start Gatehouse once first, or set DATA_DIR.`;
    return { kind: "refused", line };
  }
  return openOrMakeDatabase(place);
}

/** The same, made empty where there is none. */
export async function openOrMakeDatabase({ databaseUrl, dataDir }: Place): Promise<ReachOutcome> {
  const leaveIt = async () => undefined;
  if (databaseUrl) {
    const fault = await faultOfDatabase(databaseUrl);
    if (fault !== null) return { kind: "refused", line: fault };
    return { kind: "reached", connection: { connectionString: databaseUrl }, shared: true, stop: leaveIt };
  }
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: createLog("silent"),
    notice: (line) => console.error(line),
  }).catch((error: unknown) => lineOf(error));
  if (typeof postgres === "string") return { kind: "refused", line: postgres };
  const { connection } = postgres;
  return postgres.kind === "started"
    ? { kind: "reached", connection, shared: false, stop: postgres.stop }
    : { kind: "reached", connection, shared: true, stop: leaveIt };
}

function lineOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
