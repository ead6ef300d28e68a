import { access } from "node:fs/promises";
import path from "node:path";
import { createLog } from "../../app/platform/log.server.ts";
import type { DatabaseRoles } from "../../app/platform/postgres/database-roles.server.ts";
import { startEmbeddedPostgres } from "../../app/platform/postgres/embedded/embedded-postgres.server.ts";
import { reachExternalDatabase } from "../../server/startup/external-database.ts";
import type { Config } from "../../server/startup/settings/config.ts";

export type ReachOutcome = ReachedDatabase | { kind: "failed"; line: string };

export type ReachedDatabase = {
  kind: "reached";
  roles: DatabaseRoles;
  /** Whether a running Gatehouse may be using the same data. */
  shared: boolean;
  stop(): Promise<void>;
};

type DatabaseConfig = Pick<Config, "databaseUrl" | "databaseOwnerUrl" | "dataDir">;

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
export async function openOrMakeDatabase(config: DatabaseConfig): Promise<ReachOutcome> {
  const doNothing = async () => undefined;
  if (config.databaseUrl) {
    const external = await reachExternalDatabase(config.databaseUrl, config.databaseOwnerUrl);
    if (external.kind === "failed") return external;
    return { ...external, shared: true, stop: doNothing };
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: createLog("silent"),
    notice: (line) => console.error(line),
  }).catch((error: unknown) => messageOf(error));
  if (typeof postgres === "string") return { kind: "failed", line: postgres };
  return postgres.kind === "started"
    ? { kind: "reached", roles: postgres, shared: false, stop: postgres.stop }
    : { kind: "reached", roles: postgres, shared: true, stop: doNothing };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
