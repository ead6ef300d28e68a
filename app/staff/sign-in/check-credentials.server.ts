import { createHash } from "node:crypto";
import type { Deps, RequestContext } from "../../platform/deps.server.ts";
import { tokenCookieNamed, tokenHash } from "../../platform/http/token-cookie.server.ts";
import { verifyPassword } from "../accounts/password.server.ts";
import { type Credentials, findCredentials } from "../accounts/staff.store.server.ts";
import { findKnownPlace, type Place } from "./known-places.store.server.ts";

export type CheckedCredentials =
  | { kind: "correct"; credentials: Credentials; device: string | null; networkSha256: Buffer }
  | { kind: "wrong" }
  | { kind: "limited"; retryAfterSeconds: number };

const MAX_USERNAME_LENGTH = 64;
/**
 * How long a device and a network count as known to an account after a sign-in. Attempts from them have a separate limit per account, and the
 * network's own limit doesn't apply, so that strangers can't lock an officer out.
 */
export const KNOWN_FOR_MS = 30 * 24 * 3_600_000;

/** Identifies a device that signed in before. A campus has thousands of devices behind one address. */
export const DEVICE_COOKIE = tokenCookieNamed("gatehouse-device", KNOWN_FOR_MS / 1000);

/**
 * Checks a username and a password within the limits of sign-in.
 *
 * An unknown or disabled account gets the same response as a wrong password, after the same work. Throws when the database is out of reach.
 */
export async function checkCredentials(
  deps: Deps,
  requestContext: RequestContext,
  typed: { username: string; password: string },
  cookies: string | null,
): Promise<CheckedCredentials> {
  const username = normalizeUsername(typed.username);
  const { loginsByAccount, loginsByNetwork } = deps.limits;
  const since = new Date(deps.clock.now().getTime() - KNOWN_FOR_MS);
  const device = DEVICE_COOKIE.tokenIn(requestContext, cookies);
  const place = {
    deviceSha256: device === null ? null : tokenHash(device),
    networkSha256: hashOf(requestContext.network),
  };
  const known = isPossibleUsername(username) ? await findKnownPlace(deps.db, username, place, since) : null;
  const keys = accountKeys(username, place);

  // Counted before the password is checked, and given back on success, so that concurrent attempts count, too.
  if (known !== "device") {
    const network = await loginsByNetwork.take(requestContext.network);
    if (network.kind === "limited" && known === null) return network;
  }
  const account = await loginsByAccount.take(keys[known ?? "anywhere"]);
  if (account.kind === "limited") return account;

  const credentials = isPossibleUsername(username) ? await findCredentials(deps.db, username) : null;
  const isMatch = await verifyPassword(typed.password, credentials?.passwordHash ?? null);
  if (!credentials || !isMatch) return { kind: "wrong" };
  await Promise.all([
    known !== "device" && loginsByNetwork.refund(requestContext.network),
    ...Object.values(keys).map((key) => loginsByAccount.reset(key)),
  ]);
  return { kind: "correct", credentials, device, networkSha256: place.networkSha256 };
}

/** Normalizes a username as it is stored. */
export function normalizeUsername(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Returns the rate limit key of an account. It is a hash, so that its length is fixed. */
export function accountKey(username: string): string {
  return hashOf(username).toString("base64url");
}

/** Returns the rate limit keys of an account: for a known device, for a known network, and for everywhere else. */
function accountKeys(username: string, { deviceSha256, networkSha256 }: Place) {
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

/** Returns whether a username can exist. PostgreSQL rejects a text with NUL. */
export function isPossibleUsername(username: string): boolean {
  return username.length <= MAX_USERNAME_LENGTH && !username.includes("\0");
}
