import { useEffect, useRef, useState } from "react";
import type { ApplicationList } from "../../desk/list/application-list.ts";
import { queuePath } from "../review-address.ts";
import type { QueueEntry, ReviewQueue } from "./read-queue.server.ts";

/** The rest of the queue is loaded when fewer applications than this are left. */
const LOAD_AT = 12;

export type QueueNeighbours = { previous: number | null; next: number | null };

/** Returns the loaded part of a queue, which grows while its end comes near. */
export function useQueue(list: ApplicationList, initial: ReviewQueue, at: number | null): readonly QueueEntry[] {
  const [queue, setQueue] = useState({ entries: initial.entries, hasMore: initial.hasMore });
  const isLoading = useRef(false);
  const left = queue.entries.length - queue.entries.findIndex(({ id }) => id === at);
  const last = queue.entries.at(-1)?.id ?? null;
  useEffect(() => {
    if (left > LOAD_AT || !queue.hasMore || isLoading.current) return;
    isLoading.current = true;
    void loadQueue(list, last).then((more) => {
      isLoading.current = false;
      if (more) setQueue(({ entries }) => ({ entries: appended(entries, more.entries), hasMore: more.hasMore }));
    });
  }, [left, last, list, queue.hasMore]);
  return queue.entries;
}

/** Returns the applications to go to. `j` skips what a colleague is looking at, and both skip what has just been decided. */
export function neighboursInQueue(
  entries: readonly QueueEntry[],
  at: number | null,
  { claims, decided }: { claims: ReadonlyMap<number, string>; decided: ReadonlySet<number> },
): QueueNeighbours {
  const index = entries.findIndex(({ id }) => id === at);
  const isOpen = ({ id }: QueueEntry) => !decided.has(id) && id !== at;
  const previous = entries.slice(0, Math.max(0, index)).filter(isOpen).at(-1);
  const next = entries.slice(index + 1).find((entry) => isOpen(entry) && !claims.has(entry.id));
  return { previous: previous?.id ?? null, next: next?.id ?? null };
}

/** Returns what is left of a queue: the applications without those that have been decided since it was opened, but for the one that is shown. */
export function leftInQueue(
  entries: readonly QueueEntry[],
  at: number | null,
  { count, decided }: { count: number; decided: ReadonlySet<number> },
): { entries: readonly QueueEntry[]; waiting: number } {
  return {
    entries: entries.filter(({ id }) => id === at || !decided.has(id)),
    waiting: count - entries.filter(({ id }) => decided.has(id)).length,
  };
}

function appended(entries: readonly QueueEntry[], more: readonly QueueEntry[]): QueueEntry[] {
  const known = new Set(entries.map(({ id }) => id));
  return [...entries, ...more.filter(({ id }) => !known.has(id))];
}

async function loadQueue(list: ApplicationList, at: number | null): Promise<ReviewQueue | null> {
  try {
    const response = await fetch(queuePath(list, at), { headers: { Accept: "application/json" } });
    return response.ok ? ((await response.json()) as ReviewQueue) : null;
  } catch {
    return null;
  }
}
