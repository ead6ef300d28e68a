import { createContext, data, type LoaderFunctionArgs, redirect } from "react-router";
import { recordAuditEvent } from "../platform/audit/record-audit-event.server.ts";
import { depsContext, requestContextKey } from "../platform/deps.server.ts";
import { readSmallForm } from "../platform/http/request-body.server.ts";
import type { SessionRestriction, SignedIn } from "./accounts/staff.store.server.ts";
import { landingPath } from "./permissions/navigation.ts";
import { isPermitted, type Permission } from "./permissions/permissions.ts";
import { findSignedIn } from "./sign-in/staff-session.server.ts";

export type Guarded = Pick<LoaderFunctionArgs, "request" | "url" | "context">;

/** As much of a rejected form as the error page shows: more than the largest form without files. */
const TYPED_MAX_BYTES = 2 * 1024 * 1024;

/** Caches the result for one request, so that a page and its layout query the database once. */
const signedInContext = createContext<Promise<SignedIn | null> | null>(null);

/** The page and the message that a restricted session gets first. */
const RESTRICTIONS: Record<SessionRestriction, { path: string; message: string }> = {
  "change-password": {
    path: "/dashboard/me/password",
    message: "Change your password first, at /dashboard/me/password.",
  },
  "set-up-second-factor": {
    path: "/dashboard/me/second-factor",
    message: "Set up two-step verification first, at /dashboard/me/second-factor.",
  },
};

/**
 * Returns the signed-in member of staff, for a page of the person's own account, which a restricted session opens, too. Redirects everyone else to
 * /login and back. Throws when the database is out of reach.
 */
export async function requireSignedIn({ request, url, context }: Guarded): Promise<SignedIn> {
  const staff = await signedInStaff(request, context);
  if (staff) return staff;
  throw redirect(`/login?next=${encodeURIComponent(`${url.pathname}${url.search}`)}`);
}

/** Returns the signed-in member of staff, for a page. Redirects a restricted session to what has to be done first, and everyone else to /login. */
export async function requireStaff(args: Guarded): Promise<SignedIn> {
  const staff = await requireSignedIn(args);
  if (staff.restriction !== null) throw redirect(RESTRICTIONS[staff.restriction].path);
  return staff;
}

/**
 * Returns the signed-in member of staff if they have a permission, for a page. Other staff get 403, with what they typed; from /dashboard they are
 * redirected to the first page that they may see.
 */
export async function requirePermission(args: Guarded, permission: Permission): Promise<SignedIn> {
  const staff = await requireStaff(args);
  if (isPermitted(staff, permission)) return staff;
  if (args.request.method === "GET" && /^\/dashboard\/?$/i.test(args.url.pathname)) throw redirect(landingPath(staff));
  await recordRejection(args, staff, permission);
  throw data({ kind: "not-permitted", typed: await readTyped(args.request) }, { status: 403 });
}

/**
 * Returns the signed-in member of staff if they have a permission, for an endpoint or a document. Other staff get 403 in JSON. A browser that is
 * not signed in is redirected to /login; other clients get 401 in JSON.
 */
export async function requirePermissionAtEndpoint(args: Guarded, permission: Permission): Promise<SignedIn> {
  const { request, context } = args;
  const staff = request.headers.get("Accept")?.includes("text/html")
    ? await requireStaff(args)
    : await signedInStaff(request, context);
  if (!staff) throw Response.json({ message: "Sign in to see this." }, { status: 401 });
  if (staff.restriction !== null)
    throw Response.json({ message: RESTRICTIONS[staff.restriction].message }, { status: 403 });
  if (isPermitted(staff, permission)) return staff;
  await recordRejection(args, staff, permission);
  throw Response.json({ message: "Your role does not allow this." }, { status: 403 });
}

/** Returns the signed-in member of staff, or null. Throws when the database is out of reach. */
export function signedInStaff(request: Request, context: Guarded["context"]): Promise<SignedIn | null> {
  const cached = context.get(signedInContext);
  if (cached) return cached;
  const staff = findSignedIn(context.get(depsContext), context.get(requestContextKey), request.headers.get("Cookie"));
  context.set(signedInContext, staff);
  return staff;
}

/** Replaces the result for the rest of the request, after a change of the session. */
export function setSignedIn(context: Guarded["context"], staff: SignedIn): void {
  context.set(signedInContext, Promise.resolve(staff));
}

async function recordRejection(
  { context }: Guarded,
  { id, username }: SignedIn,
  permission: Permission,
): Promise<void> {
  const { db, clock } = context.get(depsContext);
  await recordAuditEvent(db, {
    action: "permission.rejected",
    outcome: "failure",
    actor: { kind: "staff", id, username },
    detail: { permission },
    network: context.get(requestContextKey).network,
    at: clock.now(),
  });
}

/** Returns the text fields of a rejected form, so that the error page can show them; none if the body is too large or was read already. */
async function readTyped(request: Request): Promise<[string, string][]> {
  if (request.method !== "POST" || request.bodyUsed) return [];
  const form = await readSmallForm(request, TYPED_MAX_BYTES);
  return [...form].flatMap(([name, value]) =>
    typeof value === "string" && value.trim() !== "" && !/password/i.test(name) ? [[name, value]] : [],
  );
}
