import * as z from "zod/mini";
import type { DeviceStorage } from "../../platform/device-storage.ts";

/** Every value of a form that was filled in, by field name. Files are never among them. */
export type TypedValues = Record<string, string[]>;

const draftSchema = z.object({
  /** Milliseconds since 1970, by the device's own clock. */
  savedAt: z.number(),
  submissionKey: z.string(),
  values: z.record(z.string(), z.array(z.string())),
});

/** What an applicant typed and has not sent yet, as the device keeps it. */
export type Draft = z.infer<typeof draftSchema>;

const DRAFTS_KEY = "gatehouse.application-drafts";

/**
 * The drafts on this device, the newest first; what can't be read is left out.
 *
 * There may be several, because a device may be shared: what one person typed never mixes with what another did.
 */
export function readDrafts(storage: DeviceStorage): Draft[] {
  const drafts = parseList(storage.read(DRAFTS_KEY)).flatMap((kept) => {
    const parsed = draftSchema.safeParse(kept);
    return parsed.success ? [parsed.data] : [];
  });
  return drafts.sort((a, b) => b.savedAt - a.savedAt);
}

/** Keeps a draft in the place of the one with the same key; a draft without a single value is not kept. */
export function keepDraft(storage: DeviceStorage, draft: Draft): void {
  const isEmpty = Object.keys(draft.values).length === 0;
  write(storage, [...(isEmpty ? [] : [draft]), ...othersThan(storage, draft.submissionKey)]);
}

export function forgetDraft(storage: DeviceStorage, submissionKey: string): void {
  write(storage, othersThan(storage, submissionKey));
}

/** Keeps a draft on under another key. */
export function rekeyDraft(storage: DeviceStorage, submissionKey: string, newKey: string): void {
  const rekeyed = readDrafts(storage).map((draft) =>
    draft.submissionKey === submissionKey ? { ...draft, submissionKey: newKey } : draft,
  );
  write(storage, rekeyed);
}

function othersThan(storage: DeviceStorage, submissionKey: string): Draft[] {
  return readDrafts(storage).filter((draft) => draft.submissionKey !== submissionKey);
}

function write(storage: DeviceStorage, drafts: Draft[]): void {
  if (drafts.length === 0) storage.remove(DRAFTS_KEY);
  else storage.write(DRAFTS_KEY, JSON.stringify(drafts));
}

function parseList(kept: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(kept ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Whether two forms were filled in alike. */
export function isSameTyped(one: TypedValues, other: TypedValues): boolean {
  const fields = Object.keys(one);
  return (
    fields.length === Object.keys(other).length &&
    fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]))
  );
}
