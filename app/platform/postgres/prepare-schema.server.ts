import { prepareJobTables } from "../jobs/job-tables.server.ts";
import type { Log } from "../log.server.ts";
import { openDatabase } from "./database.server.ts";
import { type DatabaseRoles, roleOf } from "./database-roles.server.ts";
import { grantAccess } from "./grant-access.server.ts";
import { type MigrationOutcome, migrate } from "./migrator.server.ts";

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
