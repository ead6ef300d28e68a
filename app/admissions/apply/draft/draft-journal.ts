import * as z from "zod/mini";
import { type DeviceStorage, parseStoredList } from "../../../platform/browser/device-storage.ts";
import { isSameTyped, type TypedDraft, typedDraftSchema } from "./draft.ts";

const forgottenSchema = z.object({ submissionKey: z.string(), forgotten: z.literal(true) });
const entrySchema = z.union([typedDraftSchema, forgottenSchema]);

/** The last that happened to the text of a draft. */
export type JournalEntry = z.infer<typeof entrySchema>;

const JOURNAL_KEY = "gatehouse.application-drafts";
const PROBE_KEY = "gatehouse.application-drafts.probe";

/**
 * The texts of drafts that the device's records may not have yet, one entry for a draft; what can't be read is left out.
 *
 * A record is written some time after the call; a page that is closed meanwhile loses it. This is written when the call returns.
 */
export function readJournal(storage: DeviceStorage): JournalEntry[] {
  return parseStoredList(storage.read(JOURNAL_KEY)).flatMap((stored) => {
    const parsed = entrySchema.safeParse(stored);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Notes an entry in the place of the one with the same key. Gives back whether it is kept. */
export function noteInJournal(storage: DeviceStorage, entry: JournalEntry): boolean {
  return write(storage, [
    entry,
    ...readJournal(storage).filter(({ submissionKey }) => submissionKey !== entry.submissionKey),
  ]);
}

/** Takes an entry out, unless another has taken its place. */
export function settleInJournal(storage: DeviceStorage, entry: JournalEntry): void {
  write(
    storage,
    readJournal(storage).filter((other) => !isSameEntry(other, entry)),
  );
}

/** Whether the device keeps text at all. */
export function savesText(storage: DeviceStorage): boolean {
  storage.write(PROBE_KEY, "kept");
  const isSaved = storage.read(PROBE_KEY) === "kept";
  storage.remove(PROBE_KEY);
  return isSaved;
}

function isSameEntry(one: JournalEntry, other: JournalEntry): boolean {
  if (one.submissionKey !== other.submissionKey) return false;
  if (isTyped(one) && isTyped(other)) return one.savedAt === other.savedAt && isSameTyped(one.values, other.values);
  return isTyped(one) === isTyped(other);
}

export function isTyped(entry: JournalEntry): entry is TypedDraft {
  return "values" in entry;
}

function write(storage: DeviceStorage, entries: JournalEntry[]): boolean {
  // A device that is full keeps the old text, which would then stand for the new one.
  storage.remove(JOURNAL_KEY);
  if (entries.length === 0) return true;
  const text = JSON.stringify(entries);
  storage.write(JOURNAL_KEY, text);
  return storage.read(JOURNAL_KEY) === text;
}
