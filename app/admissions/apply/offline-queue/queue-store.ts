import * as z from "zod/mini";
import type { DeviceRecords } from "../../../platform/browser/device-records.ts";
import { type QueueRejection, queueRejectionSchema, type StoredFiles, storedFilesOf } from "../draft/draft.ts";
import type { StoredReceipt } from "../submit/stored-receipt.ts";

const queuedSchema = z.object({
  submissionKey: z.string(),
  /** Milliseconds since 1970, by the device's own clock. */
  queuedAt: z.number(),
  /** All values of the form when it was submitted, as they are sent. */
  values: z.record(z.string(), z.array(z.string())),
  /** The id of each finished upload, by field. */
  uploads: z.record(z.string(), z.string()),
  /** The fields whose files are sent; all where it is absent, as in what an earlier release has saved. */
  fields: z.optional(z.array(z.string())),
});
const sentSchema = z.object({
  submissionKey: z.string(),
  receipt: z.object({ reference: z.string(), statusUrl: z.string() }),
});

/** An application that was submitted offline. Its files are those of its draft. */
export type QueuedApplication = z.infer<typeof queuedSchema>;
export type SentApplication = { submissionKey: string; receipt: StoredReceipt };

const queuedKey = (submissionKey: string) => `${submissionKey}/queued`;
const rejectedKey = (submissionKey: string) => `${submissionKey}/refused`;
const SENT = "sent/";

/** Stores queued applications under their draft's key, so that deleting the draft deletes them, and the result of sending them. */
export type QueueStore = ReturnType<typeof queueStore>;

export function queueStore(records: DeviceRecords) {
  return {
    /** Returns whether it was saved. */
    async add(queued: QueuedApplication): Promise<boolean> {
      await records.removeAll(rejectedKey(queued.submissionKey));
      return records.write(queuedKey(queued.submissionKey), queued);
    },
    /** Returns the queued applications, and those that were sent while no page showed it; nothing where the records can't be read. */
    async read(): Promise<{ isRead: boolean; waiting: QueuedApplication[]; sent: SentApplication[] }> {
      const found = await records.read("");
      const stored = [...(found ?? [])];
      const waiting = stored
        .filter(([key]) => key.endsWith("/queued"))
        .map(([, value]) => queuedSchema.safeParse(value));
      const sent = stored.filter(([key]) => key.startsWith(SENT)).map(([, value]) => sentSchema.safeParse(value));
      return {
        isRead: found !== null,
        waiting: waiting.flatMap(({ data }) => (data ? [data] : [])),
        sent: sent.flatMap(({ data }) => (data ? [data] : [])),
      };
    },
    async files(submissionKey: string): Promise<StoredFiles> {
      return storedFilesOf(await records.read(`${submissionKey}/file/`), submissionKey);
    },
    /** Takes an application out of the queue. Its draft stays. */
    cancel: (submissionKey: string) => records.removeAll(queuedKey(submissionKey)),
    async saveRejected(submissionKey: string, rejection: QueueRejection): Promise<void> {
      await records.write(rejectedKey(submissionKey), rejection);
      await records.removeAll(queuedKey(submissionKey));
    },
    /** Deletes the draft and keeps only the reference, until a page has shown it. */
    async noteSent({ submissionKey, receipt }: SentApplication): Promise<void> {
      await records.write(`${SENT}${submissionKey}`, { submissionKey, receipt });
      await records.removeAll(`${submissionKey}/`);
    },
    settleSent: (submissionKey: string) => records.removeAll(`${SENT}${submissionKey}`),
  };
}

/** Returns whether a draft is in the queue. */
export function isQueued(stored: ReadonlyMap<string, unknown> | null, submissionKey: string): boolean {
  return queuedSchema.safeParse(stored?.get(queuedKey(submissionKey))).success;
}

/** Returns why the server rejected a draft that was sent from the queue. */
export function rejectionIn(
  stored: ReadonlyMap<string, unknown> | null,
  submissionKey: string,
): QueueRejection | undefined {
  return queueRejectionSchema.safeParse(stored?.get(rejectedKey(submissionKey))).data;
}
