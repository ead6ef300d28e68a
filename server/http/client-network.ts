import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";

/** The networks whose X-Forwarded-* headers are trusted: TRUST_PROXY. */
export type TrustedProxies = { includes(address: string): boolean };

export function trustedProxies(networks: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return {
    includes(address) {
      const plain = withoutIpv4Prefix(address);
      return isIP(plain) !== 0 && list.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
    },
  };
}

/**
 * Returns the client's address: the connection's, or, behind trusted proxies, the last entry of X-Forwarded-For that is not a trusted
 * proxy. The client could have forged entries further left.
 */
export function clientAddress(connection: string, forwardedFor: string | undefined, proxies: TrustedProxies): string {
  let address = withoutIpv4Prefix(connection);
  if (!proxies.includes(address)) return address;
  for (const entry of (forwardedFor ?? "").split(",").reverse()) {
    const candidate = withoutIpv4Prefix(entry.trim());
    if (isIP(candidate) === 0) return address;
    address = candidate;
    if (!proxies.includes(address)) return address;
  }
  return address;
}

/** Returns the network of an address: an IPv4 address itself, or the /64 of an IPv6 address, as assigned to one household or phone. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return isIPv4(address) ? address : "unknown";
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => "0");
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

function withoutIpv4Prefix(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
}

/** Returns whether the client connected over TLS: by the site's public URL, or else by the header of a trusted proxy. */
export function isOverTls(request: IncomingMessage, publicUrl: string | null, proxies: TrustedProxies): boolean {
  if (publicUrl !== null) return publicUrl.startsWith("https:");
  const forwarded = request.headers["x-forwarded-proto"];
  if (forwarded === undefined || !proxies.includes(request.socket.remoteAddress ?? "")) return false;
  return String(forwarded).split(",")[0]?.trim() === "https";
}
