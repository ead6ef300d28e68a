import { createHash, randomBytes, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { Files } from "../../../platform/files/files.server.ts";
import type { PictureFiles } from "../../../platform/images/picture.ts";
import { resizeImage } from "../../../platform/images/resize-image.server.ts";
import { imageFiles, insertImage } from "../../images/images.store.server.ts";
import { IMAGE_MAX_BYTES, TOO_LARGE_IMAGE } from "../post.schema.ts";
import { decodeImage, type ImageFault } from "./decode-image.server.ts";

export type SavedImage = { id: string; files: PictureFiles };
export type SaveImageOutcome = { kind: "saved"; image: SavedImage } | { kind: "rejected"; message: string };

const WIDTHS = { avif: [400, 640, 768, 1080, 1280], webp: [640, 1200] };

const MESSAGES: Record<ImageFault, string> = {
  unsupported: "That file is not a JPEG, PNG or WebP picture. Choose another.",
  broken: "The picture file is damaged. Choose another.",
  animated: "Animated pictures can't be used. Choose a still one.",
  "too-many-pixels": "The picture has more than 40 million pixels. Make it smaller, or choose another.",
  "too-small": "The picture must be at least 400 pixels wide and 200 high. Choose a larger one.",
};

type SaveImageDeps = Pick<Deps, "db" | "files" | "clock" | "pictureWork">;

/** Resizes an uploaded picture and stores its variants. The original is not stored. */
export async function saveImage(deps: SaveImageDeps, bytes: Buffer, viewer: StaffViewer): Promise<SaveImageOutcome> {
  if (bytes.length > IMAGE_MAX_BYTES) return { kind: "rejected", message: TOO_LARGE_IMAGE };
  return deps.pictureWork(async (sharp) => {
    const decoded = await decodeImage(sharp, bytes);
    if (decoded.kind === "rejected") return { kind: "rejected", message: MESSAGES[decoded.fault] };
    const { pixels, width, height } = decoded;
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
      savedBy: viewer.actor.id,
    };
    await deps.db.transaction().execute(async (transaction) => {
      await insertImage(transaction, deps.files, image);
      const event = { ...viewer, target: `picture ${image.id}`, detail: { width, height }, at: image.savedAt };
      await recordAuditEvent(transaction, { action: "picture.added", outcome: "success", ...event });
    });
    const { id, preview } = image;
    const files = imageFiles({
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

/** Stores bytes as a file. Returns their SHA-256. */
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
