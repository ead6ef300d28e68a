import * as z from "zod/mini";
import type { DeviceRecords } from "../../../platform/browser/device-records.ts";

const storedLinkSchema = z.object({ lastsUntil: z.number() });

/** Stores when a draft's link expires, in ms since 1970, under the draft's key, so that it is deleted with the draft. */
export function storedLinks(records: DeviceRecords) {
  const keyOf = (submissionKey: string) => `${submissionKey}/link`;
  return {
    /** Returns null when there is no link, or it has expired. */
    async read(submissionKey: string): Promise<number | null> {
      const key = keyOf(submissionKey);
      const parsed = storedLinkSchema.safeParse((await records.read(key))?.get(key));
      return parsed.success && parsed.data.lastsUntil > Date.now() ? parsed.data.lastsUntil : null;
    },
    save: (submissionKey: string, lastsUntil: number) => records.write(keyOf(submissionKey), { lastsUntil }),
    remove: (submissionKey: string) => records.removeAll(keyOf(submissionKey)),
  };
}
