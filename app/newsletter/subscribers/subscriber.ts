import type { SubscribersTable } from "../../../database/tables.ts";
import type { BadgeTone } from "../../ui/badge.tsx";
import type { SubscriberStatus } from "./subscriber.store.server.ts";

/** Subscribers as staff see them. Pure: no input or output. */

export const SUBSCRIBERS_PATH = "/dashboard/newsletter/subscribers";

export const STATUSES: readonly SubscriberStatus[] = ["confirmed", "pending", "unsubscribed", "suppressed"];

export const STATUS_LABELS: Record<SubscriberStatus, string> = {
  confirmed: "Confirmed",
  pending: "Awaiting confirmation",
  unsubscribed: "Unsubscribed",
  suppressed: "Suppressed",
};

export const STATUS_TONES: Record<SubscriberStatus, BadgeTone> = {
  confirmed: "success",
  pending: "neutral",
  unsubscribed: "outline",
  suppressed: "warning",
};

export type SuppressionReason = NonNullable<SubscribersTable["suppressed_because"]>;

export const SUPPRESSION_LABELS: Record<SuppressionReason, string> = {
  bounced: "The mail server said that there is no such mailbox",
  undeliverable: "It can’t be reached",
  complaint: "Its owner complained",
};

/** Why staff end the mails to an address. Anyone who asked not to be written to is unsubscribed, the others are suppressed. */
export type EndReason = "complaint" | "undeliverable" | "asked";

export const END_REASONS: Record<EndReason, string> = {
  complaint: "They complained, for example by “Report spam”",
  undeliverable: "It can’t be reached",
  asked: "They asked us not to write any more",
};

export function readEndReason(value: string | null): EndReason | null {
  return value !== null && Object.hasOwn(END_REASONS, value) ? (value as EndReason) : null;
}

/** Why staff lift a suppression. */
export type LiftReason = "mistake" | "works-again";

export const LIFT_REASONS: Record<LiftReason, string> = {
  mistake: "It was suppressed by mistake",
  "works-again": "The mailbox works again",
};

export function readLiftReason(value: string | null): LiftReason | null {
  return value !== null && Object.hasOwn(LIFT_REASONS, value) ? (value as LiftReason) : null;
}

/** Parses a status in an address; null for all. */
export function readStatus(value: string | null): SubscriberStatus | null {
  return STATUSES.find((status) => status === value) ?? null;
}

/** Returns the address of the list. */
export function listAddress(status: SubscriberStatus | null, page = 1): string {
  const query = new URLSearchParams({ ...(status && { state: status }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `${SUBSCRIBERS_PATH}?${query}` : SUBSCRIBERS_PATH;
}

/** Returns what a subscription goes back to when its suppression is lifted; null if its owner never confirmed it. */
export function restoredStatus(subscriber: {
  confirmedAt: Date | null;
  unsubscribedAt: Date | null;
}): "confirmed" | "unsubscribed" | null {
  if (subscriber.unsubscribedAt) return "unsubscribed";
  return subscriber.confirmedAt ? "confirmed" : null;
}
