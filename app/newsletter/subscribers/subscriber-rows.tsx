import { Link } from "react-router";
import type { SubscriberStatus } from "../subscriber.store.server.ts";
import type { ShownSubscriber } from "./show-subscriber.ts";
import { STATUS_LABELS, SUBSCRIBERS_PATH } from "./subscriber.ts";

/** A list of subscribers, each with a link to its page. */
export function SubscriberRows({ subscribers }: { subscribers: readonly ShownSubscriber[] }) {
  return (
    <ul className="mt-3 divide-y divide-ground-400 border-ground-400 border-y bg-white empty:hidden">
      {subscribers.map(({ id, email, status, since }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1 hover:bg-brand-50">
          <div className="min-w-0">
            <Link
              to={`${SUBSCRIBERS_PATH}/${id}`}
              className="wrap-anywhere inline-flex min-h-11 items-center font-semibold text-link"
            >
              {email}
            </Link>
            <p className="mb-1 text-ink-700 text-sm tabular-nums">{since}</p>
          </div>
          <SubscriberBadge status={status} />
        </li>
      ))}
    </ul>
  );
}

const STYLES: Record<SubscriberStatus, string> = {
  confirmed: "border-brand-600 bg-brand-100",
  pending: "border-ink-400 bg-ground-200",
  unsubscribed: "border-ink-400 bg-white",
  suppressed: "border-accent-500 bg-accent-100",
};

export function SubscriberBadge({ status }: { status: SubscriberStatus }) {
  return (
    <span className={`whitespace-nowrap rounded border px-2 py-0.5 text-ink-900 text-xs ${STYLES[status]}`}>
      {STATUS_LABELS[status]}
    </span>
  );
}
