import * as z from "zod/mini";
import type { DeviceAutosaves } from "../../../../ui/autosave/device-autosaves.ts";
import { TIME_FIELDS, type TypedTimes } from "../../publish-time.ts";

const autosaveSchema = z.object({
  id: z.string(),
  savedAt: z.number(),
  /** The document's key. */
  key: z.string(),
  username: z.string(),
  /** The state of the document that the form was opened with. */
  over: z.string(),
  /** The form's pairs and the times, encoded as a query. */
  form: z.string(),
});

/** What an editor typed into the form of a document and didn't save. */
export type DocumentAutosave = z.infer<typeof autosaveSchema>;

/** Where it is stored on the device. */
export const DOCUMENT_AUTOSAVES: DeviceAutosaves<DocumentAutosave> = {
  key: "gatehouse.page-forms",
  schema: autosaveSchema,
};

/** Where it is stored on the server. */
export const DOCUMENT_AUTOSAVE_PATH = "/dashboard/pages/autosave";

/** The form field with its id, so that saving the document deletes it. */
export const AUTOSAVE_FIELD = "$autosave";

/** The controls of the page itself, which are no part of the document. */
const OWN_CONTROL = /^\$/;
const TIMES: readonly string[] = TIME_FIELDS;

/** Returns what an editor types into a form, encoded as a query: the document, and when it is shown. */
export function encodePairs(pairs: Iterable<[string, string]>): string {
  const own = [...pairs].filter(([name]) => !OWN_CONTROL.test(name) || TIMES.includes(name));
  return new URLSearchParams(own.map(([name, value]) => [name, value.replaceAll(/\r\n?/g, "\n")])).toString();
}

/** Adds the times, which stand after the document, to its encoded form. */
export function withTimes(form: string, { from, until }: TypedTimes): string {
  return encodePairs([...new URLSearchParams(form), [TIME_FIELDS[0], from], [TIME_FIELDS[1], until]]);
}
