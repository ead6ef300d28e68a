import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import { mailboxKey } from "../../mail/mailbox-key.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { keyOfTyped } from "../../platform/http/rate-limit.server.ts";

type Limits = Pick<Deps, "limits">;

/**
 * Counts one mail against the daily limit of automatic mails to a mailbox. Returns false when the limit is reached.
 *
 * Anyone can type anyone's address into a form. The limit covers all kinds of mail and all spellings of the address.
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
 * Counts one status code against the limits of an application. Returns false when no code may be mailed.
 *
 * Codes have limits of their own, so that an attacker who uses up a mailbox's other mails can't lock its owner out of the status page. Each
 * application has a limit of its own, reset when a code is used, which other applications with the same address don't touch. An application
 * whose receipt was not mailed has only the mailbox's limit, since anyone can submit any number of those.
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
