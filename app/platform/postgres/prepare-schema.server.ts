import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import type { Log } from "../log.server.ts";
import { openDatabase } from "./database.server.ts";
import { type DatabaseRoles, roleOf } from "./database-roles.server.ts";
import { grantAccess } from "./grant-access.server.ts";
import { type MigrationOutcome, migrate } from "./migrator.server.ts";

const POLL_MS = 500;

/** Migrates the schema, prepares the tables of the job queue, and grants the app's role access to all tables. */
export async function prepareSchema(roles: DatabaseRoles, migrations: string, log: Log): Promise<MigrationOutcome> {
  // Without timeouts, since a migration may rewrite a large table.
  const owner = openDatabase({ ...roles.ownerConnection, max: 2, statement_timeout: 0, query_timeout: 0 }, log);
  try {
    const outcome = await migrate(owner.db, migrations);
    if (outcome.kind === "newer-schema") return outcome;
    await prepareJobTables(owner.pool);
    const appRole = await roleOf(roles.connection);
    await owner.db.transaction().execute((transaction) => grantAccess(transaction, appRole));
    return outcome;
  } finally {
    await owner.db.destroy();
  }
}

/** Creates the tables of the job queue, or upgrades those of an earlier version of pg-boss. Runs as their owner. */
async function prepareJobTables(owner: pg.Pool): Promise<void> {
  const executeSql = (text: string, values?: unknown[]) => owner.query(text, values);
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false, bamIntervalSeconds: 10 });
  const errors: unknown[] = [];
  boss.on("error", (error) => errors.push(error));
  await boss.start();
  try {
    // An upgrade leaves the building of indexes to a background task of the owner.
    while (errors.length === 0 && (await isBuildingIndexes(boss))) await wait(POLL_MS);
  } finally {
    await boss.stop({ graceful: false });
  }
  if (errors.length > 0) throw errors[0];
}

async function isBuildingIndexes(boss: PgBoss): Promise<boolean> {
  return (await boss.getBamStatus()).some(({ status }) => status === "pending" || status === "in_progress");
}
