import * as z from "zod/mini";
import type { DeviceRecords } from "../../../platform/browser/device-records.ts";

const storedLinkSchema = z.object({ lastsUntil: z.number() });

/** Until when the link lasts that was sent for a draft, in ms since 1970: kept beside the draft, so that it goes with it. */
export function storedLinks(records: DeviceRecords) {
  const keyOf = (submissionKey: string) => `${submissionKey}/link`;
  return {
    /** Null when there is none, or it has expired. */
    async read(submissionKey: string): Promise<number | null> {
      const key = keyOf(submissionKey);
      const parsed = storedLinkSchema.safeParse((await records.read(key))?.get(key));
      return parsed.success && parsed.data.lastsUntil > Date.now() ? parsed.data.lastsUntil : null;
    },
    save: (submissionKey: string, lastsUntil: number) => records.write(keyOf(submissionKey), { lastsUntil }),
    remove: (submissionKey: string) => records.removeAll(keyOf(submissionKey)),
  };
}
