import { randomInt } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

/** Makes a server listen on a free loopback port, and returns the port. */
export async function listenLocally(server: Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

/**
 * Returns a free port outside the range that the system assigns automatically (Linux: from 32768 on; RFC 6335: from 49152 on). So a server
 * may release it for a while and bind it again.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 30_000);
  const server = createServer();
  const isFree = await once(server.listen(port, "127.0.0.1"), "listening").then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  await once(server.close(), "close");
  return port;
}
