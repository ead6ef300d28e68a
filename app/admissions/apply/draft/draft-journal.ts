import * as z from "zod/mini";
import { type DeviceStorage, parseStoredList } from "../../../platform/browser/device-storage.ts";
import { type WebLocks, withLock } from "../../../platform/browser/web-locks.ts";
import { isSameTyped, type TypedDraft, typedDraftSchema } from "./draft.ts";

const deletedSchema = z.object({ submissionKey: z.string(), forgotten: z.literal(true) });
const entrySchema = z.union([typedDraftSchema, deletedSchema]);

/** The latest change to the text of a draft: what was typed, or its deletion. */
export type JournalEntry = z.infer<typeof entrySchema>;

const JOURNAL_KEY = "gatehouse.application-drafts";
const PROBE_KEY = "gatehouse.application-drafts.probe";
const LOCK = "gatehouse.application-drafts";

type JournalStores = { texts: DeviceStorage; locks: WebLocks };

/**
 * Reads the draft texts that may not be in IndexedDB yet, one entry per draft; unreadable entries are left out.
 *
 * IndexedDB writes are asynchronous, and a page that is closed meanwhile loses them. localStorage is written synchronously.
 */
export function readJournal(texts: DeviceStorage): JournalEntry[] {
  return parseStoredList(texts.read(JOURNAL_KEY)).flatMap((stored) => {
    const parsed = entrySchema.safeParse(stored);
    return parsed.success ? [parsed.data] : [];
  });
}

/**
 * Adds an entry, replacing the one with the same key. Returns whether it was saved.
 *
 * The page may be closed at any moment, so the entry is written without waiting for the lock. Another tab's write at the same moment can
 * overwrite it, so it is checked, and written again if it is missing, under the lock.
 */
export function addToJournal({ texts, locks }: JournalStores, entry: JournalEntry): boolean {
  const isSaved = write(texts, [entry, ...othersIn(texts, entry)]);
  if (isSaved && locks) void withLock(locks, LOCK, () => addIfMissing(texts, entry)).catch(() => undefined);
  return isSaved;
}

/** Removes an entry, unless another one has replaced it. */
export async function removeFromJournal({ texts, locks }: JournalStores, entry: JournalEntry): Promise<void> {
  await withLock(locks, LOCK, () =>
    write(
      texts,
      readJournal(texts).filter((other) => !isSameEntry(other, entry)),
    ),
  );
}

/** Returns whether the device saves text at all. */
export function savesText(storage: DeviceStorage): boolean {
  storage.write(PROBE_KEY, "saved");
  const isSaved = storage.read(PROBE_KEY) === "saved";
  storage.remove(PROBE_KEY);
  return isSaved;
}

export function isTyped(entry: JournalEntry): entry is TypedDraft {
  return "values" in entry;
}

function addIfMissing(texts: DeviceStorage, entry: JournalEntry): void {
  const entries = readJournal(texts);
  if (!entries.some(({ submissionKey }) => submissionKey === entry.submissionKey)) write(texts, [entry, ...entries]);
}

function othersIn(texts: DeviceStorage, { submissionKey }: JournalEntry): JournalEntry[] {
  return readJournal(texts).filter((other) => other.submissionKey !== submissionKey);
}

function isSameEntry(one: JournalEntry, other: JournalEntry): boolean {
  if (one.submissionKey !== other.submissionKey) return false;
  if (isTyped(one) && isTyped(other)) return one.savedAt === other.savedAt && isSameTyped(one.values, other.values);
  return isTyped(one) === isTyped(other);
}

function write(storage: DeviceStorage, entries: JournalEntry[]): boolean {
  // On a full device the write fails and the old text stays, which must not stand for the new one.
  storage.remove(JOURNAL_KEY);
  if (entries.length === 0) return true;
  const text = JSON.stringify(entries);
  storage.write(JOURNAL_KEY, text);
  return storage.read(JOURNAL_KEY) === text;
}
