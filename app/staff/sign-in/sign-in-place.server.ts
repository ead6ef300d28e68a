import { createHash } from "node:crypto";
import type { Deps, RequestContext } from "../../platform/deps.server.ts";
import { tokenCookieNamed, tokenHash } from "../../platform/http/token-cookie.server.ts";
import { describeUserAgent } from "../../platform/http/user-agent.ts";
import { findKnownPlace, type Place } from "./known-places.store.server.ts";

/** The browser that signs in. */
export type SignInBrowser = { requestContext: RequestContext; headers: Headers };

/** Where a sign-in comes from, as seen by one account. */
export type SignInPlace = Place & {
  /** The token of the device's cookie; null on a device without one. */
  device: string | null;
  /** Whether the account signed in on this device or in this network before; null for neither. */
  known: "device" | "network" | null;
  /** The rate limit keys of the account: for a known device, for a known network, and for everywhere else. */
  keys: { device: string; network: string; anywhere: string };
  /** The key that counts attempts from here. */
  key: string;
  /** The time since which devices and networks are known. */
  since: Date;
};

/**
 * How long a device and a network count as known to an account after a sign-in. Attempts from them have a separate limit per account, and the
 * network's own limit doesn't apply, so that strangers can't lock an officer out.
 */
export const KNOWN_FOR_MS = 30 * 24 * 3_600_000;
const MAX_USERNAME_LENGTH = 64;

/** Identifies a device that signed in before. A campus has thousands of devices behind one address. */
export const DEVICE_COOKIE = tokenCookieNamed("gatehouse-device", KNOWN_FOR_MS / 1000);

/** Finds out whether an account signed in from this place before. */
export async function findSignInPlace(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { requestContext, headers }: SignInBrowser,
  username: string,
): Promise<SignInPlace> {
  const since = new Date(clock.now().getTime() - KNOWN_FOR_MS);
  const device = DEVICE_COOKIE.tokenIn(requestContext, headers.get("Cookie"));
  const place = {
    deviceSha256: device === null ? null : tokenHash(device),
    networkSha256: hashOf(requestContext.network),
  };
  const known = isPossibleUsername(username) ? await findKnownPlace(db, username, place, since) : null;
  const keys = accountKeys(username, place);
  return { ...place, device, known, keys, key: keys[known ?? "anywhere"], since };
}

/** Returns what is stored about a browser, so that people recognise it. */
export function describeBrowser({ requestContext, headers }: SignInBrowser): { network: string; userAgent: string } {
  return { network: requestContext.network, userAgent: describeUserAgent(headers.get("User-Agent")) };
}

/** Returns the rate limit key of an account. It is a hash, so that its length is fixed. */
export function accountKey(username: string): string {
  return hashOf(username).toString("base64url");
}

/** Returns whether a username can exist. PostgreSQL rejects a text with NUL. */
export function isPossibleUsername(username: string): boolean {
  return username.length <= MAX_USERNAME_LENGTH && !username.includes("\0");
}

function accountKeys(username: string, { deviceSha256, networkSha256 }: Place): SignInPlace["keys"] {
  const account = accountKey(username);
  return {
    device: `${account} device ${deviceSha256?.toString("base64url")}`,
    network: `${account} ${networkSha256.toString("base64url")}`,
    anywhere: account,
  };
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
