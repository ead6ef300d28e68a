import * as z from "zod/mini";

const stored = z.discriminatedUnion("kind", [
  /** `waiting`: the titles of what a person has to approve before visitors see it. */
  z.object({ kind: z.literal("imported"), waiting: z.array(z.string()) }),
  z.object({ kind: z.literal("rejected"), message: z.string() }),
  z.object({ kind: z.literal("faulty"), heading: z.string(), lines: z.array(z.string()) }),
  /** The nightly sweep has removed the archive. */
  z.object({ kind: z.literal("gone") }),
  z.object({ kind: z.literal("needs-backup") }),
  z.object({ kind: z.literal("failed") }),
]);

/** How the import of a received archive ended. */
export type StoredImport = z.infer<typeof stored>;

/** A line of the response to an import: how far it is, or how it ended. */
export const importEvent = z.union([z.object({ done: z.number(), total: z.number() }), stored]);

export const EVENTS_MEDIA_TYPE = "application/x-ndjson";
