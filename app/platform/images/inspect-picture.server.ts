import { readFile } from "node:fs/promises";
import type { Metadata, Sharp } from "sharp";
import type { PictureLibrary } from "./picture-work.server.ts";

/** Why a JPEG or PNG is not accepted. */
export type PictureFault = "damaged" | "too-large";

/** What phones take by default goes up to 50 million pixels (8192 × 6144). A few lines of them are in memory at a time. */
const MAX_PIXELS = 8192 * 6144;
/** All of an interlaced or progressive picture is in memory at once: this is 24 million pixels of a progressive JPEG in RGB. */
const MAX_BYTES_AT_ONCE = 144_000_000;
const MAX_SECONDS = 10;
/** A photo whose copying broke off near its end still shows what it is of. */
const READABLE_PART = 0.9;
/** ITU T.81 §B.1.1.3: many programs leave out the marker that ends a JPEG. */
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

/** Decodes the JPEG or PNG at a path. Null when it is a picture, whole but for a little at its end. */
export async function inspectPicture(sharp: PictureLibrary, path: string): Promise<PictureFault | null> {
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!metadata) return "damaged";
  const { width, height } = metadata;
  if (width * height > MAX_PIXELS || bytesAtOnce(metadata) > MAX_BYTES_AT_ONCE) return "too-large";
  const whole = sharp(path, { failOn: "truncated", limitInputPixels: MAX_PIXELS, sequentialRead: true });
  // A JPEG is decoded to an eighth of its size at once, which takes the least time.
  if (await isDecoded(whole)) return null;
  const ended = Buffer.concat([await readFile(path), END_OF_JPEG]);
  const part = { left: 0, top: 0, width, height: Math.ceil(height * READABLE_PART) };
  const broken = sharp(ended, { failOn: "warning", limitInputPixels: MAX_PIXELS, sequentialRead: true });
  return (await isDecoded(broken.extract(part))) ? null : "damaged";
}

/** A progressive JPEG is decoded from coefficients of two bytes each (ITU T.81 §G.1), an interlaced PNG into all of its pixels. */
function bytesAtOnce({ width, height, channels, format, depth, isProgressive }: Metadata): number {
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
