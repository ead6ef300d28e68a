import * as z from "zod/mini";
import { type DocumentField, isDocumentField } from "../../questions/document-fields.ts";
import { type AskedField, isAskedField } from "../../questions/questions.ts";

/** The filled-in values of a form by field name, without files. */
export type TypedValues = Record<string, string[]>;

export const typedDraftSchema = z.object({
  /** Milliseconds since 1970, by the device's own clock, unless that is behind the server's. */
  savedAt: z.number(),
  submissionKey: z.string(),
  values: z.record(z.string(), z.array(z.string())),
});

/** A file as stored in WebKit's private windows, where IndexedDB rejects a Blob. */
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
  /** Its size in bytes before it was made smaller on this device; 0 for a file from another device, which is sent as it is. */
  madeSmallerFrom: z.optional(z.number()),
});

const problemSchema = z.object({ field: z.custom<AskedField>(isAskedField), message: z.string() });

export const queueRejectionSchema = z.object({
  status: z.number(),
  message: z.string(),
  problems: z.array(problemSchema),
  appliedBefore: z.optional(z.boolean()),
});

/** Why the server rejected a queued application. */
export type QueueRejection = z.infer<typeof queueRejectionSchema>;

/** The text of a draft. */
export type TypedDraft = z.infer<typeof typedDraftSchema>;
export type StoredFile = z.infer<typeof storedFileSchema>;
export type StoredFiles = Partial<Record<DocumentField, StoredFile>>;

/** Returns the key under which a file of a draft is stored. */
export function fileKey(submissionKey: string, field: DocumentField): string {
  return `${submissionKey}/file/${field}`;
}

/** Returns the readable files of a draft among stored records. */
export function storedFilesOf(stored: ReadonlyMap<string, unknown> | null, submissionKey: string): StoredFiles {
  const prefix = `${submissionKey}/file/`;
  const files = [...(stored ?? [])].flatMap(([key, value]) => {
    const field = key.slice(prefix.length);
    if (!key.startsWith(prefix) || !isDocumentField(field)) return [];
    const { data } = storedFileSchema.safeParse(value);
    return data ? [[field, data] as const] : [];
  });
  return Object.fromEntries(files);
}

/** An application that was not submitted yet, as saved on the device. */
export type Draft = TypedDraft & {
  files: StoredFiles;
  /** Why the server rejected it when it was sent from the offline queue. */
  rejection?: QueueRejection;
};

/** How far a clock may drift without being wrong. */
const CLOCK_DRIFT_MS = 10 * 60_000;
/** A draft that seems older than this was saved while the clock was wrong. */
const MAX_AGE_MS = 2 * 365 * 86_400_000;
/** Stated in the privacy notice. */
const RETENTION_MS = 183 * 86_400_000;

/** Returns the age of a draft in ms; null when it is unknown because the device's clock is or was wrong. */
export function draftAge(savedAt: number, now: number): number | null {
  const age = now - savedAt;
  return age < -CLOCK_DRIFT_MS || age > MAX_AGE_MS ? null : age;
}

/** Returns whether a draft is past its retention period. A draft of unknown age is not: it may be from today. */
export function isOutdated({ savedAt }: Pick<TypedDraft, "savedAt">, now: number): boolean {
  const age = draftAge(savedAt, now);
  return age !== null && age > RETENTION_MS;
}

/** How much of an application this device can save. */
export type StorageExtent = "everything" | "text" | "nothing";

/** Returns whether two forms have the same values. */
export function isSameTyped(one: TypedValues, other: TypedValues): boolean {
  const fields = Object.keys(one);
  return (
    fields.length === Object.keys(other).length &&
    fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]))
  );
}
