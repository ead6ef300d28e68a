import type { DeviceRecords } from "../../../platform/browser/device-records.ts";
import type { DeviceStorage } from "../../../platform/browser/device-storage.ts";
import { DOCUMENT_FIELDS, type DocumentField } from "../../application.ts";
import { rejectionIn, waitsIn } from "../offline-queue/queue-store.ts";
import {
  type Draft,
  type StorageExtent,
  type StoredFile,
  type StoredFiles,
  storedFileSchema,
  type TypedDraft,
  typedDraftSchema,
} from "./draft.ts";
import { isTyped, type JournalEntry, noteInJournal, readJournal, savesText, settleInJournal } from "./draft-journal.ts";

/**
 * Where drafts are kept: the text and each file as a record of its own under `{submission key}/…`, so that a file is not written anew
 * with each letter; and the journal, which has the text at once.
 *
 * There may be several drafts, because a device may be shared: what one person typed never mixes with what another did.
 */
export type DraftStores = { texts: DeviceStorage; records: DeviceRecords };

/** The name of the device's records in which drafts are kept. */
export const DRAFT_RECORDS = "gatehouse.application-drafts";

const typedKey = (submissionKey: string) => `${submissionKey}/typed`;
const fileKey = (submissionKey: string, field: DocumentField) => `${submissionKey}/file/${field}`;

/** The drafts on this device that don't wait to be sent, the newest first, and how much it keeps; what can't be read is left out. */
export async function readDrafts({ texts, records }: DraftStores): Promise<{ drafts: Draft[]; extent: StorageExtent }> {
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
      void finishDeletion({ texts, records }, entry);
    }
  }
  const drafts = [...typed.values()]
    .filter(({ submissionKey }) => !waitsIn(stored, submissionKey))
    .map((draft) => {
      const rejection = rejectionIn(stored, draft.submissionKey);
      return { ...draft, files: filesOf(stored, draft.submissionKey), ...(rejection && { refusal: rejection }) };
    });
  const extent = stored ? "everything" : savesText(texts) ? "text" : "nothing";
  return { drafts: drafts.sort((a, b) => b.savedAt - a.savedAt), extent: extent };
}

/** Keeps the text of a draft in the place of what was kept of it before. Gives back whether it is kept. */
export async function saveTyped({ texts, records }: DraftStores, draft: TypedDraft): Promise<boolean> {
  const isNoted = noteInJournal(texts, draft);
  if (!(await records.write(typedKey(draft.submissionKey), draft))) return isNoted;
  settleInJournal(texts, draft);
  return true;
}

/**
 * Keeps a file of a draft in the place of the one before; null takes it away. Gives back whether the device has it so. `isWanted` says
 * whether it is still the file of that draft.
 */
export async function saveFile(
  { records }: DraftStores,
  submissionKey: string,
  field: DocumentField,
  stored: StoredFile | null,
  isWanted = () => true,
): Promise<boolean> {
  const key = fileKey(submissionKey, field);
  // The one before goes first: a device that is full would keep it, and it would then stand for the new one.
  const isRemoved = records.removeAll(key);
  if (!stored) {
    await isRemoved;
    return true;
  }
  if (await records.write(key, stored)) return true;
  // IndexedDB refuses a Blob in WebKit's private windows, but takes its bytes.
  const bytes = await stored.file.arrayBuffer().catch(() => null);
  return bytes !== null && isWanted() && records.write(key, { ...stored, file: { bytes, type: stored.file.type } });
}

/** Leaves nothing of a draft behind: neither its text and files nor what any other part keeps under `{submission key}/…`. */
export async function deleteDraft(stores: DraftStores, submissionKey: string): Promise<void> {
  const entry = { submissionKey, forgotten: true } as const;
  noteInJournal(stores.texts, entry);
  await finishDeletion(stores, entry);
}

async function finishDeletion({ texts, records }: DraftStores, entry: JournalEntry): Promise<void> {
  await records.removeAll(`${entry.submissionKey}/`);
  settleInJournal(texts, entry);
}

function filesOf(stored: ReadonlyMap<string, unknown> | null, submissionKey: string): StoredFiles {
  const files = DOCUMENT_FIELDS.flatMap((field) => {
    const parsed = storedFileSchema.safeParse(stored?.get(fileKey(submissionKey, field)));
    return parsed.success ? [[field, parsed.data] as const] : [];
  });
  return Object.fromEntries(files);
}
