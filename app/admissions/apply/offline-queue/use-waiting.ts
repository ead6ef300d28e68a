import { useRef, useState } from "react";
import type { Draft } from "../draft/draft.ts";
import type { StoredReceipt } from "../submit/stored-receipt.ts";
import { useQueue } from "./use-queue.ts";

type OpenForm = {
  submissionKey: string;
  /** Whether what stands in the form is waiting to be sent. */
  isWaiting: boolean;
  readDraft(submissionKey: string): Promise<Draft | undefined>;
  onSent(receipt: StoredReceipt): void;
  /** It waits no longer and was not sent: it was refused, or taken back. */
  onBack(draft: Draft): void;
  /** The same of an application that does not stand in the form. */
  onOtherBack(): void;
};

/** What waits on this device to be sent: the application that stands in the form, and those that were submitted before. */
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
    /** Of an application that was submitted before, and sent since. */
    otherReceipt,
    other: queue.waiting.find((queued) => queued.submissionKey !== submissionKey) ?? null,
    save(values: ReadonlyMap<string, readonly string[]>, uploads: Record<string, string>): Promise<boolean> {
      const entries = [...values].map(([field, given]) => [field, [...given]]);
      return queue.add({ submissionKey, queuedAt: Date.now(), values: Object.fromEntries(entries), uploads });
    },
    trySending: queue.trySending,
    cancel: (key: string) => void queue.cancel(key),
  };
}
