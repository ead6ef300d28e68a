import { formatIsoDay } from "../../ui/format/iso-day.ts";
import { formatTime, type Zoned } from "../../ui/format/place-time.ts";
import type { ApplicationRecord } from "../record/application-record.store.server.ts";

/** What staff wait for, formatted for staff and applicant. */
export type AwaitedDocuments = NonNullable<ReturnType<typeof awaitedOf>>;

/** Returns what an application waits for; null when it waits for nothing. `today` is the day at the university, as ISO 8601. */
export function awaitedOf(
  { status, events }: Pick<ApplicationRecord, "status" | "events">,
  { today, place }: { today: string; place: Zoned },
) {
  const asked = status === "more-needed" ? events.findLast(({ kind }) => kind === "more-asked") : undefined;
  if (!asked) return null;
  const { dueOn = null, items = [], reminders = [] } = asked.request ?? {};
  return {
    since: formatTime(asked.at, place),
    due: dueOn && formatIsoDay(dueOn),
    isOverdue: dueOn !== null && dueOn < today,
    /** Empty when staff asked by text only. */
    items: items.map(({ id, label, received }) => ({
      id,
      label,
      received: received && { name: received.name, time: formatTime(received.at, place) },
    })),
    reminded: reminders.map((at) => formatTime(at, place)),
  };
}
