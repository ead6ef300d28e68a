import * as z from "zod/mini";
import { type DeviceStorage, parseStoredList } from "../../../platform/browser/device-storage.ts";
import { pictureFilesSchema } from "../../../platform/images/picture-files.schema.ts";
import { POST_FIELDS, type PostValues } from "./post-fields.ts";

const valuesSchema = z.object(
  // A draft of an earlier release has no value for a newer field.
  Object.fromEntries(POST_FIELDS.map((field) => [field, z._default(z.string(), "")])) as Record<
    keyof PostValues,
    z.ZodMiniDefault<z.ZodMiniString>
  >,
);

const draftSchema = z.object({
  id: z.string(),
  /** Milliseconds since 1970, by the device's own clock. */
  savedAt: z.number(),
  /** Null for a new post. */
  postId: z.nullable(z.number()),
  /** The revision of the post that it is based on. */
  revision: z.number(),
  /** The author: the draft is offered to no one else. */
  username: z.string(),
  values: valuesSchema,
  picture: z.nullable(pictureFilesSchema),
});

/** Unsaved changes, as stored on the device. */
export type SavedPostDraft = z.infer<typeof draftSchema>;

/** The form field with the draft's id, so that the page deletes the draft after saving. */
export const DRAFT_FIELD = "draft";

const KEY = "gatehouse.post-drafts";
/** A post may have 200,000 characters, and browsers store about five million. */
const MAX_DRAFTS = 10;

/** Reads the drafts on this device, newest first. Skips unreadable ones. */
export function readDrafts(storage: DeviceStorage): SavedPostDraft[] {
  return parseStoredList(storage.read(KEY))
    .flatMap((saved) => {
      const parsed = draftSchema.safeParse(saved);
      return parsed.success ? [parsed.data] : [];
    })
    .sort((one, other) => other.savedAt - one.savedAt);
}

/** Stores a draft, replacing the one with the same id. */
export function saveDraft(storage: DeviceStorage, draft: SavedPostDraft): void {
  write(storage, [draft, ...draftsExcept(storage, draft.id)].slice(0, MAX_DRAFTS));
}

export function deleteDraft(storage: DeviceStorage, id: string): void {
  write(storage, draftsExcept(storage, id));
}

function draftsExcept(storage: DeviceStorage, id: string): SavedPostDraft[] {
  return readDrafts(storage).filter((draft) => draft.id !== id);
}

function write(storage: DeviceStorage, drafts: SavedPostDraft[]): void {
  if (drafts.length === 0) storage.remove(KEY);
  else storage.write(KEY, JSON.stringify(drafts));
}
