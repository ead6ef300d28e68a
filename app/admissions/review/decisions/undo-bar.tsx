import { useEffect, useState } from "react";
import { Key } from "../keys/key.tsx";
import { STEP_LABELS } from "../review-form.ts";
import type { PendingDecision } from "./pending-decisions.ts";

type UndoBarProps = { decision: PendingDecision | null; undoKey: string | null; onUndo: () => void };

/** Offers to undo the last decision, with the seconds that are left. Screen readers hear the decision once, without the seconds. */
export function UndoBar({ decision, undoKey, onUndo }: UndoBarProps) {
  return (
    <div role="status" className="min-w-0">
      {decision && (
        <span className="flex min-w-0 items-center gap-2 rounded bg-brand-100 py-0.5 pr-1 pl-3 font-semibold text-ink-950">
          <span className="truncate">
            {STEP_LABELS[decision.step]}: {decision.name}
          </span>
          <button
            type="button"
            onClick={onUndo}
            className="inline-flex min-h-9 shrink-0 cursor-pointer items-center gap-1.5 rounded px-2 underline underline-offset-4 hover:bg-brand-200"
          >
            Undo {undoKey !== null && <Key>{undoKey}</Key>}
          </button>
          <SecondsLeft key={decision.until} until={decision.until} />
        </span>
      )}
    </div>
  );
}

function SecondsLeft({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-hidden="true" className="w-9 shrink-0 text-right font-normal text-ink-700 tabular-nums">
      {Math.max(0, Math.ceil((until - now) / 1000))} s
    </span>
  );
}
