import { useEffect, useRef, useState } from "react";
import type { QueuedApplication, SentApplication } from "./queue-store.ts";
import { type QueueWatch, watchQueue } from "./watch-queue.ts";

type QueueEvents = {
  onSent(sent: SentApplication): void;
  /** Something waits no longer, and was not sent by anybody that this page knows of. */
  onChange(waiting: readonly QueuedApplication[]): void;
};

/** What waits on this device to be sent, while the form is open. */
export function useQueue(events: QueueEvents) {
  const [waiting, setWaiting] = useState<QueuedApplication[]>([]);
  const watch = useRef<QueueWatch | null>(null);
  const newest = useRef(events);
  useEffect(() => {
    newest.current = events;
  });
  useEffect(() => {
    const opened = watchQueue((state) => {
      setWaiting(state.waiting);
      for (const sent of state.sent) newest.current.onSent(sent);
      newest.current.onChange(state.waiting);
    });
    watch.current = opened;
    return () => opened.stop();
  }, []);
  return {
    waiting,
    add: async (queued: QueuedApplication) => (await watch.current?.add(queued)) ?? false,
    cancel: async (submissionKey: string) => watch.current?.cancel(submissionKey),
    trySending: async () => watch.current?.trySending(),
  };
}
