import * as z from "zod/mini";
import { READABLE_OFFLINE, type ReadablePath } from "./readable-offline.ts";

const PATHS = READABLE_OFFLINE.map(({ path }) => path);
const messageSchema = z.object({ kind: z.literal("keep-pages"), paths: z.array(z.enum(PATHS)) });

/** The message with which a page asks the service worker to save pages. */
export type CacheMessage = z.infer<typeof messageSchema>;

/** Returns the pages that a message asks to save; null for any other message. */
export function pagesToCache(message: unknown): ReadablePath[] | null {
  const parsed = messageSchema.safeParse(message);
  return parsed.success ? parsed.data.paths : null;
}
