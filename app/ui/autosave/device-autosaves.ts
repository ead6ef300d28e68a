import type * as z from "zod/mini";
import { type DeviceStorage, parseStoredList } from "../../platform/browser/device-storage.ts";

/** What somebody typed into a form and didn't save, as stored on the device. */
export type DeviceAutosave = {
  id: string;
  /** Milliseconds since 1970, by the device's own clock. */
  savedAt: number;
  /** Who typed it: it is offered to no one else. */
  username: string;
};

/** Where autosaves of one kind of form are stored on the device. */
export type DeviceAutosaves<One extends DeviceAutosave> = { key: string; schema: z.ZodMiniType<One> };

/** A form may have hundreds of thousands of characters, and browsers store about five million. */
const MAX_AUTOSAVES = 10;

/** Reads the autosaves on this device, newest first. Skips unreadable ones. */
export function readAutosaves<One extends DeviceAutosave>(
  storage: DeviceStorage,
  { key, schema }: DeviceAutosaves<One>,
): One[] {
  return parseStoredList(storage.read(key))
    .flatMap((stored) => {
      const parsed = schema.safeParse(stored);
      return parsed.success ? [parsed.data] : [];
    })
    .sort((one, other) => other.savedAt - one.savedAt);
}

/** Stores an autosave, replacing the one with the same id. Returns whether there was room for it. */
export function storeAutosave<One extends DeviceAutosave>(
  storage: DeviceStorage,
  kind: DeviceAutosaves<One>,
  autosave: One,
): boolean {
  write(storage, kind, [autosave, ...others(storage, kind, autosave.id)].slice(0, MAX_AUTOSAVES));
  return readAutosaves(storage, kind).some(({ id, savedAt }) => id === autosave.id && savedAt === autosave.savedAt);
}

export function deleteAutosave<One extends DeviceAutosave>(
  storage: DeviceStorage,
  kind: DeviceAutosaves<One>,
  id: string,
): void {
  write(storage, kind, others(storage, kind, id));
}

function others<One extends DeviceAutosave>(storage: DeviceStorage, kind: DeviceAutosaves<One>, id: string): One[] {
  return readAutosaves(storage, kind).filter((autosave) => autosave.id !== id);
}

function write<One extends DeviceAutosave>(storage: DeviceStorage, { key }: DeviceAutosaves<One>, all: One[]): void {
  if (all.length === 0) storage.remove(key);
  else storage.write(key, JSON.stringify(all));
}
