import { Link } from "react-router";
import type { HistoryRow } from "./history.loader.server.ts";

type VersionRowProps = { row: HistoryRow; to: string; isShown: boolean };

/** A row of the history, which leads to its comparison. */
export function VersionRow({ row: { when, by, states }, to, isShown }: VersionRowProps) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isShown ? "true" : undefined}
        className="block px-4 py-2.5 hover:bg-brand-50 aria-[current]:bg-brand-100"
      >
        <span className="block font-semibold text-link tabular-nums">{when}</span>
        {by && <span className="block text-ink-700">Saved by {by}</span>}
        {states.map((state) => (
          <span key={state} className="block text-ink-900">
            {state}
          </span>
        ))}
      </Link>
    </li>
  );
}
