import { Link } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import type { ShownSubscriber } from "./show-subscriber.ts";
import { STATUS_LABELS, STATUS_TONES, SUBSCRIBERS_PATH } from "./subscriber.ts";

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
          <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>
        </li>
      ))}
    </ul>
  );
}
