import * as z from "zod/mini";
import type { DeviceRecords } from "../../../platform/browser/device-records.ts";
import { type ApplicationField, DOCUMENT_FIELDS, type DocumentField, FIELD_LABELS } from "../../application.ts";
import { type StoredFiles, storedFileSchema } from "../draft/draft.ts";
import type { StoredReceipt } from "../submit/stored-receipt.ts";

const queuedSchema = z.object({
  submissionKey: z.string(),
  /** Milliseconds since 1970, by the device's own clock. */
  queuedAt: z.number(),
  /** Everything that stood in the form when it was submitted, as it is sent. */
  values: z.record(z.string(), z.array(z.string())),
  /** The id of each file that had arrived before, by its field. */
  uploads: z.record(z.string(), z.string()),
});
const isField = (field: unknown): field is ApplicationField =>
  typeof field === "string" && Object.hasOwn(FIELD_LABELS, field);
const problemSchema = z.object({ field: z.custom<ApplicationField>(isField), message: z.string() });
const rejectionSchema = z.object({
  status: z.number(),
  message: z.string(),
  problems: z.array(problemSchema),
  appliedBefore: z.optional(z.boolean()),
});
const sentSchema = z.object({
  submissionKey: z.string(),
  receipt: z.object({ reference: z.string(), statusUrl: z.string() }),
});

/** An application that was submitted without a line. Its files are those of its draft. */
export type QueuedApplication = z.infer<typeof queuedSchema>;
/** Why the server would not take it. */
export type QueueRejection = z.infer<typeof rejectionSchema>;
export type SentApplication = { submissionKey: string; receipt: StoredReceipt };

const queuedKey = (submissionKey: string) => `${submissionKey}/queued`;
const rejectedKey = (submissionKey: string) => `${submissionKey}/refused`;
const SENT = "sent/";

/** Applications that wait on this device for the line: a mark on their draft, so that they go with it, and what became of them. */
export type QueueStore = ReturnType<typeof queueStore>;

export function queueStore(records: DeviceRecords) {
  return {
    /** Whether it is kept. */
    async add(queued: QueuedApplication): Promise<boolean> {
      await records.removeAll(rejectedKey(queued.submissionKey));
      return records.write(queuedKey(queued.submissionKey), queued);
    },
    /** What waits, and what was sent while nobody looked. */
    async read(): Promise<{ waiting: QueuedApplication[]; sent: SentApplication[] }> {
      const stored = [...((await records.read("")) ?? [])];
      const waiting = stored
        .filter(([key]) => key.endsWith("/queued"))
        .map(([, value]) => queuedSchema.safeParse(value));
      const sent = stored.filter(([key]) => key.startsWith(SENT)).map(([, value]) => sentSchema.safeParse(value));
      return {
        waiting: waiting.flatMap(({ data }) => (data ? [data] : [])),
        sent: sent.flatMap(({ data }) => (data ? [data] : [])),
      };
    },
    async files(submissionKey: string): Promise<StoredFiles> {
      const stored = await records.read(`${submissionKey}/file/`);
      const files = DOCUMENT_FIELDS.flatMap((field: DocumentField) => {
        const { data } = storedFileSchema.safeParse(stored?.get(`${submissionKey}/file/${field}`));
        return data ? [[field, data] as const] : [];
      });
      return Object.fromEntries(files);
    },
    /** It is a draft like any other again. */
    cancel: (submissionKey: string) => records.removeAll(queuedKey(submissionKey)),
    async saveRejected(submissionKey: string, rejection: QueueRejection): Promise<void> {
      await records.write(rejectedKey(submissionKey), rejection);
      await records.removeAll(queuedKey(submissionKey));
    },
    /** Leaves its reference alone on the device, until a page has shown it. */
    async noteSent({ submissionKey, receipt }: SentApplication): Promise<void> {
      await records.write(`${SENT}${submissionKey}`, { submissionKey, receipt });
      await records.removeAll(`${submissionKey}/`);
    },
    settleSent: (submissionKey: string) => records.removeAll(`${SENT}${submissionKey}`),
  };
}

/** Whether a draft waits to be sent, by what is kept under its key. */
export function waitsIn(stored: ReadonlyMap<string, unknown> | null, submissionKey: string): boolean {
  return queuedSchema.safeParse(stored?.get(queuedKey(submissionKey))).success;
}

/** Why a draft could not be sent as it is; nothing where that was never tried. */
export function rejectionIn(
  stored: ReadonlyMap<string, unknown> | null,
  submissionKey: string,
): QueueRejection | undefined {
  return rejectionSchema.safeParse(stored?.get(rejectedKey(submissionKey))).data;
}
