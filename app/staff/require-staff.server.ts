import { createContext, data, type LoaderFunctionArgs, redirect } from "react-router";
import { recordAuditEvent } from "../platform/audit/record-audit-event.server.ts";
import { type Deps, depsContext, requestContextKey } from "../platform/deps.server.ts";
import { readSmallForm } from "../platform/http/request-body.server.ts";
import {
  findEnabledById,
  type SessionRestriction,
  type SignedIn,
  type StaffMember,
} from "./accounts/staff.store.server.ts";
import { landingPath } from "./permissions/navigation.ts";
import { isPermitted, type Permission } from "./permissions/permissions.ts";
import { SESSION_ENDED, signInPath } from "./session-ended.ts";
import { findSignedIn, namesSession } from "./sign-in/staff-session.server.ts";

export type Guarded = Pick<LoaderFunctionArgs, "request" | "url" | "context">;

/** As much of a rejected form as the error page shows: more than the largest form without files. */
const TYPED_MAX_BYTES = 2 * 1024 * 1024;
/** Enough for a note or a reason. Anybody may send it. */
const TYPED_WITHOUT_SESSION_MAX_BYTES = 64 * 1024;

/** Caches the result for one request, so that a page and its layout query the database once. */
const signedInContext = createContext<Promise<SignedIn | null> | null>(null);

/** Whether the session of a form's sender has ended, for the layout around the page that says so. */
const sessionEndedContext = createContext(false);

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
  throw redirect(signInPath(url));
}

/** Returns whether the session of the form that this request posted has ended. */
export function hasSessionEnded(context: Guarded["context"]): boolean {
  return context.get(sessionEndedContext);
}

/**
 * Returns the signed-in member of staff, for a page. Redirects a restricted session to what has to be done first, and everyone else to /login; a form
 * whose sender's session has ended gets 401, with what they typed.
 */
export async function requireStaff(args: Guarded): Promise<SignedIn> {
  const staff = await signedInStaff(args.request, args.context);
  if (!staff) return rejectWithoutSession(args);
  if (staff.restriction !== null) throw redirect(RESTRICTIONS[staff.restriction].path);
  return staff;
}

/** Pages of one's own account are left to requireSignedIn: what is typed there are passwords and codes. */
async function rejectWithoutSession({ request, url, context }: Guarded): Promise<never> {
  const isFromSession = namesSession(request.headers.get("Cookie") ?? undefined);
  const typed = await readTyped(request, isFromSession ? TYPED_MAX_BYTES : TYPED_WITHOUT_SESSION_MAX_BYTES);
  if (typed.length === 0) throw redirect(signInPath(url));
  context.set(sessionEndedContext, true);
  throw data({ kind: SESSION_ENDED, typed }, { status: 401 });
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
  throw data({ kind: "not-permitted", typed: await readTyped(args.request, TYPED_MAX_BYTES) }, { status: 403 });
}

/**
 * Returns the signed-in member of staff if they have a permission, for an endpoint or a document. Other staff get 403 in JSON. A browser that is
 * not signed in is redirected to /login; other clients get 401 in JSON.
 */
export async function requirePermissionAtEndpoint(args: Guarded, permission: Permission): Promise<SignedIn> {
  const { request, url, context } = args;
  const isBrowser = request.headers.get("Accept")?.includes("text/html") ?? false;
  const staff = await signedInStaff(request, context);
  if (!staff)
    throw isBrowser ? redirect(signInPath(url)) : Response.json({ message: "Sign in to see this." }, { status: 401 });
  if (staff.restriction !== null) {
    const { path, message } = RESTRICTIONS[staff.restriction];
    throw isBrowser ? redirect(path) : Response.json({ message }, { status: 403 });
  }
  if (isPermitted(staff, permission)) return staff;
  await recordRejection(args, staff, permission);
  throw Response.json({ message: "Your role does not allow this." }, { status: 403 });
}

/**
 * Returns a member of staff as they are now, for work that goes on for long after it was permitted; null when the account was disabled, or lost the
 * permission.
 */
export async function findPermitted(
  { db }: Pick<Deps, "db">,
  staffId: number,
  permission: Permission,
): Promise<StaffMember | null> {
  const staff = await findEnabledById(db, staffId);
  return staff && isPermitted(staff, permission) ? staff : null;
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

/** Fields that are secret, or that no person fills in. */
const NOT_TYPED =
  /password|passkey|^(?:\$\w+|code|response|intent|step|seen|revision|version|view|over|next|newest|turns|document|id|hash|q)$/i;

/** Returns the text fields of a rejected form, so that the error page can show them; none if the body is too large or was read already. */
async function readTyped(request: Request, maxBytes: number): Promise<[string, string][]> {
  if (request.method !== "POST" || request.bodyUsed) return [];
  const form = await readSmallForm(request, maxBytes);
  return [...form].flatMap(([name, value]) =>
    typeof value === "string" && value.trim() !== "" && !NOT_TYPED.test(name) ? [[name, value]] : [],
  );
}
