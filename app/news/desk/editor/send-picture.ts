import * as z from "zod/mini";
import type { PictureFiles } from "../../../platform/images/picture.ts";
import { pictureFilesSchema } from "../images/picture-files.schema.ts";
import { IMAGE_MAX_BYTES, TOO_LARGE_IMAGE } from "../post.schema.ts";
import { IMAGE_FILE_FIELD } from "./post-fields.ts";

/** A picture under the name that the form sends for it, with its files. */
export type SentPicture = { name: string; files: PictureFiles | null };
export type SendPictureOutcome = { kind: "sent"; picture: SentPicture } | { kind: "refused"; message: string };

const UNREACHABLE = "The picture could not be sent: no answer came. Choose it again in a minute.";
const SIGNED_OUT = "You are no longer signed in. Save the post, sign in again, and choose the picture then.";

const accepted = z.object({ image: z.object({ id: z.string(), files: pictureFilesSchema }) });
const rejected = z.object({ message: z.string() });

/** Sends a picture to be cut. Never throws. */
export async function sendPicture(file: File): Promise<SendPictureOutcome> {
  // An answer to a body that is too large may not reach the browser, which is still sending.
  if (file.size > IMAGE_MAX_BYTES) return { kind: "refused", message: TOO_LARGE_IMAGE };
  const body = new FormData();
  body.set(IMAGE_FILE_FIELD, file);
  try {
    const response = await fetch("/dashboard/news/images", {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
    });
    if (response.status === 401) return { kind: "refused", message: SIGNED_OUT };
    const said: unknown = await response.json();
    if (!response.ok) return { kind: "refused", message: rejected.parse(said).message };
    const { image } = accepted.parse(said);
    return { kind: "sent", picture: { name: `uploaded:${image.id}`, files: image.files } };
  } catch {
    return { kind: "refused", message: UNREACHABLE };
  }
}
