import * as z from "zod/mini";
import type { DocumentField } from "../../application.ts";
import type { QueueRejection } from "../offline-queue/queue-store.ts";

/** Every value of a form that was filled in, by field name. Files are never among them. */
export type TypedValues = Record<string, string[]>;

export const typedDraftSchema = z.object({
  /** Milliseconds since 1970, by the device's own clock. */
  savedAt: z.number(),
  submissionKey: z.string(),
  values: z.record(z.string(), z.array(z.string())),
});

/** A file as WebKit keeps it in a private window, where IndexedDB refuses a Blob. */
const bytesSchema = z.object({ bytes: z.instanceof(ArrayBuffer), type: z.string() });

export const storedFileSchema = z.object({
  file: z.union([
    z.instanceof(Blob),
    z.pipe(
      bytesSchema,
      z.transform(({ bytes, type }) => new Blob([bytes], { type })),
    ),
  ]),
  name: z.string(),
  /** Its bytes before it was made smaller on this device; 0 for one that came from another device, and goes as it is. */
  madeSmallerFrom: z.optional(z.number()),
});

/** The text of a draft. */
export type TypedDraft = z.infer<typeof typedDraftSchema>;
export type StoredFile = z.infer<typeof storedFileSchema>;
export type StoredFiles = Partial<Record<DocumentField, StoredFile>>;

/** What an applicant typed and chose and has not sent yet, as the device keeps it. */
export type Draft = TypedDraft & {
  files: StoredFiles;
  /** Why it could not be sent as it is, where that was tried while nobody looked. */
  refusal?: QueueRejection;
};

/** A clock may run this far ahead of itself without anybody having set it. */
const CLOCK_DRIFT_MS = 10 * 60_000;
/** Nobody looks for an application that is so old: it is the clock that was wrong. */
const MAX_AGE_MS = 2 * 365 * 86_400_000;
/** The privacy notice says so. */
const RETENTION_MS = 183 * 86_400_000;

/** How old a draft is, in ms; null where that can't be told, because the clock of the device was set. */
export function draftAge(savedAt: number, now: number): number | null {
  const age = now - savedAt;
  return age < -CLOCK_DRIFT_MS || age > MAX_AGE_MS ? null : age;
}

/** Whether a draft has been kept long enough. One whose age can't be told stays: it may be from today. */
export function isOutdated({ savedAt }: Pick<TypedDraft, "savedAt">, now: number): boolean {
  const age = draftAge(savedAt, now);
  return age !== null && age > RETENTION_MS;
}

/** How much of an application this device keeps. */
export type StorageExtent = "everything" | "text" | "nothing";

/** Whether two forms were filled in alike. */
export function isSameTyped(one: TypedValues, other: TypedValues): boolean {
  const fields = Object.keys(one);
  return (
    fields.length === Object.keys(other).length &&
    fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]))
  );
}
