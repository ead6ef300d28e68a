import type { DeviceRecords } from "../../../platform/device-records.ts";
import type { DeviceStorage } from "../../../platform/device-storage.ts";
import { DOCUMENT_FIELDS, type DocumentField } from "../../application.ts";
import { refusalIn, waitsIn } from "../queue/queue-store.ts";
import {
  type Draft,
  type Keeping,
  type KeptFile,
  type KeptFiles,
  keptFileSchema,
  type TypedDraft,
  typedDraftSchema,
} from "./draft.ts";
import { isTyped, type JournalEntry, keepsText, noteInJournal, readJournal, settleInJournal } from "./draft-journal.ts";

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
export async function readDrafts({ texts, records }: DraftStores): Promise<{ drafts: Draft[]; keeping: Keeping }> {
  const kept = await records.read("");
  const typed = new Map<string, TypedDraft>();
  for (const value of kept?.values() ?? []) {
    const parsed = typedDraftSchema.safeParse(value);
    if (parsed.success) typed.set(parsed.data.submissionKey, parsed.data);
  }
  for (const entry of readJournal(texts)) {
    if (isTyped(entry)) typed.set(entry.submissionKey, entry);
    else {
      typed.delete(entry.submissionKey);
      void endForgetting({ texts, records }, entry);
    }
  }
  const drafts = [...typed.values()]
    .filter(({ submissionKey }) => !waitsIn(kept, submissionKey))
    .map((draft) => {
      const refusal = refusalIn(kept, draft.submissionKey);
      return { ...draft, files: filesOf(kept, draft.submissionKey), ...(refusal && { refusal }) };
    });
  const keeping = kept ? "everything" : keepsText(texts) ? "text" : "nothing";
  return { drafts: drafts.sort((a, b) => b.savedAt - a.savedAt), keeping };
}

/** Keeps the text of a draft in the place of what was kept of it before. Gives back whether it is kept. */
export async function keepTyped({ texts, records }: DraftStores, draft: TypedDraft): Promise<boolean> {
  const isNoted = noteInJournal(texts, draft);
  if (!(await records.write(typedKey(draft.submissionKey), draft))) return isNoted;
  settleInJournal(texts, draft);
  return true;
}

/**
 * Keeps a file of a draft in the place of the one before; null takes it away. Gives back whether the device has it so. `isWanted` says
 * whether it is still the file of that draft.
 */
export async function keepFile(
  { records }: DraftStores,
  submissionKey: string,
  field: DocumentField,
  kept: KeptFile | null,
  isWanted = () => true,
): Promise<boolean> {
  const key = fileKey(submissionKey, field);
  // The one before goes first: a device that is full would keep it, and it would then stand for the new one.
  const isRemoved = records.removeAll(key);
  if (!kept) {
    await isRemoved;
    return true;
  }
  if (await records.write(key, kept)) return true;
  // IndexedDB refuses a Blob in WebKit's private windows, but takes its bytes.
  const bytes = await kept.file.arrayBuffer().catch(() => null);
  return bytes !== null && isWanted() && records.write(key, { ...kept, file: { bytes, type: kept.file.type } });
}

/** Leaves nothing of a draft behind: neither its text and files nor what any other part keeps under `{submission key}/…`. */
export async function forgetDraft(stores: DraftStores, submissionKey: string): Promise<void> {
  const entry = { submissionKey, forgotten: true } as const;
  noteInJournal(stores.texts, entry);
  await endForgetting(stores, entry);
}

async function endForgetting({ texts, records }: DraftStores, entry: JournalEntry): Promise<void> {
  await records.removeAll(`${entry.submissionKey}/`);
  settleInJournal(texts, entry);
}

function filesOf(kept: ReadonlyMap<string, unknown> | null, submissionKey: string): KeptFiles {
  const files = DOCUMENT_FIELDS.flatMap((field) => {
    const parsed = keptFileSchema.safeParse(kept?.get(fileKey(submissionKey, field)));
    return parsed.success ? [[field, parsed.data] as const] : [];
  });
  return Object.fromEntries(files);
}
