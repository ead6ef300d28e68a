import type { Sharp } from "sharp";

/** Returns an image's pixels, decoded once for all variants. */
export type Decoded = () => Sharp;

/** Resized images by their width in px, the link preview image, and a tiny preview as a data URL. */
export type ImageVariants = {
  avif: Map<number, Buffer>;
  webp: Map<number, Buffer>;
  share: Buffer;
  preview: string;
};

/** The largest width that a phone requests (430 px at a pixel ratio of 3), and the maximum size of such a file. */
const MAX_PHONE_WIDTH = 1290;
const MAX_PHONE_BYTES = 60 * 1024;
/** The widths of the site's pictures, built ones and those of the library. */
export const SITE_WIDTHS = { avif: [400, 640, 768, 1080, 1280, 1600], webp: [640, 1200] } as const;
const LINK_PREVIEW_SIZE = { width: 1200, height: 630 };

/** Resizes an image of `width` px to each of the widths that are not larger, one after the other. */
export async function resizeImage(
  decoded: Decoded,
  width: number,
  widths: { avif: readonly number[]; webp: readonly number[] },
): Promise<ImageVariants> {
  const avif = new Map<number, Buffer>();
  const webp = new Map<number, Buffer>();
  for (const to of widthsUpTo(width, widths.avif))
    avif.set(to, await encodeWithinLimit(to, (quality) => avifOf(decoded, to, quality), 50));
  for (const to of widthsUpTo(width, widths.webp))
    webp.set(to, await encodeWithinLimit(to, (quality) => webpOf(decoded, to, quality), 78));
  const share = decoded().resize({ ...LINK_PREVIEW_SIZE, fit: "cover" });
  const preview = await decoded().resize({ width: 16 }).webp({ quality: 30 }).toBuffer();
  return {
    avif,
    webp,
    share: await share.jpeg({ quality: 80, progressive: true }).toBuffer(),
    preview: `data:image/webp;base64,${preview.toString("base64")}`,
  };
}

function widthsUpTo(max: number, widths: readonly number[]): number[] {
  const fitting = widths.filter((width) => width <= max);
  return fitting.length > 0 ? fitting : [max];
}

function avifOf(decoded: Decoded, width: number, quality: number): Promise<Buffer> {
  return decoded().resize({ width }).avif({ quality, effort: 1 }).toBuffer();
}

function webpOf(decoded: Decoded, width: number, quality: number): Promise<Buffer> {
  return decoded().resize({ width }).webp({ quality, effort: 2 }).toBuffer();
}

/** Encodes an image, lowering the quality until a file for phones is within the size limit. */
async function encodeWithinLimit(
  width: number,
  encode: (quality: number) => Promise<Buffer>,
  best: number,
): Promise<Buffer> {
  for (let quality = best; ; quality -= 8) {
    const bytes = await encode(quality);
    if (width > MAX_PHONE_WIDTH || bytes.length <= MAX_PHONE_BYTES || quality <= 10) return bytes;
  }
}
