import { createContext, type LoaderFunctionArgs, redirect } from "react-router";
import { depsContext, requestContextKey } from "../platform/deps.server.ts";
import type { StaffMember } from "./accounts/staff.store.server.ts";
import { findSignedIn } from "./sign-in/session.server.ts";

export type Guarded = Pick<LoaderFunctionArgs, "request" | "url" | "context">;

/** The answer for one request, so that a page and its layout ask the database once. */
const signedInContext = createContext<Promise<StaffMember | null> | null>(null);

/** Who is signed in, for a page; anyone else is led to /login and, after it, back. Throws when the database is out of reach. */
export async function requireStaff({ request, url, context }: Guarded): Promise<StaffMember> {
  const staff = await signedInStaff(request, context);
  if (staff) return staff;
  throw redirect(`/login?next=${encodeURIComponent(`${url.pathname}${url.search}`)}`);
}

/** Who is signed in, for an endpoint or a document; a browser is led to /login, a program gets a 401 in JSON. */
export async function requireStaffOr401({ request, url, context }: Guarded): Promise<StaffMember> {
  if (request.headers.get("Accept")?.includes("text/html")) return requireStaff({ request, url, context });
  const staff = await signedInStaff(request, context);
  if (staff) return staff;
  throw Response.json({ message: "Sign in to see this." }, { status: 401 });
}

/** Who is signed in, or null. Throws when the database is out of reach. */
export function signedInStaff(request: Request, context: Guarded["context"]): Promise<StaffMember | null> {
  const known = context.get(signedInContext);
  if (known) return known;
  const asked = findSignedIn(context.get(depsContext), context.get(requestContextKey), request.headers.get("Cookie"));
  context.set(signedInContext, asked);
  return asked;
}
