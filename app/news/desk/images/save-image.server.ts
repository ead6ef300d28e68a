import { randomBytes } from "node:crypto";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { decodeImage, IMAGE_FAULT_MESSAGES } from "../../../platform/images/decode-image.server.ts";
import type { PictureFiles } from "../../../platform/images/picture.ts";
import { resizeImage } from "../../../platform/images/resize-image.server.ts";
import { saveVariants } from "../../../platform/images/save-variants.server.ts";
import { imageFiles, insertImage } from "../../images/images.store.server.ts";
import { IMAGE_MAX_BYTES, TOO_LARGE_IMAGE } from "../post.schema.ts";

export type SavedImage = { id: string; files: PictureFiles };
export type SaveImageOutcome = { kind: "saved"; image: SavedImage } | { kind: "rejected"; message: string };

const MAX_WIDTH = 1280;
const WIDTHS = { avif: [400, 640, 768, 1080, MAX_WIDTH], webp: [640, 1200] };

type SaveImageDeps = Pick<Deps, "db" | "files" | "clock" | "pictureWork">;

/** Resizes an uploaded picture and stores its variants. The original is not stored. */
export async function saveImage(deps: SaveImageDeps, bytes: Buffer, viewer: StaffViewer): Promise<SaveImageOutcome> {
  if (bytes.length > IMAGE_MAX_BYTES) return { kind: "rejected", message: TOO_LARGE_IMAGE };
  return deps.pictureWork(async (sharp) => {
    const decoded = await decodeImage(sharp, bytes, MAX_WIDTH);
    if (decoded.kind === "rejected") return { kind: "rejected", message: IMAGE_FAULT_MESSAGES[decoded.fault] };
    const { pixels, width, height } = decoded;
    const variants = await saveVariants(deps.files, await resizeImage(pixels, width, WIDTHS));
    const image = {
      id: randomBytes(16).toString("hex"),
      width,
      height,
      ...variants,
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
