import { createHash } from "node:crypto";
import type { Deps, Visit } from "../platform/deps.server.ts";
import { isKnownNetwork, rememberNetwork } from "./known-networks.store.server.ts";
import { passwordFits } from "./password.server.ts";
import { endSession, openSession } from "./session.server.ts";
import { findCredentials } from "./staff.store.server.ts";

export type SignIn =
  | { kind: "signed-in"; token: string }
  | { kind: "wrong" }
  | { kind: "limited"; retryAfterSeconds: number };

const LONGEST_USERNAME = 64;
/** For so long a network from which an account signed in is counted apart: a stranger's tries can't lock an officer out of her own office. */
const KNOWN_FOR_MS = 30 * 24 * 3_600_000;

/**
 * Checks a username and a password, and opens a session in place of the one that `cookies` names.
 *
 * An unknown or disabled account is answered like a wrong password, after the same work. Throws when the database is out of reach.
 */
export async function signIn(
  deps: Deps,
  visit: Visit,
  typed: { username: string; password: string },
  cookies: string | null,
): Promise<SignIn> {
  const username = normalizeUsername(typed.username);
  const { loginsByAccount, loginsByNetwork } = deps.limits;
  // Taken before the password is checked, and given back after success: many tries at the same time are counted too.
  const network = await loginsByNetwork.take(visit.network);
  if (network.kind === "limited") return network;
  const networkSha256 = createHash("sha256").update(visit.network).digest();
  const now = deps.clock.now();
  const since = new Date(now.getTime() - KNOWN_FOR_MS);
  const isKnown = mayExist(username) && (await isKnownNetwork(deps.db, username, networkSha256, since));
  const fromHere = `${accountKey(username)} ${networkSha256.toString("base64url")}`;
  const account = await loginsByAccount.take(isKnown ? fromHere : accountKey(username));
  if (account.kind === "limited") return account;

  const credentials = mayExist(username) ? await findCredentials(deps.db, username) : null;
  const fits = await passwordFits(typed.password, credentials?.passwordHash ?? null);
  const token = credentials && fits ? await openSession(deps, credentials) : null;
  if (!credentials || token === null) return { kind: "wrong" };

  await Promise.all([
    loginsByNetwork.giveBack(visit.network),
    loginsByAccount.forgive(accountKey(username)),
    loginsByAccount.forgive(fromHere),
    rememberNetwork(deps.db, { staffId: credentials.id, networkSha256, now, since }),
    endSession(deps, visit, cookies),
  ]);
  return { kind: "signed-in", token };
}

/** A username as it is stored. */
export function normalizeUsername(typed: string): string {
  return typed.trim().toLowerCase();
}

/** The name under which the tries on an account are counted: of one short length, whatever was typed. */
export function accountKey(username: string): string {
  return createHash("sha256").update(username).digest("base64url");
}

/** PostgreSQL refuses a text with NUL, and no account has a longer name. */
function mayExist(username: string): boolean {
  return username.length <= LONGEST_USERNAME && !username.includes("\0");
}
