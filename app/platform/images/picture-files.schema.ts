import * as z from "zod/mini";

/** The files of a picture, in the server's responses and in stored drafts. */
export const pictureFilesSchema = z.object({
  base: z.string(),
  width: z.number(),
  height: z.number(),
  avif: z.array(z.number()),
  webp: z.array(z.number()),
  preview: z.string(),
  credit: z.optional(z.string()),
  focus: z.optional(z.object({ x: z.number(), y: z.number() })),
});
