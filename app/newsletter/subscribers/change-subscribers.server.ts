import { isEmailAddress } from "../../mail/email-address.ts";
import { mailboxKey } from "../../mail/mailbox-key.ts";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../platform/audit/viewer.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { deleteSubscriber, endMails, liftSuppression } from "./change-subscribers.store.server.ts";
import { type EndReason, type LiftReason, restoredStatus } from "./subscriber.ts";
import { lockSubscriber } from "./subscriber-list.store.server.ts";

type Changing = Pick<Deps, "db" | "clock">;

/** Ends the mails to addresses. Returns how many of them got mails, or could have. */
export function endMailsTo(
  { db, clock }: Changing,
  emails: readonly string[],
  { reason, viewer }: { reason: EndReason; viewer: StaffViewer },
): Promise<number> {
  const byKey = new Map(emails.map((email) => [mailboxKey(email), email]));
  const addresses = [...byKey].map(([key, email]) => ({ key, email }));
  return db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const changed = await endMails(transaction, addresses, { reason, now });
    const event = { ...viewer, detail: { addresses: addresses.length, changed, reason }, at: now };
    await recordAuditEvent(transaction, { action: "subscribers.suppressed", outcome: "success", ...event });
    return changed;
  });
}

/** Reads addresses that are separated by line breaks, spaces, commas or semicolons. */
export function readAddresses(text: string): { valid: string[]; wrong: string[] } {
  const typed = text.split(/[\s,;]+/).filter(Boolean);
  return { valid: typed.filter(isEmailAddress), wrong: typed.filter((one) => !isEmailAddress(one)) };
}

export type LiftOutcome =
  | { kind: "lifted"; status: "confirmed" | "unsubscribed" }
  | { kind: "unknown" | "not-suppressed" | "never-confirmed" };

type Lift = { id: number; reason: LiftReason; viewer: StaffViewer };

/** Lifts a suppression: the subscription is again as its owner left it. */
export function liftSuppressionOf({ db, clock }: Changing, { id, reason, viewer }: Lift): Promise<LiftOutcome> {
  return db.transaction().execute(async (transaction): Promise<LiftOutcome> => {
    const subscriber = await lockSubscriber(transaction, id);
    if (!subscriber) return { kind: "unknown" };
    if (subscriber.status !== "suppressed") return { kind: "not-suppressed" };
    const status = restoredStatus(subscriber);
    if (status === null) return { kind: "never-confirmed" };
    await liftSuppression(transaction, id, status);
    const detail = { was: subscriber.suppressedBecause ?? "", reason };
    const event = { ...viewer, target: `subscriber ${id}`, detail, at: clock.now() };
    await recordAuditEvent(transaction, { action: "subscriber.unsuppressed", outcome: "success", ...event });
    return { kind: "lifted", status };
  });
}

/** Deletes a subscriber and what is stored about the mails to them. Returns whether there was one. */
export function removeSubscriber({ db, clock }: Changing, id: number, viewer: StaffViewer): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await deleteSubscriber(transaction, id))) return false;
    const event = { ...viewer, target: `subscriber ${id}`, at: clock.now() };
    await recordAuditEvent(transaction, { action: "subscriber.removed", outcome: "success", ...event });
    return true;
  });
}
