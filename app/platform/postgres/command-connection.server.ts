import pg from "pg";
import { PLAIN_TEXT } from "./table-rows.server.ts";

/** A connection of its own for an errand that takes long: without limits of time, and with values written the same on every server. */
export async function connectForCommand(connection: pg.ClientConfig, name: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: `gatehouse ${name}`, keepAlive: true });
  // A connection that is lost is told by the next query.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(PLAIN_TEXT);
  return client;
}
