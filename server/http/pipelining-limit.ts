import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Browsers and proxies don't pipeline. RFC 9112, 9.3.2, allows other clients to. */
const MAX_WAITING = 8;

/**
 * Limits pipelined requests per connection, each of which takes memory until the one before it is answered. The returned function closes
 * the connection beyond the limit, and returns whether it did. Clients retry on a new connection (RFC 9112, 9.3.1).
 */
export function limitPipelining(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    if (socket.destroyed) return true;
    // Node assigns the socket to a response once the responses before it have been sent.
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
