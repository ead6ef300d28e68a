import { buffer } from "node:stream/consumers";
import type { UploadRate } from "../../../platform/deps.server.ts";
import { type FormFault, readMultipartForm, type SentForm } from "../../../platform/http/multipart-form.server.ts";
import { IMAGE_MAX_BYTES } from "../post.schema.ts";
import { IMAGE_FILE_FIELD } from "../post-fields.ts";

/** A received form: its text values by name, and its picture, if any. */
export type ReceivedPost = { values: Map<string, string>; image: Buffer | null };
export type PostReception = { kind: "received"; form: ReceivedPost } | { kind: FormFault };

/** Five times the longest text, so that a text over the limit is returned for editing. */
const TEXT_MAX_BYTES = 1024 * 1024;
const BODY_MAX_BYTES = IMAGE_MAX_BYTES + 2 * TEXT_MAX_BYTES;

const PART_LIMITS = {
  fieldNameSize: 100,
  fieldSize: TEXT_MAX_BYTES,
  // One byte over the limit is enough to detect a picture that is too large.
  fileSize: IMAGE_MAX_BYTES + 1,
  parts: 40,
  headerPairs: 20,
  headerSize: 4 * 1024,
};

/** Reads the multipart form of a post with at most one picture. Rejects bodies larger than any valid post. */
export async function receivePost(sent: SentForm, minimumRate: UploadRate): Promise<PostReception> {
  const values = new Map<string, string>();
  const images: Buffer[] = [];
  let hasImage = false;
  let isTooLarge = false;
  const limits = { parts: PART_LIMITS, maxBytes: BODY_MAX_BYTES, minimumRate };
  const reading = await readMultipartForm(sent, limits, {
    onField(name, value, isTruncated) {
      if (isTruncated) isTooLarge = true;
      values.set(name, value);
    },
    onFile(name, content) {
      if (name !== IMAGE_FILE_FIELD || hasImage) return null;
      hasImage = true;
      return buffer(content).then((image) => images.push(image));
    },
  });
  if (reading.kind !== "complete") return { kind: reading.kind };
  if (isTooLarge) return { kind: "too-large" };
  const [image] = images;
  // Browsers send an empty part for a file field without a file.
  return { kind: "received", form: { values, image: image && image.length > 0 ? image : null } };
}
