import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { ApplicationList } from "../../desk/list/application-list.ts";
import { reviewAddress } from "../review-address.ts";
import type { QueueEntry } from "./read-queue.server.ts";
import { SELECTED_FORM, SelectionBar } from "./selection-bar.tsx";
import type { Selection } from "./use-selection.ts";

type QueueProps = {
  list: ApplicationList;
  entries: readonly QueueEntry[];
  at: number | null;
  claims: ReadonlyMap<number, string>;
  /** Null for staff who may not change applications. */
  selection: Selection | null;
};

/** The queue with the current application highlighted: a column on wide screens, otherwise closed until it is opened. */
export function QueueColumn(props: QueueProps) {
  return (
    <nav
      aria-label="Queue"
      className="border-ground-400 max-xl:border-b sm:max-xl:col-span-2 xl:overflow-y-auto xl:border-r"
    >
      {props.selection && <SelectionBar entries={props.entries} selection={props.selection} />}
      <details className="xl:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold">Queue</summary>
        <div className="max-h-72 overflow-y-auto border-ground-300 border-t">
          <QueueList {...props} />
        </div>
      </details>
      <div className="max-xl:hidden">
        <QueueList {...props} />
      </div>
    </nav>
  );
}

function QueueList({ list, entries, at, claims, selection }: QueueProps) {
  return (
    <ol className="divide-y divide-ground-300">
      {entries.map((entry) => (
        <li key={entry.id} className="flex items-stretch">
          {selection && <SelectBox entry={entry} selection={selection} />}
          <QueueLink
            entry={entry}
            to={reviewAddress(list, entry.id)}
            isCurrent={entry.id === at}
            claimedBy={claims.get(entry.id) ?? null}
          />
        </li>
      ))}
    </ol>
  );
}

function SelectBox({ entry: { id, name }, selection }: { entry: QueueEntry; selection: Selection }) {
  return (
    <label className="flex w-9 shrink-0 cursor-pointer items-start justify-center pt-3 max-sm:w-11">
      <input
        type="checkbox"
        name="id"
        value={id}
        form={SELECTED_FORM}
        checked={selection.ids.has(id)}
        onChange={() => selection.toggle(id)}
        className="size-5 cursor-pointer accent-brand-700"
      />
      <span className="sr-only">Select {name}</span>
    </label>
  );
}

type QueueLinkProps = { entry: QueueEntry; to: string; isCurrent: boolean; claimedBy: string | null };

function QueueLink({ entry, to, isCurrent, claimedBy }: QueueLinkProps) {
  const { name, program, waiting, flags } = entry;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  const style = isCurrent ? "border-brand-800 bg-brand-100" : "border-transparent hover:bg-ground-200";
  return (
    <Link
      ref={link}
      to={to}
      replace
      preventScrollReset
      aria-current={isCurrent ? "true" : undefined}
      className={`block min-w-0 grow border-l-4 px-3 py-2.5 text-ink-900 leading-snug no-underline ${style}`}
    >
      <span className="block break-words font-semibold text-[0.9375rem]">{name}</span>
      <span className="block text-[0.8125rem] text-ink-700">
        {program} · <span className="sr-only">waiting </span>
        <span className="whitespace-nowrap">{waiting}</span>
      </span>
      {flags.map((flag) => (
        <span key={flag} className="block font-semibold text-[0.8125rem] text-accent-800">
          {flag}
        </span>
      ))}
      {claimedBy !== null && (
        <span className="block font-semibold text-[0.8125rem] text-action-800">{claimedBy} is looking at this</span>
      )}
    </Link>
  );
}
