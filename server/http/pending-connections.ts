import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextIteration, setTimeout as pause } from "node:timers/promises";

/** Tracks connections without a request yet. */
export type PendingConnections = {
  /** Resolves when no connection accepted for some iterations of the event loop: closing the listener resets those in the accept queue. */
  quiet(): Promise<void>;
  /** Resolves once every connection has sent a request, or after a timeout. */
  settled(): Promise<void>;
};

const QUIET_ITERATIONS = 5;
/** A connection that arrives between the last poll and closing the listener is reset, so the last iteration has to be short. */
const SHORT_ITERATION_MS = 0.1;
const QUIET_TIMEOUT_MS = 1000;
/** Browsers open connections that they may never use, so the wait for requests is limited. */
const REQUEST_TIMEOUT_MS = 1000;
const POLL_MS = 10;

export function watchPendingConnections(server: Server): PendingConnections {
  const idle = new Set<Socket>();
  let accepted = 0;
  server.on("connection", (socket) => {
    accepted += 1;
    idle.add(socket);
    socket.once("close", () => idle.delete(socket));
  });
  server.on("request", ({ socket }) => void idle.delete(socket));
  return {
    async quiet() {
      const end = performance.now() + QUIET_TIMEOUT_MS;
      let quietIterations = 0;
      let iterationMs = Number.POSITIVE_INFINITY;
      while ((quietIterations < QUIET_ITERATIONS || iterationMs > SHORT_ITERATION_MS) && performance.now() < end) {
        const [before, began] = [accepted, performance.now()];
        await nextIteration();
        iterationMs = performance.now() - began;
        quietIterations = accepted === before ? quietIterations + 1 : 0;
      }
    },
    async settled() {
      const end = performance.now() + REQUEST_TIMEOUT_MS;
      while (idle.size > 0 && performance.now() < end) await pause(POLL_MS);
    },
  };
}
