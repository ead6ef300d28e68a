import pg from "pg";

/** Asks whether a PostgreSQL takes us in. Gives the line that says why none does; null when one does. */
export async function faultOfDatabase(connectionString: string): Promise<string | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    return null;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || String(Reflect.get(cause, "code")) : String(cause);
    return `DATABASE_URL: no PostgreSQL takes us in at ${new URL(connectionString).host} (${reason}).`;
  } finally {
    await client.end().catch(() => undefined);
  }
}
