import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { clientAddress, networkOf, type TrustedProxies } from "./client-network.ts";

/** Limits of open connections: per network, and in total. */
export type ConnectionLimits = { perNetwork: number; total: number };

export type ConnectionMetrics = { open: number; rejected: number; accepted: number };

/** The open connections of a server. */
export type Connections = {
  metrics(): ConnectionMetrics;
  /** Tracks a request until its response is sent or its connection is closed. Call it once for each request. */
  track(request: IncomingMessage, response: ServerResponse): void;
  /** Returns the responses in progress. */
  inProgress(): ServerResponse[];
  /** Returns whether a connection has not sent a request yet. */
  hasUnused(): boolean;
  /** Makes every response close its connection. */
  drain(): void;
};

/** What is known of an open connection. `network` is null when no limit per network applies. */
type Connection = { network: string | null; inProgress: ServerResponse[]; isUnused: boolean };

/**
 * A browser opens up to six connections and keeps them for seconds: this is enough for a hall of 170 candidates who load a page at the
 * same moment, or for the thousands of users of a mobile carrier or campus behind one address (RFC 6888).
 */
const MAX_PER_NETWORK = 1000;
const MAX_TOTAL = 8000;

/** Returns the limits for a number of file descriptors, half of which are for files and the database. */
export function connectionLimits(descriptors: number | null): ConnectionLimits {
  return {
    perNetwork: MAX_PER_NETWORK,
    total: Math.min(MAX_TOTAL, Math.floor((descriptors ?? Number.POSITIVE_INFINITY) / 2)),
  };
}

/**
 * Tracks the connections of a server, and closes new ones beyond the limits. At the total limit, the longest-idle connection is closed
 * instead, whether it has sent a request before or not.
 */
export function trackConnections(
  server: Server,
  proxies: TrustedProxies,
  { perNetwork, total }: ConnectionLimits,
): Connections {
  const { open, idle, openFrom, add, closeLongestIdle } = openConnections();
  let rejected = 0;
  let accepted = 0;
  let draining = false;

  server.on("connection", (socket) => {
    accepted += 1;
    const network = cappedNetwork(socket.remoteAddress ?? "", proxies);
    const isOverNetworkLimit = network !== null && openFrom(network) >= perNetwork;
    if (!isOverNetworkLimit && open.size >= total) closeLongestIdle();
    if (!isOverNetworkLimit && open.size < total) {
      add(socket, network);
      return;
    }
    rejected += 1;
    socket.destroy();
  });

  return {
    metrics: () => ({ open: open.size, rejected, accepted }),
    track({ socket }, response) {
      const connection = open.get(socket);
      if (!connection) return;
      const { inProgress } = connection;
      connection.isUnused = false;
      idle.delete(socket);
      inProgress.push(response);
      if (draining) response.setHeader("Connection", "close");
      response.on("close", () => {
        inProgress.splice(inProgress.indexOf(response), 1);
        if (inProgress.length === 0 && open.has(socket)) idle.add(socket);
        if (draining) socket.end();
      });
    },
    inProgress: () => [...open.values()].flatMap(({ inProgress }) => inProgress),
    hasUnused: () => open.values().some(({ isUnused }) => isUnused),
    drain() {
      draining = true;
      for (const { inProgress } of open.values())
        for (const response of inProgress) if (!response.headersSent) response.setHeader("Connection", "close");
    },
  };
}

/**
 * The open connections, those without a request in progress, the longest-idle first, and the number of each network.
 *
 * Responses are listed by connection, not in one set of all: V8 allocates the table of a set again after as many deletions as it has
 * room for, among its old objects, and each former table takes the responses that it names there as well.
 */
function openConnections() {
  const open = new Map<Socket, Connection>();
  const idle = new Set<Socket>();
  const byNetwork = new Map<string, number>();

  function remove(socket: Socket): void {
    const { network = null } = open.get(socket) ?? {};
    idle.delete(socket);
    if (!open.delete(socket) || network === null) return;
    const left = (byNetwork.get(network) ?? 1) - 1;
    if (left > 0) byNetwork.set(network, left);
    else byNetwork.delete(network);
  }

  return {
    open,
    idle,
    openFrom: (network: string) => byNetwork.get(network) ?? 0,
    add(socket: Socket, network: string | null): void {
      open.set(socket, { network, inProgress: [], isUnused: true });
      idle.add(socket);
      if (network !== null) byNetwork.set(network, (byNetwork.get(network) ?? 0) + 1);
      socket.once("close", () => remove(socket));
    },
    closeLongestIdle(): void {
      const [oldest] = idle;
      if (!oldest) return;
      oldest.destroy();
      remove(oldest);
    },
  };
}

/**
 * Returns the network whose limit applies to a connection; null for a proxy, which many clients may share: one that TRUST_PROXY names,
 * or any on this machine. Local users could harm the machine without connections.
 */
function cappedNetwork(connection: string, proxies: TrustedProxies): string | null {
  const address = clientAddress(connection, undefined, proxies);
  if (address === "127.0.0.1" || address === "::1" || proxies.includes(address)) return null;
  return networkOf(address);
}

/** Returns the limit of open file descriptors of this process (proc(5)); null where it is unknown. */
export function descriptorLimit(): number | null {
  try {
    const line = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"));
    return line ? Number(line[1]) : null;
  } catch {
    return null;
  }
}
