import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import { readSite } from "../../content/read-site.server.ts";
import { queueMail } from "../../mail/send-mail.job.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { staffLinkEmail } from "./staff-link.email.ts";
import type { MailedPurpose } from "./staff-link.ts";
import { createLink } from "./staff-links.store.server.ts";

type Recipient = { id: number; username: string; name: string; email: string | null };
type Sending = { purpose: MailedPurpose; createdBy: number | null };

/** A mailed link, or one that somebody has to hand over: no mail is sent, or the account has no address. */
export type SentLink = { kind: "mailed"; email: string } | { kind: "hand-over"; token: string };

/** Creates a link for an account in the caller's transaction and mails it, or returns it to be handed over. */
export async function sendLink(
  deps: Deps,
  transaction: Transaction<Tables>,
  { id, username, name, email }: Recipient,
  { purpose, createdBy }: Sending,
): Promise<SentLink> {
  const token = await createLink(transaction, { staffId: id, purpose, createdBy, now: deps.clock.now() });
  if (email === null || deps.noMailReason !== null) return { kind: "hand-over", token };
  const mail = staffLinkEmail({ email, name, username }, { purpose, token }, readSite(deps), deps.publicUrl);
  await queueMail(deps, transaction, mail);
  return { kind: "mailed", email };
}
