import { createHash, randomBytes, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Deps } from "../../../platform/deps.server.ts";
import type { Files } from "../../../platform/files/files.server.ts";
import type { PictureFiles } from "../../../platform/images/picture.ts";
import { resizeImage } from "../../../platform/images/resize-image.server.ts";
import { insertImage } from "../../images/images.store.server.ts";
import { uploadedFiles } from "../../images/uploaded-image.server.ts";
import { IMAGE_MAX_BYTES, TOO_LARGE_IMAGE } from "../post.schema.ts";
import { type ImageFault, unpackImage } from "./unpack-image.server.ts";

export type SavedImage = { id: string; files: PictureFiles };
export type SaveImageOutcome = { kind: "saved"; image: SavedImage } | { kind: "refused"; message: string };

const WIDTHS = { avif: [400, 640, 768, 1080, 1280], webp: [640, 1200] };

const MESSAGES: Record<ImageFault, string> = {
  "no-picture": "That file is no JPEG, PNG or WebP picture, whatever its name says. Choose another.",
  broken: "The picture can't be read to its end: the file is damaged. Choose another.",
  moving: "A moving picture can't be used. Choose one that stands still.",
  "too-many-pixels": "The picture has more than 40 million pixels. Make it smaller, or choose another.",
  "too-small": "The picture must be at least 400 pixels wide and 200 high. Choose a larger one.",
};

type Needed = Pick<Deps, "db" | "files" | "clock" | "pictureWork">;

/** Cuts a picture that an editor brought, and keeps the cuts; what was sent is not kept. */
export async function saveImage(deps: Needed, bytes: Buffer, staffId: number): Promise<SaveImageOutcome> {
  if (bytes.length > IMAGE_MAX_BYTES) return { kind: "refused", message: TOO_LARGE_IMAGE };
  return deps.pictureWork(async (sharp) => {
    const unpacked = await unpackImage(sharp, bytes);
    if (unpacked.kind === "refused") return { kind: "refused", message: MESSAGES[unpacked.fault] };
    const { pixels, width, height } = unpacked;
    const variants = await resizeImage(pixels, width, WIDTHS);
    const image = {
      id: randomBytes(16).toString("hex"),
      width,
      height,
      avif: await saveEach(deps.files, variants.avif),
      webp: await saveEach(deps.files, variants.webp),
      share: await saveBytes(deps.files, variants.share),
      preview: variants.preview,
      savedAt: deps.clock.now(),
      savedBy: staffId,
    };
    await deps.db.transaction().execute((transaction) => insertImage(transaction, deps.files, image));
    const { id, preview } = image;
    const files = uploadedFiles({
      id,
      width,
      height,
      preview,
      avif: Object.fromEntries(image.avif),
      webp: Object.fromEntries(image.webp),
    });
    return { kind: "saved", image: { id, files } };
  });
}

async function saveEach(files: Files, variants: Map<number, Buffer>): Promise<Map<number, Buffer>> {
  const saved = new Map<number, Buffer>();
  for (const [width, bytes] of variants) saved.set(width, await saveBytes(files, bytes));
  return saved;
}

/** Keeps bytes as a file, and gives their SHA-256. */
async function saveBytes(files: Files, bytes: Buffer): Promise<Buffer> {
  const incoming = path.join(files.incoming, randomUUID());
  const sha256 = createHash("sha256").update(bytes).digest();
  try {
    await writeFile(incoming, bytes, { flag: "wx", mode: 0o600 });
    await files.save({ path: incoming, sha256, size: bytes.length });
  } catch (error) {
    await rm(incoming, { force: true });
    throw error;
  }
  return sha256;
}
