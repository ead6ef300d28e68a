import { createContext, type LoaderFunctionArgs, redirect } from "react-router";
import { depsContext, requestContextKey } from "../platform/deps.server.ts";
import type { StaffMember } from "./accounts/staff.store.server.ts";
import { findSignedIn } from "./sign-in/staff-session.server.ts";

export type Guarded = Pick<LoaderFunctionArgs, "request" | "url" | "context">;

/** Caches the result for one request, so that a page and its layout query the database once. */
const signedInContext = createContext<Promise<StaffMember | null> | null>(null);

/** Returns the signed-in member of staff, for a page. Redirects everyone else to /login and back. Throws when the database is out of reach. */
export async function requireStaff({ request, url, context }: Guarded): Promise<StaffMember> {
  const staff = await signedInStaff(request, context);
  if (staff) return staff;
  throw redirect(`/login?next=${encodeURIComponent(`${url.pathname}${url.search}`)}`);
}

/** Returns the signed-in member of staff, for an endpoint or a document. Otherwise redirects a browser to /login; other clients get 401 in JSON. */
export async function requireStaffOr401({ request, url, context }: Guarded): Promise<StaffMember> {
  if (request.headers.get("Accept")?.includes("text/html")) return requireStaff({ request, url, context });
  const staff = await signedInStaff(request, context);
  if (staff) return staff;
  throw Response.json({ message: "Sign in to see this." }, { status: 401 });
}

/** Returns the signed-in member of staff, or null. Throws when the database is out of reach. */
export function signedInStaff(request: Request, context: Guarded["context"]): Promise<StaffMember | null> {
  const cached = context.get(signedInContext);
  if (cached) return cached;
  const staff = findSignedIn(context.get(depsContext), context.get(requestContextKey), request.headers.get("Cookie"));
  context.set(signedInContext, staff);
  return staff;
}
