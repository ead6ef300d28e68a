import pg from "pg";

/** Connects to PostgreSQL once. Returns an error message when that fails, or null. */
export async function checkDatabase(connectionString: string): Promise<string | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    return null;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || String(Reflect.get(cause, "code")) : String(cause);
    return `DATABASE_URL: can't connect to PostgreSQL at ${new URL(connectionString).host} (${reason}).`;
  } finally {
    await client.end().catch(() => undefined);
  }
}
