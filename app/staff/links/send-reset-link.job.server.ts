import type { Deps } from "../../platform/deps.server.ts";
import type { JobKind } from "../../platform/jobs/jobs.server.ts";
import { lockResettable } from "./resettable-account.store.server.ts";
import { sendLink } from "./send-link.server.ts";

export const SEND_RESET_LINK: JobKind<{ typed: string }> = { name: "send-password-link", retries: 4 };

/** Starts the job that mails links to reset a password. Only the job looks for the account, so that no response time reveals whether it exists. */
export async function startResetLinks(deps: Deps): Promise<void> {
  await deps.jobs.handle(SEND_RESET_LINK, ({ typed }) => sendResetLink(deps, typed));
}

/**
 * Mails a link to the account with this username or e-mail address. Does nothing when there is none that can sign in by password, when it has no
 * address, or when it had three links within the hour.
 */
export async function sendResetLink(deps: Deps, typed: string): Promise<void> {
  await deps.db.transaction().execute(async (transaction) => {
    const account = await lockResettable(transaction, typed);
    if (!account) return;
    const allowance = await deps.limits.passwordLinksByAccount.takeWithin(transaction, String(account.id));
    if (allowance.kind === "limited") return;
    await sendLink(deps, transaction, account, { purpose: "password-reset", createdBy: null });
  });
}
