import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Draft } from "../draft/draft.ts";
import type { StoredReceipt } from "../submit/stored-receipt.ts";
import type { QueuedApplication, SentApplication } from "./queue-store.ts";
import { type QueueWatch, watchQueue } from "./watch-queue.ts";

type OpenForm = {
  submissionKey: string;
  /** Whether the application in the form is queued. */
  isWaiting: boolean;
  readDraft(submissionKey: string): Promise<Draft | undefined>;
  onSent(receipt: StoredReceipt): void;
  /** The application in the form left the queue without being sent: it was rejected or cancelled. */
  onBack(draft: Draft): void;
  /** Another application left the queue without being sent. */
  onOtherBack(): void;
};

/** Watches the offline queue: the application in the form, and those that were submitted earlier. */
export function useWaiting({ submissionKey, isWaiting, readDraft, onSent, onBack, onOtherBack }: OpenForm) {
  const [otherReceipt, setOtherReceipt] = useState<StoredReceipt | null>(null);
  const announced = useRef(new Set<string>());
  const others = useRef<string[]>([]);
  const queue = useQueue({
    onSent(sent) {
      if (announced.current.has(sent.submissionKey)) return;
      announced.current.add(sent.submissionKey);
      if (isWaiting && sent.submissionKey === submissionKey) onSent(sent.receipt);
      else setOtherReceipt(sent.receipt);
    },
    onChange(waiting) {
      const keys = waiting.map((queued) => queued.submissionKey);
      if (isWaiting && !keys.includes(submissionKey))
        void readDraft(submissionKey).then((draft) => draft && onBack(draft));
      if (others.current.some((key) => !keys.includes(key) && !announced.current.has(key))) onOtherBack();
      others.current = keys.filter((key) => key !== submissionKey);
    },
  });
  return {
    /** The receipt of another application that was sent from the queue. */
    otherReceipt,
    /** Another application in the queue. */
    other: queue.waiting.find((queued) => queued.submissionKey !== submissionKey) ?? null,
    save(
      values: ReadonlyMap<string, readonly string[]>,
      { uploads, fields }: Pick<QueuedApplication, "uploads" | "fields">,
    ): Promise<boolean> {
      const entries = [...values].map(([field, given]) => [field, [...given]]);
      return queue.add({ submissionKey, queuedAt: Date.now(), values: Object.fromEntries(entries), uploads, fields });
    },
    trySending: queue.trySending,
    cancel: (key: string) => void queue.cancel(key),
  };
}

type QueueEvents = {
  onSent(sent: SentApplication): void;
  onChange(waiting: readonly QueuedApplication[]): void;
};

function useQueue({ onSent, onChange }: QueueEvents) {
  const [waiting, setWaiting] = useState<QueuedApplication[]>([]);
  const watch = useRef<QueueWatch | null>(null);
  const receive: Parameters<typeof watchQueue>[0] = useEffectEvent((queue) => {
    setWaiting(queue.waiting);
    for (const sent of queue.sent) onSent(sent);
    onChange(queue.waiting);
  });
  useEffect(() => {
    const opened = watchQueue((queue) => receive(queue));
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
