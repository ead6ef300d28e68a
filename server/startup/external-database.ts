import pg from "pg";
import type { DatabaseRoles } from "../../app/platform/postgres/database-roles.server.ts";

/** Connects once with each role of an external database. Returns an error message that names the setting when that fails. */
export async function reachExternalDatabase(
  databaseUrl: string,
  databaseOwnerUrl: string | null,
): Promise<{ kind: "reached"; roles: DatabaseRoles } | { kind: "failed"; line: string }> {
  const line =
    (await findFault("DATABASE_URL", databaseUrl)) ??
    (databaseOwnerUrl && (await findFault("DATABASE_OWNER_URL", databaseOwnerUrl)));
  if (line) return { kind: "failed", line };
  const connection = { connectionString: databaseUrl };
  const ownerConnection = { connectionString: databaseOwnerUrl ?? databaseUrl };
  return { kind: "reached", roles: { connection, ownerConnection } };
}

async function findFault(setting: string, connectionString: string): Promise<string | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    return null;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || String(Reflect.get(cause, "code")) : String(cause);
    return `${setting}: can't connect to PostgreSQL at ${new URL(connectionString).host} (${reason}).`;
  } finally {
    await client.end().catch(() => undefined);
  }
}
