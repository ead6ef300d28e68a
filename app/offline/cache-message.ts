import * as z from "zod/mini";
import { READABLE_OFFLINE, type ReadablePath } from "./readable-offline.ts";

const PATHS = READABLE_OFFLINE.map(({ path }) => path);
const messageSchema = z.object({ kind: z.literal("keep-pages"), paths: z.array(z.enum(PATHS)) });

/** What a page tells the worker: these pages are likely to be needed on this device. */
export type CacheMessage = z.infer<typeof messageSchema>;

/** The pages that a message asks to keep; null when it is another message. */
export function pagesToCache(message: unknown): ReadablePath[] | null {
  const parsed = messageSchema.safeParse(message);
  return parsed.success ? parsed.data.paths : null;
}
