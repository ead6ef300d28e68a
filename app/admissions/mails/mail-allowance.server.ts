import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import { mailboxKey } from "../../mail/mailbox-key.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { keyOfTyped } from "../../platform/http/rate-limit.server.ts";

type Limits = Pick<Deps, "limits">;

/**
 * Takes one of the mails that a mailbox may get in a day without staff sending them; false when it has had them all.
 *
 * Anyone can type anyone's address into a form. The limit is the mailbox's, however the address is written and whatever the mail is.
 */
export async function takeMailAllowance(
  { limits }: Limits,
  transaction: Transaction<Tables>,
  email: string,
): Promise<boolean> {
  const allowance = await limits.applicationMailsByMailbox.takeWithin(transaction, mailboxLimitKey(email));
  return allowance.kind === "allowed";
}

/**
 * Takes one status code for an application; false when no code may be mailed.
 *
 * Codes have limits of their own, so that nobody who fills a mailbox's allowance keeps its owner from the status page. Each application has
 * its own codes first, given back once one is used: somebody who submits others under the same address takes none of them. An application whose
 * receipt was not mailed has none, since anyone can submit any number of those.
 */
export async function takeCodeAllowance(
  { limits }: Limits,
  transaction: Transaction<Tables>,
  { id, email, isReceiptMailed }: { id: number; email: string; isReceiptMailed: boolean },
): Promise<boolean> {
  if (isReceiptMailed) {
    const own = await limits.statusCodesByApplication.takeWithin(transaction, String(id));
    if (own.kind === "allowed") return true;
  }
  const shared = await limits.statusCodesByMailbox.takeWithin(transaction, mailboxLimitKey(email));
  return shared.kind === "allowed";
}

function mailboxLimitKey(email: string): string {
  return keyOfTyped(mailboxKey(email));
}
