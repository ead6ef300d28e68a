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

const DRAFT_KEY = "gatehouse.application-draft";

/** The draft on this device; null when there is none, or none that can be read. */
export function readDraft(storage: DeviceStorage): Draft | null {
  const kept = storage.read(DRAFT_KEY);
  if (kept === null) return null;
  try {
    const parsed = draftSchema.safeParse(JSON.parse(kept));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Keeps a draft in the place of the one before; a draft without a single value is not kept. */
export function keepDraft(storage: DeviceStorage, draft: Draft): void {
  if (Object.keys(draft.values).length === 0) forgetDraft(storage);
  else storage.write(DRAFT_KEY, JSON.stringify(draft));
}

export function forgetDraft(storage: DeviceStorage): void {
  storage.remove(DRAFT_KEY);
}

/** Both together; where a field was filled in both, what was typed last wins. */
export function mergeTyped(kept: TypedValues, typed: TypedValues): TypedValues {
  return { ...kept, ...typed };
}

/** What a kept draft has for fields that are still empty. */
export function missingFrom(typed: TypedValues, kept: TypedValues): TypedValues {
  return Object.fromEntries(Object.entries(kept).filter(([field]) => typed[field] === undefined));
}

const AGES = [
  { name: "day", milliseconds: 86_400_000 },
  { name: "hour", milliseconds: 3_600_000 },
  { name: "minute", milliseconds: 60_000 },
] as const;

/** How long ago something was saved, in words. A clock that was put back gives 'just now'. */
export function ageInWords(savedAt: number, now: number): string {
  const age = now - savedAt;
  const unit = AGES.find(({ milliseconds }) => age >= milliseconds);
  if (!unit) return "just now";
  const count = Math.floor(age / unit.milliseconds);
  return `${count} ${unit.name}${count === 1 ? "" : "s"} ago`;
}
