import * as z from "zod/mini";
import { type DeviceStorage, parseStoredList } from "../../../../platform/browser/device-storage.ts";

const unsavedSchema = z.object({
  id: z.string(),
  /** Milliseconds since 1970, by the device's own clock. */
  savedAt: z.number(),
  /** The document's key. */
  key: z.string(),
  /** The editor: the form is offered to no one else. */
  username: z.string(),
  /** The state of the document that the form was opened with. */
  over: z.string(),
  /** The form's pairs, encoded as a query. */
  form: z.string(),
});

/** What an editor typed into the form of a document and didn't save, as stored on the device. */
export type UnsavedForm = z.infer<typeof unsavedSchema>;

/** The form field with the id of its copy on the device, so that the page deletes the copy after saving. */
export const DRAFT_FIELD = "$draft";

const KEY = "gatehouse.page-forms";
const MAX_FORMS = 10;

/** Reads the unsaved forms on this device, newest first. Skips unreadable ones. */
export function readUnsaved(storage: DeviceStorage): UnsavedForm[] {
  return parseStoredList(storage.read(KEY))
    .flatMap((stored) => {
      const parsed = unsavedSchema.safeParse(stored);
      return parsed.success ? [parsed.data] : [];
    })
    .sort((one, other) => other.savedAt - one.savedAt);
}

/** Stores a form, replacing the one with the same id. Returns whether there was room for it. */
export function storeUnsaved(storage: DeviceStorage, form: UnsavedForm): boolean {
  write(storage, [form, ...unsavedExcept(storage, form.id)].slice(0, MAX_FORMS));
  return readUnsaved(storage).some(({ id, savedAt }) => id === form.id && savedAt === form.savedAt);
}

export function deleteUnsaved(storage: DeviceStorage, id: string): void {
  write(storage, unsavedExcept(storage, id));
}

function unsavedExcept(storage: DeviceStorage, id: string): UnsavedForm[] {
  return readUnsaved(storage).filter((form) => form.id !== id);
}

function write(storage: DeviceStorage, forms: UnsavedForm[]): void {
  if (forms.length === 0) storage.remove(KEY);
  else storage.write(KEY, JSON.stringify(forms));
}

/** The controls of the page itself, which are no part of the document. */
const OWN_CONTROL = /^\$/;

/** Returns the document's part of a form, encoded as a query. */
export function encodePairs(pairs: Iterable<[string, string]>): string {
  const own = [...pairs].filter(([name]) => !OWN_CONTROL.test(name));
  return new URLSearchParams(own.map(([name, value]) => [name, value.replaceAll(/\r\n?/g, "\n")])).toString();
}

/** Returns whether two encoded forms say the same. An empty field and a missing one do. */
export function isSameForm(one: string, other: string): boolean {
  return filledIn(one) === filledIn(other);
}

function filledIn(form: string): string {
  return new URLSearchParams([...new URLSearchParams(form)].filter(([, value]) => value !== "")).toString();
}
