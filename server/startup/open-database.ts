import path from "node:path";
import { recordAuditEvent } from "../../app/platform/audit/record-audit-event.server.ts";
import { systemClock } from "../../app/platform/clock.ts";
import { prepareDataFolder } from "../../app/platform/data-folder.server.ts";
import type { Log } from "../../app/platform/log.server.ts";
import { type Database, openDatabase } from "../../app/platform/postgres/database.server.ts";
import { checkAppRole, type DatabaseRoles } from "../../app/platform/postgres/database-roles.server.ts";
import { startEmbeddedPostgres } from "../../app/platform/postgres/embedded/embedded-postgres.server.ts";
import { prepareSchema } from "../../app/platform/postgres/prepare-schema.server.ts";
import { isBeingMoved } from "../../app/platform/postgres/running.server.ts";
import { projectRoot } from "../../app/platform/project-root.server.ts";
import { reachExternalDatabase } from "./external-database.ts";
import type { Config } from "./settings/config.ts";

/** Returns the folder of the migrations. */
export function migrationsFolder(): string {
  return path.join(projectRoot(), "database", "migrations");
}

/** Reports a step of the start to the operator. */
export type Notice = (line: string) => void;

/** The database with this version's schema, opened with the app's role. */
export type PreparedDatabase = Database & { kind: "open"; roles: DatabaseRoles; close(): Promise<void> };

type DatabaseConfig = Pick<Config, "databaseUrl" | "databaseOwnerUrl" | "dataDir">;

/** Starts the embedded PostgreSQL or connects to the external one, and migrates the schema. Closes everything when that fails. */
export async function openPreparedDatabase(
  config: DatabaseConfig,
  log: Log,
  notice: Notice,
): Promise<PreparedDatabase | { kind: "failed"; line: string }> {
  const server = await openServer(config, log, notice);
  if (server.kind === "failed") return server;
  const { roles } = server;
  const { db, pool } = openDatabase(roles.connection, log);
  const close = async () => {
    await db.destroy();
    await server.stop();
  };
  try {
    const fault = await migrateDatabase({ db, roles }, log, notice);
    if (fault === null) return { kind: "open", db, pool, roles, close };
    await close();
    return { kind: "failed", line: fault };
  } catch (error) {
    await close();
    throw error;
  }
}

type OpenServer = { kind: "open"; roles: DatabaseRoles; stop(): Promise<void> };

async function openServer(
  config: DatabaseConfig,
  log: Log,
  notice: Notice,
): Promise<OpenServer | { kind: "failed"; line: string }> {
  if (config.databaseUrl) {
    const external = await reachExternalDatabase(config.databaseUrl, config.databaseOwnerUrl);
    if (external.kind === "failed") return external;
    await prepareDataFolder(config.dataDir, { group: null, notice });
    notice(`Database: PostgreSQL at ${new URL(config.databaseUrl).host}`);
    return { kind: "open", roles: external.roles, stop: async () => undefined };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log, notice });
  if (postgres.kind === "in-use") {
    return {
      kind: "failed",
      line: `The data in ${config.dataDir} is in use by ${postgres.holder}. Stop it first, or set DATA_DIR to another folder.`,
    };
  }
  notice(`Database: PostgreSQL ${postgres.version}, in ${postgres.folder}`);
  return { kind: "open", roles: postgres, stop: postgres.stop };
}

/** Migrates the database to this version's schema. Returns an error message when it can't be used, or null. */
async function migrateDatabase(
  { db, roles }: Pick<PreparedDatabase, "db" | "roles">,
  log: Log,
  notice: Notice,
): Promise<string | null> {
  if (await isBeingMoved(db)) {
    return "The database is being moved (npm run move): wait until that has ended.";
  }
  const migrated = await prepareSchema(roles, migrationsFolder(), log);
  if (migrated.kind === "newer-schema") {
    return `The database was made by a newer Gatehouse (it has ${migrated.unknown.join(", ")}). Start that version, or restore a backup.`;
  }
  notice(`Migrations: ${migrated.applied.length} applied, ${migrated.total} in all`);
  const role = await checkAppRole(db);
  if (role !== "no-tables" && migrated.applied.length > 0) await recordMigrations(db, migrated.applied);
  switch (role) {
    case "no-tables":
      return "DATABASE_URL and DATABASE_OWNER_URL have to name the same database.";
    case "owner":
      notice(
        "Database: the role of DATABASE_URL owns the tables; set DATABASE_OWNER_URL, so that it can only read and write rows (docs/operations.md, Database roles)",
      );
      return null;
    case "rows-only":
      return null;
  }
}

async function recordMigrations(db: Database["db"], applied: string[]): Promise<void> {
  const detail = { count: applied.length, last: applied.at(-1) ?? "" };
  const event = { actor: { kind: "system" }, detail, at: systemClock.now() } as const;
  await recordAuditEvent(db, { action: "migrations.applied", outcome: "success", ...event });
}
