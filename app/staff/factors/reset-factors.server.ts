import { type AuditActor, recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { normalizeUsername } from "../accounts/username.ts";
import { deleteFactors } from "./factors.store.server.ts";

/**
 * Removes the second step of somebody who lost it: passkeys, authenticator app and recovery codes, and signs the person out. If a second step is
 * required, the next sign-in opens only the page that sets one up.
 */
export async function resetFactors(
  { db, clock }: Pick<Deps, "db" | "clock">,
  name: string,
  actor: AuditActor,
): Promise<{ kind: "done" | "unknown"; username: string }> {
  const username = normalizeUsername(name);
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    if (!(await deleteFactors(transaction, username, now))) return { kind: "unknown", username };
    await recordAuditEvent(transaction, {
      action: "account.second-factor-reset",
      outcome: "success",
      actor,
      target: `account ${username}`,
      at: now,
    });
    return { kind: "done", username };
  });
}
