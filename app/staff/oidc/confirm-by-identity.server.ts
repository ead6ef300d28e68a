import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import type { OidcIdentity } from "../../platform/oidc/oidc-identity.ts";
import { describeBrowser, type SignInBrowser } from "../sign-in/sign-in-place.server.ts";
import { saveAuthentication } from "../sign-in/staff-session.store.server.ts";
import { findSessionOwner, isLinkedTo } from "./staff-identities.store.server.ts";

export type ConfirmationFailure = "expired" | "other-person" | "not-recent";

/** By how much the provider's clock may be behind. */
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * Saves that the owner of a session confirmed who they are by a sign-in at the identity provider. Requires an identity that is linked to the same
 * account, and that the person signed in there after the confirmation began. Returns null when it is saved.
 */
export async function confirmByIdentity(
  { db, clock }: Pick<Deps, "db" | "clock">,
  browser: SignInBrowser,
  identity: OidcIdentity,
  { sessionId, startedAt }: { sessionId: number; startedAt: Date },
): Promise<ConfirmationFailure | null> {
  const owner = await findSessionOwner(db, sessionId);
  if (!owner) return "expired";
  const { authenticatedAt } = identity;
  const isFresh = authenticatedAt !== null && authenticatedAt.getTime() >= startedAt.getTime() - CLOCK_TOLERANCE_MS;
  const isSame = await isLinkedTo(db, identity, owner.id);
  const failure = !isSame ? "other-person" : isFresh ? null : "not-recent";
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    if (failure === null) await saveAuthentication(transaction, sessionId, now);
    await recordAuditEvent(transaction, {
      action: "identity.confirmed",
      outcome: failure === null ? "success" : "failure",
      actor: { kind: "staff", ...owner },
      detail: { factor: "oidc", ...(failure !== null && { reason: failure }) },
      ...describeBrowser(browser),
      at: now,
    });
  });
  return failure;
}
