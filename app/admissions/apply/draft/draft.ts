import * as z from "zod/mini";
import type { DocumentField } from "../../application.ts";
import type { QueueRefusal } from "../queue/queue-store.ts";

/** Every value of a form that was filled in, by field name. Files are never among them. */
export type TypedValues = Record<string, string[]>;

export const typedDraftSchema = z.object({
  /** Milliseconds since 1970, by the device's own clock. */
  savedAt: z.number(),
  submissionKey: z.string(),
  values: z.record(z.string(), z.array(z.string())),
});

export const keptFileSchema = z.object({
  file: z.instanceof(Blob),
  name: z.string(),
  /** Its bytes before it was made smaller on this device; 0 for one that came from another device, and goes as it is. */
  madeSmallerFrom: z.optional(z.number()),
});

/** The text of a draft. */
export type TypedDraft = z.infer<typeof typedDraftSchema>;
export type KeptFile = z.infer<typeof keptFileSchema>;
export type KeptFiles = Partial<Record<DocumentField, KeptFile>>;

/** What an applicant typed and chose and has not sent yet, as the device keeps it. */
export type Draft = TypedDraft & {
  files: KeptFiles;
  /** Why it could not be sent as it is, where that was tried while nobody looked. */
  refusal?: QueueRefusal;
};

/** How much of an application this device keeps. */
export type Keeping = "everything" | "text" | "nothing";

/** Whether two forms were filled in alike. */
export function isSameTyped(one: TypedValues, other: TypedValues): boolean {
  const fields = Object.keys(one);
  return (
    fields.length === Object.keys(other).length &&
    fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]))
  );
}
