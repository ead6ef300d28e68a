import { connect, type Socket } from "node:net";
import type { SlowClientsOptions, SlowClientsReport } from "./slow-connections.ts";

/**
 * Holds many slow connections open: dripping headers, dripping bodies, and responses that are never read. Reopens a closed one after a
 * second. Reports every second how many are open.
 */

const DRIP_EVERY_MS = 4000;
const OPEN_AGAIN_AFTER_MS = 1000;
/** New connections per 100 ms: more would overflow the kernel's accept queue, and retry with growing delays. */
const OPENED_AT_ONCE = 40;

type Kind = "headers" | "body" | "reader";
const KINDS: Kind[] = ["headers", "body", "reader"];

const FIRST_BYTES: Record<Kind, string> = {
  headers: "GET /about HTTP/1.1\r\nHost: x\r\nX-Slow: ",
  body: 'POST /form/submit HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n--b\r\nContent-Disposition: form-data; name="jambResult"; filename="a.pdf"\r\n\r\n%PDF-1.7',
  // As many as are allowed: beyond this, the server closes the connection (server/http/http-server.ts).
  reader: "GET /about HTTP/1.1\r\nHost: x\r\n\r\n".repeat(9),
};

process.once("message", (options: SlowClientsOptions) => {
  const open = new Set<Socket>();
  let openedInAll = 0;

  function hold(number: number): void {
    const kind = KINDS[number % KINDS.length] ?? "headers";
    const localAddress = `127.0.1.${(number % options.networks) + 1}`;
    const socket = connect({ port: options.port, host: "127.0.0.1", localAddress });
    if (kind === "reader") socket.pause();
    else socket.resume();
    const drip = setInterval(() => kind !== "reader" && socket.writable && socket.write("x"), DRIP_EVERY_MS);
    socket.on("error", () => undefined);
    socket.once("connect", () => {
      open.add(socket);
      openedInAll += 1;
      socket.write(FIRST_BYTES[kind]);
    });
    socket.once("close", () => {
      open.delete(socket);
      clearInterval(drip);
      setTimeout(() => hold(number), OPEN_AGAIN_AFTER_MS);
    });
  }

  let started = 0;
  const starting = setInterval(() => {
    for (let count = 0; count < OPENED_AT_ONCE && started < options.connections; count++) hold(started++);
    if (started === options.connections) clearInterval(starting);
  }, 100);
  setInterval(() => process.send?.({ open: open.size, openedInAll } satisfies SlowClientsReport), 1000);
});
