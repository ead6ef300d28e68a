import dns from "node:dns";
import http from "node:http";
import https from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import type { LinkCheckHosts } from "../../../platform/deps.server.ts";

/** What a request for a web address showed. */
export type LinkOutcome =
  | { kind: "works" }
  /** It leads elsewhere for good. */
  | { kind: "moved"; detail: string }
  /** Its server says that it does not exist. */
  | { kind: "gone"; detail: string }
  /** Its server rejects programs, or has an error. */
  | { kind: "unclear"; detail: string }
  /** No response. */
  | { kind: "failed"; detail: string }
  /** It leads to an address that is not public. It was not requested. */
  | { kind: "private" };

/** Which servers may be requested. */
export type LinkPolicy = {
  isAllowedHost: (host: string) => boolean;
  isAllowedAddress: (address: string) => boolean;
  isAllowedPort: (port: number) => boolean;
};

const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 15_000;
const USER_AGENT = "Gatehouse-link-check/1.0";

/**
 * Allows the hosts that the ICT officer named, with their subdomains, at public addresses, on the ports of the web. Nobody can use the check to
 * reach the university's own network.
 */
export function linkPolicy(hosts: LinkCheckHosts): LinkPolicy {
  const blocked = privateRanges();
  return {
    isAllowedHost: (host) => isCheckable(host, hosts),
    isAllowedAddress: (address) => !blocked.check(address, isIP(address) === 6 ? "ipv6" : "ipv4"),
    isAllowedPort: (port) => port === 80 || port === 443,
  };
}

function isCheckable(host: string, hosts: LinkCheckHosts): boolean {
  return hosts === "any" || hosts.some((name) => host === name || host.endsWith(`.${name}`));
}

/** Returns the links whose host may be requested. */
export function checkableLinks(urls: readonly string[], hosts: LinkCheckHosts): string[] {
  return urls.filter((url) => isCheckable(URL.parse(url)?.hostname ?? "", hosts));
}

/** The ranges of the IANA registries of special-purpose addresses, with those that can hold an IPv4 address (RFC 6052, RFC 3056, RFC 4380). */
function privateRanges(): BlockList {
  const list = new BlockList();
  const v4 = ["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"];
  const moreV4 = ["192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15"];
  const lastV4 = ["198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"];
  const v6 = ["::/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16"];
  const moreV6 = ["3fff::/20", "5f00::/16", "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8"];
  for (const [range, family] of [
    ...[...v4, ...moreV4, ...lastV4].map((range) => [range, "ipv4"] as const),
    ...[...v6, ...moreV6].map((range) => [range, "ipv6"] as const),
  ]) {
    const [network = "", prefix] = range.split("/");
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

/** Requests a web address, follows its redirects, and checks each of them against the policy. */
export async function fetchLink(address: string, policy: LinkPolicy): Promise<LinkOutcome> {
  let url = address;
  let hasMoved = false;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const found = await requestOnce(url, policy);
    switch (found.kind) {
      case "failed":
      case "private":
      case "unclear":
        return found;
      case "response": {
        const { status, location } = found;
        if (status >= 300 && status < 400 && location) {
          // A login or a language may lead elsewhere for a while: only a redirect for good has moved.
          hasMoved ||= redirects === 0 && (status === 301 || status === 308);
          url = location;
          break;
        }
        if (status >= 200 && status < 300)
          return hasMoved && url !== address ? { kind: "moved", detail: url } : { kind: "works" };
        const isGone = status === 404 || status === 410;
        return { kind: isGone ? "gone" : "unclear", detail: `It responded with ${status}` };
      }
    }
  }
  return { kind: "failed", detail: "Too many redirects" };
}

type Response = { kind: "response"; status: number; location: string | null };
type Found = Response | Extract<LinkOutcome, { kind: "failed" | "private" | "unclear" }>;

/** Requests the head of a page; where the server rejects that, the page. */
async function requestOnce(address: string, policy: LinkPolicy): Promise<Found> {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    return { kind: "failed", detail: "It is not an address of a page" };
  if (!policy.isAllowedHost(url.hostname))
    return { kind: "unclear", detail: `It leads to ${url.hostname}, which this server may not request` };
  if (!policy.isAllowedPort(Number(url.port || (url.protocol === "https:" ? 443 : 80)))) return { kind: "private" };
  // No lookup takes place for a host that is an address already.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !policy.isAllowedAddress(host)) return { kind: "private" };
  const head = await send(url, "HEAD", policy);
  return head.kind === "response" && head.status < 400
    ? head
    : head.kind === "private"
      ? head
      : send(url, "GET", policy);
}

const NOT_PUBLIC = "ADDRESS_NOT_PUBLIC";

function send(url: URL, method: "HEAD" | "GET", policy: LinkPolicy): Promise<Found> {
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve) => {
    const sent = request(url, {
      method,
      agent: false,
      lookup: guardedLookup(policy),
      headers: { "User-Agent": USER_AGENT, Accept: "*/*" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    sent.on("response", (response) => {
      const location = response.headers.location;
      response.on("error", () => undefined);
      response.destroy();
      const target = location === undefined ? null : (URL.parse(location, url)?.href ?? null);
      resolve({ kind: "response", status: response.statusCode ?? 0, location: target });
    });
    sent.on("error", (error) => resolve(codeOf(error) === NOT_PUBLIC ? { kind: "private" } : failure(error)));
    sent.end();
  });
}

/** Resolves a name, and fails if any of its addresses is not public: the connection uses these very addresses. */
function guardedLookup({ isAllowedAddress }: LinkPolicy): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowedAddress(address)))
        return callback(Object.assign(new Error("Not a public address."), { code: NOT_PUBLIC }), []);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

const REASONS: Record<string, string> = {
  ENOTFOUND: "There is no site of this name",
  EAI_AGAIN: "The name could not be looked up",
  ECONNREFUSED: "The server accepts no connection",
  ECONNRESET: "The server ended the connection",
  CERT_HAS_EXPIRED: "Its certificate has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "Its certificate is for another site",
};

function failure(error: Error): Found {
  const code = codeOf(error);
  if (error.name === "AbortError" || error.name === "TimeoutError")
    return { kind: "failed", detail: "No response within 15 seconds" };
  return { kind: "failed", detail: REASONS[code] ?? `No response (${code || "unknown error"})` };
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
