import pg from "pg";
import { PLAIN_TEXT } from "./table-rows.server.ts";

/** Opens a dedicated connection for a long-running command: no timeouts, and text output that is the same on every server. */
export async function connectForCommand(connection: pg.ClientConfig, name: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: `gatehouse ${name}`, keepAlive: true });
  // The next query reports a lost connection.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(PLAIN_TEXT);
  return client;
}
