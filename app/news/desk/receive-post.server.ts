import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import type { UploadRate } from "../../platform/deps.server.ts";
import { type BodyFault, BodyFaultError, minimumRateBody } from "../../platform/http/minimum-rate-body.server.ts";
import { type FormParser, openForm, type SentForm } from "../../platform/http/multipart-form.server.ts";
import { IMAGE_FILE_FIELD } from "./editor/post-fields.ts";
import { IMAGE_MAX_BYTES } from "./post.schema.ts";

/** A received form: its text values by name, and its picture, if any. */
export type ReceivedPost = { values: Map<string, string>; image: Buffer | null };
export type PostReception =
  | { kind: "received"; form: ReceivedPost }
  | { kind: "not-multipart" }
  | { kind: "malformed" }
  | { kind: BodyFault };

/** Five times the longest text, so that a text over the limit is returned for editing. */
const TEXT_MAX_BYTES = 1024 * 1024;
const BODY_MAX_BYTES = IMAGE_MAX_BYTES + 2 * TEXT_MAX_BYTES;

const LIMITS = {
  fieldNameSize: 100,
  fieldSize: TEXT_MAX_BYTES,
  // One byte over the limit is enough to detect a picture that is too large.
  fileSize: IMAGE_MAX_BYTES + 1,
  parts: 40,
  headerPairs: 20,
  headerSize: 4 * 1024,
};

/** Reads a multipart form (RFC 7578) with at most one picture. Rejects bodies larger than any valid post. */
export async function receivePost(sent: SentForm, minimumRate: UploadRate): Promise<PostReception> {
  const opened = openForm(sent, LIMITS, BODY_MAX_BYTES);
  if (opened.kind !== "open") return opened;
  const { parser, body } = opened;
  const parts = collectParts(parser);
  try {
    for await (const chunk of minimumRateBody(body, minimumRate, BODY_MAX_BYTES)) {
      if (!parser.write(chunk)) await Promise.race([once(parser, "drain"), parts.broken]);
      if (parts.hitLimit()) return { kind: "too-large" };
    }
    const finished = once(parser, "finish");
    parser.end();
    await Promise.race([finished, parts.broken]);
    const image = await parts.image();
    return parts.hitLimit() ? { kind: "too-large" } : { kind: "received", form: { values: parts.values, image } };
  } catch (error) {
    return { kind: error instanceof BodyFaultError ? error.fault : "malformed" };
  }
}

function collectParts(parser: FormParser) {
  const values = new Map<string, string>();
  const images: Promise<Buffer>[] = [];
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  let limit = false;
  parser.once("error", failure.reject);
  parser.once("partsLimit", () => {
    limit = true;
  });
  parser.on("field", (name: string | undefined, value: string, _: boolean, isCut: boolean) => {
    if (isCut) limit = true;
    if (name) values.set(name, value);
  });
  parser.on("file", (name: string | undefined, content: NodeJS.ReadableStream) => {
    if (name !== IMAGE_FILE_FIELD || images.length > 0) return void content.resume();
    const image = buffer(content);
    image.catch(failure.reject);
    images.push(image);
  });
  return {
    values,
    broken: failure.promise,
    hitLimit: () => limit,
    // Browsers send an empty part for a file field without a file.
    image: async () => {
      const [image] = await Promise.all(images);
      return image && image.length > 0 ? image : null;
    },
  };
}
