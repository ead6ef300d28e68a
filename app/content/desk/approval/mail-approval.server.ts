import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import { queueMail } from "../../../mail/send-mail.job.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { rolesWith } from "../../../staff/permissions/permissions.ts";
import { formatTime } from "../../../ui/format/place-time.ts";
import { PLACE } from "../../place.content.ts";
import { approvalRequestedEmail, approvedEmail } from "./approval.email.ts";
import { listApproverEmails, listWriterEmails } from "./approval.store.server.ts";

/** A text of a document, with everybody who wrote or sent it. */
type Written = { document: { key: string; title: string }; writers: readonly number[]; by: string };

/** Asks everybody who may approve a text for it, by mail. */
export async function mailApprovers(
  deps: Deps,
  transaction: Transaction<Tables>,
  { document, writers, by }: Written,
): Promise<void> {
  const { publicUrl } = deps;
  for (const to of await listApproverEmails(transaction, { roles: rolesWith("pages.approve"), writers }))
    await queueMail(deps, transaction, approvalRequestedEmail({ to, document, by, publicUrl }));
}

/** Tells those who wrote or sent a text that it was approved. */
export async function mailWriters(
  deps: Deps,
  transaction: Transaction<Tables>,
  { document, writers, by, shownFrom }: Written & { shownFrom: Date | null },
): Promise<void> {
  const { publicUrl, content, clock } = deps;
  const from = shownFrom && shownFrom > clock.now() ? formatTime(shownFrom, content.read(PLACE)) : null;
  for (const to of await listWriterEmails(transaction, writers))
    await queueMail(deps, transaction, approvedEmail({ to, document, by, publicUrl, from }));
}
