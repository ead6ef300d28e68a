import { type AuditActor, recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { normalizeUsername } from "../accounts/username.ts";
import { createLink } from "../links/staff-links.store.server.ts";
import { lockPersonNamed } from "./people.store.server.ts";

export type HandOverLink =
  | { kind: "made"; username: string; token: string }
  | { kind: "unknown" | "disabled"; username: string };

/**
 * Makes a link with which somebody who receives no mail sets a password, to be handed over. It is valid as long as an invitation, also for an account
 * that has a password. The account's older links are void.
 */
export function makeHandOverLink(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: AuditActor,
  name: string,
): Promise<HandOverLink> {
  const username = normalizeUsername(name);
  return db.transaction().execute(async (transaction): Promise<HandOverLink> => {
    const person = await lockPersonNamed(transaction, username);
    if (!person) return { kind: "unknown", username };
    if (person.state.kind === "disabled") return { kind: "disabled", username };
    const now = clock.now();
    const token = await createLink(transaction, { staffId: person.id, purpose: "invitation", createdBy: null, now });
    await recordAuditEvent(transaction, {
      action: person.state.kind === "invited" ? "account.invited" : "account.password-reset",
      outcome: "success",
      actor,
      target: `account ${username}`,
      detail: { by: "hand-over" },
      at: now,
    });
    return { kind: "made", username, token };
  });
}
