import { readFile } from "node:fs/promises";
import type { Metadata, Sharp } from "sharp";
import type { PictureLibrary } from "./picture-work.server.ts";

/** Why a JPEG or PNG is not accepted. */
export type PictureFault = "damaged" | "too-large";

/** Phone cameras take up to 50 million pixels (8192 × 6144) by default. The decoder has a few lines in memory at a time. */
const MAX_PIXELS = 8192 * 6144;
/** An interlaced or progressive image is in memory as a whole: this is 24 million pixels of a progressive RGB JPEG. */
export const MAX_DECODED_BYTES = 144_000_000;
const MAX_SECONDS = 10;
/** A photo whose transfer was interrupted near its end is still readable. */
const READABLE_FRACTION = 0.9;
/** ITU T.81 §B.1.1.3: many programs leave out the marker that ends a JPEG. */
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

/** Decodes the JPEG or PNG at a path. Returns null when it is complete, or truncated only near its end. */
export async function inspectPicture(sharp: PictureLibrary, path: string): Promise<PictureFault | null> {
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!metadata) return "damaged";
  const { width, height } = metadata;
  if (width * height > MAX_PIXELS || decodedBytes(metadata) > MAX_DECODED_BYTES) return "too-large";
  const whole = sharp(path, { failOn: "truncated", limitInputPixels: MAX_PIXELS, sequentialRead: true });
  // Decoding a JPEG directly to an eighth of its size is fastest.
  if (await isDecoded(whole)) return null;
  const ended = Buffer.concat([await readFile(path), END_OF_JPEG]);
  const part = { left: 0, top: 0, width, height: Math.ceil(height * READABLE_FRACTION) };
  const broken = sharp(ended, { failOn: "warning", limitInputPixels: MAX_PIXELS, sequentialRead: true });
  return (await isDecoded(broken.extract(part))) ? null : "damaged";
}

/** Returns how much memory an image takes at once. A progressive JPEG is decoded from coefficients of two bytes each (ITU T.81 §G.1), an interlaced PNG into all of its pixels. */
export function decodedBytes({ width, height, channels, format, depth, isProgressive }: Metadata): number {
  if (!isProgressive) return 0;
  const bytesPerSample = format === "jpeg" || depth === "ushort" ? 2 : 1;
  return width * height * channels * bytesPerSample;
}

async function isDecoded(picture: Sharp): Promise<boolean> {
  return picture
    .timeout({ seconds: MAX_SECONDS })
    .resize({ width: 16, withoutEnlargement: true })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
}
