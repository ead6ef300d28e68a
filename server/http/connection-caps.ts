import type { Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf, type TrustedProxies, visitorAddress } from "./client-network.ts";

/** How many connections may be open at once: from one network, and in all. */
export type ConnectionLimits = { perNetwork: number; total: number };

export type ConnectionMetrics = { open: number; rejected: number; arrived: number };

/**
 * A browser opens up to six connections and keeps them for seconds: that is a hall of 170 candidates who all load a page in the same
 * moment, or the thousands of a mobile carrier or a campus behind one address (RFC 6888) on any usual day.
 */
const PER_NETWORK = 1000;
const TOTAL = 8000;

/** What the machine allows: files and the database need descriptors as well. */
export function connectionLimits(descriptors: number | null): ConnectionLimits {
  return { perNetwork: PER_NETWORK, total: Math.min(TOTAL, Math.floor((descriptors ?? Number.POSITIVE_INFINITY) / 2)) };
}

/**
 * Closes connections beyond the limits as soon as they are opened. When all places are taken, whoever has asked for nothing for the
 * longest time makes room, before the first request or between two.
 */
export function capConnections(
  server: Server,
  proxies: TrustedProxies,
  { perNetwork, total }: ConnectionLimits,
): () => ConnectionMetrics {
  const held = new Map<Socket, string | null>();
  const byNetwork = new Map<string, number>();
  /** Connections on which nothing is under way, the longest silent first. */
  const silent = new Set<Socket>();
  let rejected = 0;
  let arrived = 0;

  function hold(socket: Socket, network: string | null): void {
    held.set(socket, network);
    silent.add(socket);
    if (network !== null) byNetwork.set(network, (byNetwork.get(network) ?? 0) + 1);
    socket.once("close", () => letGo(socket));
  }

  function letGo(socket: Socket): void {
    const network = held.get(socket);
    silent.delete(socket);
    if (!held.delete(socket) || network === null || network === undefined) return;
    const left = (byNetwork.get(network) ?? 1) - 1;
    if (left > 0) byNetwork.set(network, left);
    else byNetwork.delete(network);
  }

  function evictOldest(): void {
    const [oldest] = silent;
    if (!oldest) return;
    oldest.destroy();
    letGo(oldest);
  }

  server.on("connection", (socket) => {
    arrived += 1;
    const network = cappedNetwork(socket.remoteAddress ?? "", proxies);
    const isTooMany = network !== null && (byNetwork.get(network) ?? 0) >= perNetwork;
    if (!isTooMany && held.size >= total) evictOldest();
    if (!isTooMany && held.size < total) {
      hold(socket, network);
      return;
    }
    rejected += 1;
    socket.destroy();
  });
  server.on("request", ({ socket }, response) => {
    silent.delete(socket);
    response.on("close", () => {
      if (held.has(socket)) silent.add(socket);
    });
  });
  return () => ({ open: held.size, rejected, arrived });
}

/**
 * The network that a connection counts for; null for one that everybody may come through: a proxy that TRUST_PROXY names, or one on
 * this machine that it does not name, which connects from the loopback address itself. Whoever else is on this machine needs no
 * connections to harm it.
 */
function cappedNetwork(connection: string, proxies: TrustedProxies): string | null {
  const address = visitorAddress(connection, undefined, proxies);
  if (address === "127.0.0.1" || address === "::1" || proxies.includes(address)) return null;
  return networkOf(address);
}
