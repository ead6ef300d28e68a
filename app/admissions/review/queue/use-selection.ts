import { useEffect, useState } from "react";
import type { PendingDecisions } from "../decisions/use-pending-decisions.ts";

export type Selection = ReturnType<typeof useSelection>;

/** Returns the applications that an officer has selected, also those that have left the queue since, and how to go on with them. */
export function useSelection({ pending, dispatch }: PendingDecisions, open: (path: string) => void) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [leavingFor, setLeavingFor] = useState<string | null>(null);
  const isUnsent = pending.some(({ state }) => state !== "failed");
  // The next page counts what is decided: it is opened once the server has recorded the last decisions.
  useEffect(() => {
    if (leavingFor !== null && !isUnsent) open(leavingFor);
  }, [leavingFor, isUnsent, open]);
  return {
    ids,
    toggle: (id: number) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    clear: () => setIds(new Set()),
    isLeaving: leavingFor !== null,
    goOn: () => {
      dispatch({ kind: "left" });
      setLeavingFor(`/dashboard/bulk?${new URLSearchParams({ view: "compact", id: [...ids].join(",") })}`);
    },
  };
}
