import type { DeviceRecords } from "../../../platform/browser/device-records.ts";
import type { DeviceStorage } from "../../../platform/browser/device-storage.ts";
import type { WebLocks } from "../../../platform/browser/web-locks.ts";
import type { DocumentField } from "../../questions/document-fields.ts";
import { isQueued, rejectionIn } from "../offline-queue/queue-store.ts";
import {
  type Draft,
  fileKey,
  type StorageExtent,
  type StoredFile,
  storedFilesOf,
  type TypedDraft,
  typedDraftSchema,
} from "./draft.ts";
import {
  addToJournal,
  isTyped,
  type JournalEntry,
  readJournal,
  removeFromJournal,
  savesText,
} from "./draft-journal.ts";

/**
 * Where drafts are saved: `records` has the text and each file under `{submission key}/…`, separately, so that a file is not rewritten at
 * each keystroke; `texts` has the journal, which is written synchronously.
 *
 * There may be several drafts, because people share devices: their drafts are never merged.
 */
export type DraftStores = { texts: DeviceStorage; records: DeviceRecords; locks: WebLocks };

/** The name of the IndexedDB database in which drafts are saved. */
export const DRAFT_RECORDS = "gatehouse.application-drafts";

const typedKey = (submissionKey: string) => `${submissionKey}/typed`;

/**
 * Reads the drafts on this device, newest first, and how much it can save. Leaves out drafts in the offline queue and unreadable ones.
 */
export async function readDrafts(stores: DraftStores): Promise<{ drafts: Draft[]; extent: StorageExtent }> {
  const { texts, records } = stores;
  const stored = await records.read("");
  const typed = new Map<string, TypedDraft>();
  for (const value of stored?.values() ?? []) {
    const parsed = typedDraftSchema.safeParse(value);
    if (parsed.success) typed.set(parsed.data.submissionKey, parsed.data);
  }
  for (const entry of readJournal(texts)) {
    if (isTyped(entry)) typed.set(entry.submissionKey, entry);
    else {
      typed.delete(entry.submissionKey);
      void finishDeletion(stores, entry);
    }
  }
  const drafts = [...typed.values()]
    .filter(({ submissionKey }) => !isQueued(stored, submissionKey))
    .map((draft) => {
      const rejection = rejectionIn(stored, draft.submissionKey);
      return { ...draft, files: storedFilesOf(stored, draft.submissionKey), ...(rejection && { rejection }) };
    });
  const extent = stored ? "everything" : savesText(texts) ? "text" : "nothing";
  return { drafts: drafts.sort((a, b) => b.savedAt - a.savedAt), extent };
}

/** Saves the text of a draft. Returns whether it was saved. */
export async function saveTyped(stores: DraftStores, draft: TypedDraft): Promise<boolean> {
  const isInJournal = addToJournal(stores, draft);
  if (!(await stores.records.write(typedKey(draft.submissionKey), draft))) return isInJournal;
  // Not awaited: a tab that is slow to release the lock must not delay the result.
  void removeFromJournal(stores, draft);
  return true;
}

/**
 * Saves a file of a draft, or deletes it when `stored` is null. Returns whether that succeeded. `isWanted` returns whether it is still the
 * draft's file.
 */
export async function saveFile(
  { records }: DraftStores,
  submissionKey: string,
  field: DocumentField,
  stored: StoredFile | null,
  isWanted = () => true,
): Promise<boolean> {
  const key = fileKey(submissionKey, field);
  // Removed first: on a full device the write fails, and the earlier file must not stand for the new one.
  const isRemoved = records.removeAll(key);
  if (!stored) {
    await isRemoved;
    return true;
  }
  if (await records.write(key, stored)) return true;
  // In WebKit's private windows IndexedDB rejects a Blob, but accepts its bytes.
  const bytes = await stored.file.arrayBuffer().catch(() => null);
  return bytes !== null && isWanted() && records.write(key, { ...stored, file: { bytes, type: stored.file.type } });
}

/** Deletes a draft: its text, its files, and everything else stored under `{submission key}/…`. */
export async function deleteDraft(stores: DraftStores, submissionKey: string): Promise<void> {
  const entry = { submissionKey, forgotten: true } as const;
  addToJournal(stores, entry);
  await finishDeletion(stores, entry);
}

async function finishDeletion(stores: DraftStores, entry: JournalEntry): Promise<void> {
  // Otherwise it is tried again when the form is opened next.
  if (await stores.records.removeAll(`${entry.submissionKey}/`)) void removeFromJournal(stores, entry);
}
