import { type AuditEvent, recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { isLastAdministrator, signOutEverywhere } from "../accounts/staff.store.server.ts";
import { deleteIdentities, lockAccount } from "./staff-identities.store.server.ts";

export type Unlinking = { kind: "done" | "not-linked" | "last-administrator"; username: string } | { kind: "unknown" };

/**
 * Unlinks an account from the identities of the provider, and signs it out. The last administrator stays linked without a password, since nobody could
 * sign in any more.
 */
export function unlinkIdentities(
  { db, clock }: Pick<Deps, "db" | "clock">,
  by: Pick<AuditEvent, "actor" | "network" | "userAgent">,
  which: { id: number } | { username: string },
): Promise<Unlinking> {
  return db.transaction().execute(async (transaction): Promise<Unlinking> => {
    const isLast = await isLastAdministrator(transaction, which);
    const account = await lockAccount(transaction, which);
    if (!account) return { kind: "unknown" };
    const { id, username, hasPassword } = account;
    if (isLast && !hasPassword) return { kind: "last-administrator", username };
    const identities = await deleteIdentities(transaction, id);
    if (identities === 0) return { kind: "not-linked", username };
    await signOutEverywhere(transaction, id);
    const event = { ...by, target: `account ${username}`, detail: { identities }, at: clock.now() };
    await recordAuditEvent(transaction, { action: "identity.unlinked", outcome: "success", ...event });
    return { kind: "done", username };
  });
}
