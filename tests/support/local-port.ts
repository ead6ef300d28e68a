import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

/** Lets a server listen on a free port of this machine's own address, and gives the port. */
export async function listenLocally(server: Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

/** A port that was free just now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenLocally(server);
  await once(server.close(), "close");
  return port;
}
