import * as z from "zod/mini";
import { type DeviceStorage, parseStoredList } from "../../../platform/browser/device-storage.ts";
import { pictureFilesSchema } from "../images/picture-files.schema.ts";
import { POST_FIELDS, type PostValues } from "./post-fields.ts";

const valuesSchema = z.object(
  Object.fromEntries(POST_FIELDS.map((field) => [field, z.string()])) as Record<keyof PostValues, z.ZodMiniString>,
);

const draftSchema = z.object({
  id: z.string(),
  /** Milliseconds since 1970, by the device's own clock. */
  savedAt: z.number(),
  /** The post that it changes; null for a new one. */
  postId: z.nullable(z.number()),
  /** The revision of the post that it began from. */
  revision: z.number(),
  /** Who wrote it: nobody else is offered it. */
  username: z.string(),
  values: valuesSchema,
  picture: z.nullable(pictureFilesSchema),
});

/** What somebody wrote and has not saved yet, as the device keeps it. */
export type SavedPostDraft = z.infer<typeof draftSchema>;

/** Under which name a form tells the page its draft, to be forgotten once it is saved. */
export const DRAFT_FIELD = "draft";

const KEY = "gatehouse.post-drafts";
/** A post may hold 200,000 characters, and browsers keep some five million. */
const MAX_DRAFTS = 10;

/** The drafts on this device, the newest first; what can't be read is left out. */
export function readDrafts(storage: DeviceStorage): SavedPostDraft[] {
  return parseStoredList(storage.read(KEY))
    .flatMap((saved) => {
      const parsed = draftSchema.safeParse(saved);
      return parsed.success ? [parsed.data] : [];
    })
    .sort((one, other) => other.savedAt - one.savedAt);
}

/** Keeps a draft in the place of the one with the same id. */
export function saveDraft(storage: DeviceStorage, draft: SavedPostDraft): void {
  write(storage, [draft, ...othersThan(storage, draft.id)].slice(0, MAX_DRAFTS));
}

export function deleteDraft(storage: DeviceStorage, id: string): void {
  write(storage, othersThan(storage, id));
}

function othersThan(storage: DeviceStorage, id: string): SavedPostDraft[] {
  return readDrafts(storage).filter((draft) => draft.id !== id);
}

function write(storage: DeviceStorage, drafts: SavedPostDraft[]): void {
  if (drafts.length === 0) storage.remove(KEY);
  else storage.write(KEY, JSON.stringify(drafts));
}
