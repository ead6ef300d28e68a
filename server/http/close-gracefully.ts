import { once } from "node:events";
import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as nextIteration, setTimeout as pause } from "node:timers/promises";
import type { Connections } from "./connections.ts";

const QUIET_ITERATIONS = 5;
/** A connection that arrives between the last poll and closing the listener is reset, so the last iteration has to be short. */
const SHORT_ITERATION_MS = 0.1;
const QUIET_TIMEOUT_MS = 1000;
/** Browsers open connections that they may never use, so the wait for requests is limited. */
const REQUEST_TIMEOUT_MS = 1000;
const POLL_MS = 10;

/** Closes the server once requests in progress have ended. Keeps accepting connections until then, so that health checks get a response. */
export async function closeGracefully(server: Server, connections: Connections, shutdownMs: number): Promise<void> {
  const closed = once(server, "close");
  // `http.Server.close` would also close new connections whose first request is still arriving, and which a proxy can't retry.
  const stopListening = () => void (server.listening && NetServer.prototype.close.call(server));
  const abort = setTimeout(() => {
    stopListening();
    server.closeAllConnections();
  }, shutdownMs);
  await Promise.all(connections.inProgress().map((response) => once(response, "close")));
  await noneArrives(connections);
  stopListening();
  await allUsed(connections);
  server.closeIdleConnections();
  await closed;
  clearTimeout(abort);
}

/** Resolves when no connection arrived for some iterations of the event loop: closing the listener resets those in the accept queue. */
async function noneArrives(connections: Connections): Promise<void> {
  const accepted = () => connections.metrics().accepted;
  const end = performance.now() + QUIET_TIMEOUT_MS;
  let quietIterations = 0;
  let iterationMs = Number.POSITIVE_INFINITY;
  while ((quietIterations < QUIET_ITERATIONS || iterationMs > SHORT_ITERATION_MS) && performance.now() < end) {
    const [before, began] = [accepted(), performance.now()];
    await nextIteration();
    iterationMs = performance.now() - began;
    quietIterations = accepted() === before ? quietIterations + 1 : 0;
  }
}

/** Resolves once every connection has sent a request, or after a timeout. */
async function allUsed(connections: Connections): Promise<void> {
  const end = performance.now() + REQUEST_TIMEOUT_MS;
  while (connections.hasUnused() && performance.now() < end) await pause(POLL_MS);
}
