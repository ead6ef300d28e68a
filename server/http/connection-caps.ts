import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { clientAddress, networkOf, type TrustedProxies } from "./client-network.ts";

/** Limits of open connections: per network, and in total. */
export type ConnectionLimits = { perNetwork: number; total: number };

export type ConnectionMetrics = { open: number; rejected: number; accepted: number };

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
 * Closes new connections beyond the limits. At the total limit, the longest-idle connection is closed instead, whether it has sent a
 * request before or not.
 */
export function capConnections(
  server: Server,
  proxies: TrustedProxies,
  { perNetwork, total }: ConnectionLimits,
): () => ConnectionMetrics {
  const open = new Map<Socket, string | null>();
  const byNetwork = new Map<string, number>();
  /** Connections without a request in progress, the longest-idle first. */
  const idle = new Set<Socket>();
  let rejected = 0;
  let accepted = 0;

  function add(socket: Socket, network: string | null): void {
    open.set(socket, network);
    idle.add(socket);
    if (network !== null) byNetwork.set(network, (byNetwork.get(network) ?? 0) + 1);
    socket.once("close", () => remove(socket));
  }

  function remove(socket: Socket): void {
    const network = open.get(socket);
    idle.delete(socket);
    if (!open.delete(socket) || network === null || network === undefined) return;
    const left = (byNetwork.get(network) ?? 1) - 1;
    if (left > 0) byNetwork.set(network, left);
    else byNetwork.delete(network);
  }

  function closeLongestIdle(): void {
    const [oldest] = idle;
    if (!oldest) return;
    oldest.destroy();
    remove(oldest);
  }

  server.on("connection", (socket) => {
    accepted += 1;
    const network = cappedNetwork(socket.remoteAddress ?? "", proxies);
    const isOverNetworkLimit = network !== null && (byNetwork.get(network) ?? 0) >= perNetwork;
    if (!isOverNetworkLimit && open.size >= total) closeLongestIdle();
    if (!isOverNetworkLimit && open.size < total) {
      add(socket, network);
      return;
    }
    rejected += 1;
    socket.destroy();
  });
  server.on("request", ({ socket }, response) => {
    idle.delete(socket);
    response.on("close", () => {
      if (open.has(socket)) idle.add(socket);
    });
  });
  return () => ({ open: open.size, rejected, accepted });
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
