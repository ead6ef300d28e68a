import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { type Deps, depsContext, requestContextKey } from "../../../platform/deps.server.ts";
import { formatCount } from "../../../ui/format/format-count.ts";
import type { SignedIn } from "../../accounts/staff.store.server.ts";
import { type Guarded, setSignedIn } from "../../require-staff.server.ts";
import { checkCredentials } from "../../sign-in/check-credentials.server.ts";
import { recordRepeatable } from "../../sign-in/sign-in-events.server.ts";
import { saveAuthentication } from "../../sign-in/staff-session.store.server.ts";
import { findConfirmationMethods } from "../own-account.store.server.ts";
import type { ConfirmIdentity } from "./confirm-identity-form.tsx";

export type Confirmation =
  | { kind: "confirmed"; passwordHash: string }
  | { kind: "wrong" }
  | { kind: "limited"; retryAfterSeconds: number };

/** How long a sign-in or a confirmation lasts for actions that require one. */
const RECENT_MS = 10 * 60_000;

/** Returns whether a person has signed in or confirmed who they are within the last ten minutes. */
export function isRecent({ clock }: Pick<Deps, "clock">, { authenticatedAt }: SignedIn): boolean {
  return clock.now().getTime() - authenticatedAt.getTime() <= RECENT_MS;
}

/** Returns what to say about a password that was not accepted; null when none was sent. */
export function problemOf(confirmation: Exclude<Confirmation, { kind: "confirmed" }> | null): string | null {
  switch (confirmation?.kind) {
    case undefined:
      return null;
    case "wrong":
      return "That password is wrong. Type the password that you sign in with.";
    case "limited": {
      const minutes = Math.ceil(confirmation.retryAfterSeconds / 60);
      return `There were too many wrong passwords. Try again in ${formatCount(minutes, "minute")}.`;
    }
  }
}

/** Returns what a person can confirm with. */
export async function confirmationMethods(
  { db, oidc }: Pick<Deps, "db" | "oidc">,
  { id }: SignedIn,
): Promise<ConfirmIdentity["methods"]> {
  const { password, passkey, identity } = await findConfirmationMethods(db, id);
  return { password, passkey, provider: identity && oidc ? oidc.label : null };
}

/** Checks the password of the signed-in person, within the limits of sign-in, and saves the confirmation in the session. */
export async function confirmIdentity(
  args: Pick<Guarded, "request" | "context">,
  staff: SignedIn,
  password: string,
): Promise<Confirmation> {
  const { request, context } = args;
  const deps = context.get(depsContext);
  const typed = { username: staff.username, password };
  const browser = { requestContext: context.get(requestContextKey), headers: request.headers };
  const checked = await checkCredentials(deps, browser, typed);
  const now = deps.clock.now();
  const detail = { factor: "password" };
  const event = { action: "identity.confirmed", ...viewerOf(args, staff), detail, at: now } as const;
  if (checked.kind === "limited") {
    const { actor, ...origin } = viewerOf(args, staff);
    await recordRepeatable(deps, origin, {
      action: "identity.confirmed",
      actor,
      detail: { ...detail, reason: "limited" },
    });
    return checked;
  }
  if (checked.kind === "wrong") {
    await recordAuditEvent(deps.db, { ...event, outcome: "failure" });
    return checked;
  }
  await deps.db.transaction().execute(async (transaction) => {
    await saveAuthentication(transaction, staff.sessionId, now);
    await recordAuditEvent(transaction, { ...event, outcome: "success" });
  });
  setSignedIn(context, { ...staff, authenticatedAt: now });
  return { kind: "confirmed", passwordHash: checked.credentials.passwordHash };
}
