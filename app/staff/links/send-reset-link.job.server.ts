import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { AuditOrigin } from "../../platform/audit/viewer.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import type { JobKind } from "../../platform/jobs/jobs.server.ts";
import { recordRepeatable } from "../sign-in/sign-in-events.server.ts";
import { sendLink } from "./send-link.server.ts";
import { lockResettable } from "./staff-links.store.server.ts";

/** Jobs of an earlier release don't say where the request came from. */
type ResetRequest = { typed: string } & AuditOrigin;

export const SEND_RESET_LINK: JobKind<ResetRequest> = { name: "send-password-link", retries: 4 };

/** Starts the job that mails links to reset a password. Only the job looks for the account, so that no response time reveals whether it exists. */
export async function startResetLinks(deps: Deps): Promise<void> {
  await deps.jobs.handle(SEND_RESET_LINK, (request) => sendResetLink(deps, request));
}

/**
 * Mails a link to the account with this username or e-mail address, and adds the request to the audit log. Sends none when there is no such account
 * that can sign in by password, when it has no address, or when it had three links within the hour.
 */
export async function sendResetLink(deps: Deps, { typed, ...origin }: ResetRequest): Promise<void> {
  await deps.db.transaction().execute(async (transaction) => {
    const account = await lockResettable(transaction, typed);
    const fault = account === null ? "unknown" : await limitOf(deps, transaction, account.id);
    const action = "password.link-requested";
    if (account === null || fault !== null) {
      const target = account === null ? "unknown account" : `account ${account.username}`;
      await recordRepeatable(deps, origin, { action, target, detail: { reason: fault ?? "unknown" } }, transaction);
      return;
    }
    await sendLink(deps, transaction, account, { purpose: "password-reset", createdBy: null });
    const target = `account ${account.username}`;
    const event = { actor: { kind: "visitor" }, target, ...origin, at: deps.clock.now() } as const;
    await recordAuditEvent(transaction, { action, outcome: "success", ...event });
  });
}

async function limitOf(deps: Deps, transaction: Transaction<Tables>, id: number): Promise<"limited" | null> {
  const allowance = await deps.limits.passwordLinksByAccount.takeWithin(transaction, String(id));
  return allowance.kind === "limited" ? "limited" : null;
}
