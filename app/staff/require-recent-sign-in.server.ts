import { data, redirect } from "react-router";
import { depsContext } from "../platform/deps.server.ts";
import { readBodyText } from "../platform/http/request-body.server.ts";
import { confirmationMethods, confirmIdentity, isRecent, problemOf } from "./me/confirm/confirm-identity.server.ts";
import { CONFIRM_PASSWORD, type ConfirmIdentity } from "./me/confirm/confirm-identity-form.tsx";
import { type Guarded, requireSignedIn } from "./require-staff.server.ts";

/** More than the largest form that requires it, which is a content document with 1 MB, and its confirmation. */
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * Requires, on a page, that the person signed in or confirmed who they are within the last ten minutes. Call it after requirePermission, before the
 * body is read.
 *
 * GET redirects to /dashboard/me/confirm and back. POST responds 403 with a form that asks for the password, a passkey or a sign-in at the identity
 * provider, and sends the same fields again; when they arrive with the right password, or after another confirmation, the action goes on.
 */
export async function requireRecentSignIn(args: Guarded): Promise<void> {
  const { request, url, context } = args;
  const staff = await requireSignedIn(args);
  if (isRecent(context.get(depsContext), staff)) return;
  const address = `${url.pathname}${url.search}`;
  if (request.method !== "POST") throw redirect(`/dashboard/me/confirm?next=${encodeURIComponent(address)}`);
  // The action reads the body itself.
  const body = await readBodyText(request.clone(), MAX_BYTES);
  const fields = [...new URLSearchParams(body.kind === "text" ? body.text : "")];
  const password = fields.find(([name]) => name === CONFIRM_PASSWORD)?.[1];
  const typed = fields.filter(([name]) => !/password/i.test(name));
  // Empty where the person confirms in another way.
  const confirmation = password ? await confirmIdentity(args, staff, password) : null;
  if (confirmation?.kind === "confirmed") return;
  const methods = await confirmationMethods(context.get(depsContext), staff);
  const form = { kind: "confirm-identity", username: staff.username, methods, action: address, typed } as const;
  throw data({ ...form, problem: problemOf(confirmation) } satisfies ConfirmIdentity, {
    status: confirmation?.kind === "limited" ? 429 : 403,
  });
}

/** Requires the same at an endpoint. Redirects a browser to /dashboard/me/confirm and back; other clients get 403 in JSON. */
export async function requireRecentSignInAtEndpoint(args: Guarded): Promise<void> {
  const staff = await requireSignedIn(args);
  if (isRecent(args.context.get(depsContext), staff)) return;
  if (args.request.method === "GET" && args.request.headers.get("Accept")?.includes("text/html"))
    return requireRecentSignIn(args);
  throw Response.json(
    { message: "Confirm that it's you at /dashboard/me/confirm, and try again within ten minutes." },
    { status: 403 },
  );
}
