import * as z from "zod/mini";
import { pictureFilesSchema } from "../../../platform/images/picture-files.schema.ts";

/** A picture of the library as a browser gets it, to show and to name it. */
export const pictureChoiceSchema = z.object({
  /** As content names it: 'lib-' and its id, or the name of a built picture. */
  name: z.string(),
  title: z.string(),
  /** Null for a picture that nobody has described. */
  alt: z.nullable(z.string()),
  files: pictureFilesSchema,
});

export type PictureChoice = z.infer<typeof pictureChoiceSchema>;
