import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";

/** Who has connected, and not asked for anything yet. */
export type PendingConnections = {
  /** Resolves in a moment in which nobody came for some turns of the event loop: the kernel throws out who waits at a door that is closed. */
  quiet(): Promise<void>;
  /** Resolves once everybody who connected has asked for something, or had the time to. */
  settled(): Promise<void>;
};

const QUIET_TURNS = 5;
/** Who comes after the kernel was asked last, and before the door is closed, is thrown out: in a turn with work in it, that is long. */
const SHORT_TURN_MS = 0.1;
const WAITS_FOR_QUIET_MS = 1000;
/** Browsers open connections that they may never use. */
const WAITS_TO_HEAR_MS = 1000;
const POLL_MS = 10;

export function watchPendingConnections(server: Server): PendingConnections {
  const silent = new Set<Socket>();
  let arrived = 0;
  server.on("connection", (socket) => {
    arrived += 1;
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  server.on("request", ({ socket }) => void silent.delete(socket));
  return {
    async quiet() {
      const end = performance.now() + WAITS_FOR_QUIET_MS;
      let quietTurns = 0;
      let turnMs = Number.POSITIVE_INFINITY;
      while ((quietTurns < QUIET_TURNS || turnMs > SHORT_TURN_MS) && performance.now() < end) {
        const [before, began] = [arrived, performance.now()];
        await nextTurn();
        turnMs = performance.now() - began;
        quietTurns = arrived === before ? quietTurns + 1 : 0;
      }
    },
    async settled() {
      const end = performance.now() + WAITS_TO_HEAR_MS;
      while (silent.size > 0 && performance.now() < end) await pause(POLL_MS);
    },
  };
}
