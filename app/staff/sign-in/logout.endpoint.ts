import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import { viewerOf } from "../../platform/audit/viewer.server.ts";
import { depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { isByIdentityProvider } from "../accounts/staff.store.server.ts";
import { signedInStaff } from "../require-staff.server.ts";
import type { Route } from "./+types/logout.endpoint.ts";
import { editorCookie, endSession, sessionCookie } from "./staff-session.server.ts";

/** POST /api/admin/logout: ends the session and returns 204, or 303 to /login for a browser's form; after a sign-in with the identity provider, by way of its sign-out. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return wrongMethod();
  const requestContext = context.get(requestContextKey);
  const deps = context.get(depsContext);
  const staff = await signedInStaff(request, context);
  await endSession(deps, requestContext, request.headers.get("Cookie"));
  if (staff) {
    const event = { ...viewerOf({ request, context }, staff), at: deps.clock.now() };
    await recordAuditEvent(deps.db, { action: "sign-out", outcome: "success", ...event });
  }
  const headers = new Headers({ "Set-Cookie": sessionCookie(requestContext, null) });
  headers.append("Set-Cookie", editorCookie(requestContext, false));
  // Removes the viewed pages from the back/forward cache. Browsers support it over TLS only.
  if (requestContext.secure) headers.set("Clear-Site-Data", '"cache"');
  if (!request.headers.get("Accept")?.includes("text/html")) return new Response(null, { status: 204, headers });
  headers.set("Location", staff && isByIdentityProvider(staff.factor) ? "/login/oidc/sign-out" : "/login");
  return new Response(null, { status: 303, headers });
}

export function loader(): Response {
  return wrongMethod();
}

function wrongMethod(): Response {
  return Response.json({ message: "Sign out with POST." }, { status: 405, headers: { Allow: "POST" } });
}
