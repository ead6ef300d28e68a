import * as z from "zod/mini";

/** The text fields of a form that was not saved, with their names. */
export const typedSchema = z.array(z.tuple([z.string(), z.string()]));

/** What an action sends when what its form edits is gone: why, the page on which to go on, and the text that was typed. */
export const removedSchema = z.object({
  kind: z.literal("removed"),
  message: z.string(),
  next: z.object({ to: z.string(), label: z.string() }),
  typed: typedSchema,
});

export type Removed = z.infer<typeof removedSchema>;
