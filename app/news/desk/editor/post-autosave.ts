import * as z from "zod/mini";
import { pictureFilesSchema } from "../../../platform/images/picture-files.schema.ts";
import type { DeviceAutosaves } from "../../../ui/autosave/device-autosaves.ts";
import { POST_FIELDS, type PostValues } from "../post-fields.ts";

const valuesSchema = z.object(
  // One of an earlier release has no value for a newer field.
  Object.fromEntries(POST_FIELDS.map((field) => [field, z._default(z.string(), "")])) as Record<
    keyof PostValues,
    z.ZodMiniDefault<z.ZodMiniString>
  >,
);

const autosaveSchema = z.object({
  id: z.string(),
  savedAt: z.number(),
  /** Null for a new post. */
  postId: z.nullable(z.number()),
  /** The revision of the post that it is based on. */
  revision: z.number(),
  username: z.string(),
  values: valuesSchema,
  picture: z.nullable(pictureFilesSchema),
});

/** What somebody wrote in the form of a post and didn't save. */
export type PostAutosave = z.infer<typeof autosaveSchema>;

/** Where it is stored on the device. */
export const POST_AUTOSAVES: DeviceAutosaves<PostAutosave> = { key: "gatehouse.post-drafts", schema: autosaveSchema };

/** Where it is stored on the server. */
export const POST_AUTOSAVE_PATH = "/dashboard/news/autosave";

/** The form field with its id, so that saving the post deletes it. */
export const AUTOSAVE_FIELD = "autosave";

/** Names a post among the subjects of autosaves; a new one by ''. */
export function postSubject(postId: number | null): string {
  return postId === null ? "" : String(postId);
}
