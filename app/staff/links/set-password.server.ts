import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { AuditOrigin } from "../../platform/audit/viewer.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { checkPassword } from "../accounts/check-password.server.ts";
import { hashPassword } from "../accounts/password.server.ts";
import { PASSWORD_MESSAGES } from "../accounts/password-rules.ts";
import { accountKey } from "../sign-in/sign-in-place.server.ts";
import type { LinkPurpose } from "./staff-link.ts";
import { type FoundLink, findLink, usePasswordLink } from "./staff-links.store.server.ts";

export type PasswordSet =
  | { kind: "set"; username: string; purpose: LinkPurpose }
  | { kind: "bad-password"; message: string }
  | { kind: "void"; link: Exclude<FoundLink, { kind: "valid" }> };

/**
 * Sets the password of a link's account, which uses the link up, ends the account's sessions and resets its limit of failed sign-ins.
 *
 * It does not sign in: an account with a second factor needs it after a new password, too.
 */
export async function setPasswordByLink(
  deps: Deps,
  { token, password }: { token: string; password: string },
  from: AuditOrigin,
): Promise<PasswordSet> {
  const now = deps.clock.now();
  const found = await findLink(deps.db, token, now);
  if (found.kind !== "valid") return { kind: "void", link: found };
  const problem = await checkPassword(deps, password, found.username);
  if (problem !== null) return { kind: "bad-password", message: PASSWORD_MESSAGES[problem] };
  const passwordHash = await hashPassword(password);
  const link = await deps.db.transaction().execute(async (transaction) => {
    const used = await usePasswordLink(transaction, { token, passwordHash, now });
    if (used.kind !== "valid") return used;
    await recordAuditEvent(transaction, {
      action: used.purpose === "invitation" && used.isFirst ? "account.invitation-accepted" : "password.changed",
      outcome: "success",
      actor: { kind: "staff", id: used.staffId, username: used.username },
      target: `account ${used.username}`,
      ...from,
      at: now,
    });
    return used;
  });
  if (link.kind !== "valid") return { kind: "void", link };
  await deps.limits.loginsByAccount.reset(accountKey(link.username));
  return { kind: "set", username: link.username, purpose: link.purpose };
}
