import { formatShortTime, type Zoned } from "../../ui/format/place-time.ts";
import type { SubscriberStatus } from "./subscriber.store.server.ts";
import { SUPPRESSION_LABELS } from "./subscriber.ts";
import type { Subscriber } from "./subscriber-list.store.server.ts";

export type ShownSubscriber = { id: number; email: string; status: SubscriberStatus; since: string };

/** Returns a subscriber as the list shows it. */
export function showSubscriber(subscriber: Subscriber, place: Zoned): ShownSubscriber {
  const { id, email, status } = subscriber;
  return { id, email, status, since: sinceOf(subscriber, place) };
}

function sinceOf(subscriber: Subscriber, place: Zoned): string {
  const { status, requestedAt, confirmedAt, unsubscribedAt, suppressedAt, suppressedBecause, importedAt } = subscriber;
  const on = (at: Date | null) => (at ? formatShortTime(at, place) : "");
  switch (status) {
    case "pending":
      return `${importedAt ? "Imported" : "Requested"} ${on(requestedAt)}`;
    case "confirmed":
      return `Confirmed ${on(confirmedAt)}`;
    case "unsubscribed":
      return `Unsubscribed ${on(unsubscribedAt)}`;
    case "suppressed":
      return `${suppressedBecause ? `${SUPPRESSION_LABELS[suppressedBecause]}, ` : ""}${on(suppressedAt)}`;
  }
}
