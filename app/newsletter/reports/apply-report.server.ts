import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { DeliveryResult, MailReport } from "../../mail/reports/read-report.ts";
import { storeReport } from "../../mail/reports/returned-mails.store.server.ts";
import { returnTokenHash } from "../../mail/return-token.server.ts";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { suppressBounced } from "../send/deliveries.store.server.ts";
import { endMails } from "../subscribers/change-subscribers.store.server.ts";
import { lockReported, storeComplaint, storeReported } from "./reports.store.server.ts";

export type ReportOutcome =
  | DeliveryResult
  | "complained"
  /** No mail has this return address or link. */
  | "unknown"
  /** The report overtook our own mail server's response. */
  | "too-early";

type Applying = Pick<Deps, "db" | "clock">;
type Delivery = Extract<MailReport, { kind: "delivery" }>;
type Complaint = Extract<MailReport, { kind: "complaint" }>;

/** Stores what a report says of a mail, and suppresses a subscriber whose mailbox does not exist, or who complained. */
export function applyReport({ db, clock }: Applying, report: MailReport): Promise<ReportOutcome> {
  const now = clock.now();
  return db
    .transaction()
    .execute((transaction) =>
      report.kind === "delivery" ? applyDelivery(transaction, report, now) : applyComplaint(transaction, report, now),
    );
}

/** Tokens are unguessable, so that a report about a mail comes from a mail server that was given it, or from its receiver. */
async function applyDelivery(
  transaction: Transaction<Tables>,
  { returnToken, result, detail }: Delivery,
  now: Date,
): Promise<ReportOutcome> {
  const tokenSha256 = returnTokenHash(returnToken);
  const mail = await storeReport(transaction, { tokenSha256, isBounced: result !== "delayed", detail });
  if (mail) return mail === "waiting" ? "too-early" : result;
  const delivery = await lockReported(transaction, tokenSha256);
  if (!delivery) return "unknown";
  if (delivery.status === "waiting") return "too-early";
  if (delivery.status !== "sent") return result;
  const status = { bounced: "bounced", rejected: "failed", delayed: "sent" } as const;
  await storeReported(transaction, delivery, { status: status[result], detail });
  if (result === "bounced") await suppressBounced(transaction, { subscriberId: delivery.subscriberId, detail, now });
  return result;
}

async function applyComplaint(
  transaction: Transaction<Tables>,
  { unsubscribeToken, messageId }: Complaint,
  now: Date,
): Promise<ReportOutcome> {
  const unsubscribeTokenSha256 = createHash("sha256").update(unsubscribeToken).digest();
  const subscriber = await storeComplaint(transaction, { unsubscribeTokenSha256, messageId });
  if (!subscriber) return "unknown";
  const changed = await endMails(transaction, [subscriber], { reason: "complaint", now });
  const detail = { addresses: 1, changed, reason: "complaint" };
  const event = { actor: { kind: "system" }, target: `subscriber ${subscriber.id}`, detail, at: now } as const;
  await recordAuditEvent(transaction, { action: "subscribers.suppressed", outcome: "success", ...event });
  return "complained";
}
