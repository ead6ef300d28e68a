import type { RouterContextProvider } from "react-router";
import type { Deps, RequestContext } from "../../../app/platform/deps.server.ts";
import { findCredentials, insertStaff } from "../../../app/staff/accounts/staff.store.server.ts";
import type { Role } from "../../../app/staff/permissions/permissions.ts";
import { openSession } from "../../../app/staff/sign-in/staff-session.server.ts";
import { requestContext } from "../test-deps.ts";

export const STAFF_PASSWORD = "Nine-Palms-and-a-River";
/** Its hash at the lowest cost of Argon2. The real cost of 20 ms would be most of the time of tests that sign in. */
const STAFF_PASSWORD_HASH =
  "$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$Ojlv/ufG8x7BYiNlOLi/w57EpoZKFmtsjtzIQ74OFqw";
/** Who changes accounts in tests. */
export const OPERATOR = { kind: "operator", name: "root" } as const;
const DETAILS = { factor: "password", network: "192.0.2.1", userAgent: "Firefox on Windows" } as const;

/** Returns the arguments that React Router passes to a loader or an action for a request to `address`. */
export type RouteArgs<Params> = {
  request: Request;
  url: URL;
  params: Params;
  context: Readonly<RouterContextProvider>;
  pattern: never;
};

type RouteArgsOptions<Params> = {
  params?: Params;
  cookie?: string | null;
  requestContext?: Partial<RequestContext>;
  init?: RequestInit;
};

export function routeArgs<Params extends Record<string, string> = Record<string, never>>(
  deps: Deps,
  address: string,
  { params, cookie = null, requestContext: overrides = {}, init = {} }: RouteArgsOptions<Params> = {},
): RouteArgs<Params> {
  const url = new URL(address, "http://localhost");
  const headers = new Headers(init.headers);
  if (cookie !== null) headers.set("Cookie", cookie);
  return {
    request: new Request(url, { ...init, headers }),
    url,
    params: params ?? ({} as Params),
    context: requestContext(deps, overrides),
    pattern: "" as never,
  };
}

/** Inserts an account with STAFF_PASSWORD, of an officer and editor if no role is given. */
export async function addStaff(deps: Deps, username: string, ...roles: Role[]): Promise<void> {
  await insertStaff(deps.db, {
    username,
    roles: roles.length > 0 ? roles : ["officer", "editor"],
    passwordHash: STAFF_PASSWORD_HASH,
    createdAt: deps.clock.now(),
  });
}

/** Signs in a staff account and returns the Cookie header. Creates the account if necessary. */
export async function staffCookie(deps: Deps, username = "ngozi", ...roles: Role[]): Promise<string> {
  if (!(await findCredentials(deps.db, username))) await addStaff(deps, username, ...roles);
  const credentials = await findCredentials(deps.db, username);
  const token = credentials && (await openSession(deps, credentials, DETAILS));
  if (!token) throw new Error("The test account could not sign in.");
  return `gatehouse=${token}`;
}

/** Returns the response of a loader or an action, whether returned or thrown. */
export async function responseOf(result: Promise<unknown>): Promise<Response> {
  const outcome = await result.catch((thrown: unknown) => thrown);
  if (outcome instanceof Response) return outcome;
  throw outcome instanceof Error ? outcome : new Error("The result is data, not a response.");
}
