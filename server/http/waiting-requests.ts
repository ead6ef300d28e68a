import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Browsers and proxies ask for the next thing once the one before is answered. RFC 9112, 9.3.2, lets others ask for several at once. */
const MAX_WAITING = 8;

/**
 * Tells of a request whether it is one too many of those that wait, on one connection, for the one before them to be answered. Each
 * takes memory until then: a connection that asks for hundreds at once, and reads nothing, is cut off. Whoever meant well asks again
 * (RFC 9112, 9.3.1).
 */
export function limitWaiting(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    if (socket.destroyed) return true;
    // Node gives an answer its connection once it is its turn.
    if (response.socket !== null) return false;
    const others = waiting.get(socket) ?? 0;
    if (others >= MAX_WAITING) {
      socket.destroy();
      return true;
    }
    waiting.set(socket, others + 1);
    response.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return false;
  };
}
