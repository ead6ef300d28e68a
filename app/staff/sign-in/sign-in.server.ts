import { createHash } from "node:crypto";
import type { Deps, RequestContext } from "../../platform/deps.server.ts";
import { createToken, tokenCookieNamed, tokenHash } from "../../platform/http/token-cookie.server.ts";
import { passwordFits } from "../accounts/password.server.ts";
import { findCredentials } from "../accounts/staff.store.server.ts";
import { findKnown, type Place, rememberPlace } from "./known-places.store.server.ts";
import { endSession, openSession } from "./session.server.ts";

export type SignIn =
  | { kind: "signed-in"; token: string; device: string }
  | { kind: "wrong" }
  | { kind: "limited"; retryAfterSeconds: number };

const MAX_USERNAME_LENGTH = 64;
/**
 * How long an account's sign-in makes its device and its network known to it. Attempts there are limited by account, apart from those
 * elsewhere; the network's own limit rejects only accounts that have not signed in from it, so strangers can't lock an officer out.
 */
const KNOWN_FOR_MS = 30 * 24 * 3_600_000;

/** Tells a device on which somebody signed in from others behind the same address, of which a campus has thousands. */
export const DEVICE_COOKIE = tokenCookieNamed("gatehouse-device", KNOWN_FOR_MS / 1000);

/**
 * Checks a username and a password, and opens a session in place of the one that `cookies` names.
 *
 * An unknown or disabled account is answered like a wrong password, after the same work. Throws when the database is out of reach.
 */
export async function signIn(
  deps: Deps,
  requestContext: RequestContext,
  typed: { username: string; password: string },
  cookies: string | null,
): Promise<SignIn> {
  const username = normalizeUsername(typed.username);
  const { loginsByAccount, loginsByNetwork } = deps.limits;
  const now = deps.clock.now();
  const since = new Date(now.getTime() - KNOWN_FOR_MS);
  const device = DEVICE_COOKIE.tokenIn(requestContext, cookies);
  const place = {
    deviceSha256: device === null ? null : tokenHash(device),
    networkSha256: hashOf(requestContext.network),
  };
  const known = mayExist(username) ? await findKnown(deps.db, username, place, since) : null;
  const keys = accountKeys(username, place);

  // Taken before the password is checked, and given back after success: many tries at the same time are counted too.
  if (known !== "device") {
    const network = await loginsByNetwork.take(requestContext.network);
    if (network.kind === "limited" && known === null) return network;
  }
  const account = await loginsByAccount.take(keys[known ?? "anywhere"]);
  if (account.kind === "limited") return account;

  const credentials = mayExist(username) ? await findCredentials(deps.db, username) : null;
  const fits = await passwordFits(typed.password, credentials?.passwordHash ?? null);
  const token = credentials && fits ? await openSession(deps, credentials) : null;
  if (!credentials || token === null) return { kind: "wrong" };

  const stored = device ?? createToken();
  await Promise.all([
    known !== "device" && loginsByNetwork.giveBack(requestContext.network),
    ...Object.values(keys).map((key) => loginsByAccount.forgive(key)),
    rememberPlace(deps.db, { staffId: credentials.id, ...place, deviceSha256: tokenHash(stored), now, since }),
    endSession(deps, requestContext, cookies),
  ]);
  return { kind: "signed-in", token, device: stored };
}

/** A username as it is stored. */
export function normalizeUsername(typed: string): string {
  return typed.trim().toLowerCase();
}

/** The name under which the tries on an account are counted: of one short length, whatever was typed. */
export function accountKey(username: string): string {
  return hashOf(username).toString("base64url");
}

/** The names under which they are counted where the account is known, and elsewhere. */
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

/** PostgreSQL refuses a text with NUL, and no account has a longer name. */
function mayExist(username: string): boolean {
  return username.length <= MAX_USERNAME_LENGTH && !username.includes("\0");
}
