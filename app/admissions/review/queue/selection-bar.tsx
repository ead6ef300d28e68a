import { useHydrated } from "../../../ui/use-browser-value.ts";
import type { QueueEntry } from "./read-queue.server.ts";
import type { Selection } from "./use-selection.ts";

/** The form that the boxes of the queue belong to. */
export const SELECTED_FORM = "selected";

type SelectionBarProps = { entries: readonly QueueEntry[]; selection: Selection };

/** Leads from the selected applications to the page that changes, exports or batches them. Without JavaScript it is always there. */
export function SelectionBar({ entries, selection }: SelectionBarProps) {
  const { ids, clear, isLeaving, goOn } = selection;
  const isHydrated = useHydrated();
  const shown = new Set(entries.map(({ id }) => id));
  return (
    <form
      id={SELECTED_FORM}
      method="get"
      action="/dashboard/bulk"
      onSubmit={(event) => {
        event.preventDefault();
        goOn();
      }}
    >
      <input type="hidden" name="view" value="compact" />
      {[...ids].map((id) => !shown.has(id) && <input key={id} type="hidden" name="id" value={id} />)}
      <p role="status" className="sr-only">
        {ids.size > 0 ? `${ids.size} selected` : ""}
      </p>
      {(ids.size > 0 || !isHydrated) && (
        <div className="flex flex-wrap items-center gap-x-4 border-ground-400 border-b bg-accent-50 px-3 py-1">
          <button type="submit" disabled={isLeaving} className={LINK}>
            {isHydrated ? `Change the ${ids.size === 1 ? "one" : ids.size} selected` : "Change the selected ones"}
          </button>
          {isHydrated && (
            <button type="button" onClick={clear} className={LINK}>
              Clear
            </button>
          )}
        </div>
      )}
    </form>
  );
}

const LINK =
  "inline-flex min-h-9 cursor-pointer items-center font-semibold text-[0.8125rem] text-link underline underline-offset-4";
