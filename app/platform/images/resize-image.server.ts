import type { Sharp } from "sharp";

/** A picture's pixels, unpacked once for all its cuts. */
export type Unpacked = () => Sharp;

/** The files of a picture by their width in px, the cut for shared links, and a few pixels of it as a data address. */
export type ImageVariants = {
  avif: Map<number, Buffer>;
  webp: Map<number, Buffer>;
  share: Buffer;
  preview: string;
};

/** What a phone may be sent, at most 430 px at three dots a pixel, and how heavy that may be. */
const PHONE_WIDTH = 1290;
const PHONE_BYTES = 60 * 1024;
const SHARED_CUT = { width: 1200, height: 630 };

/** Cuts a picture of `width` px to those of the widths that it has, one after the other. */
export async function resizeImage(
  unpacked: Unpacked,
  width: number,
  widths: { avif: readonly number[]; webp: readonly number[] },
): Promise<ImageVariants> {
  const avif = new Map<number, Buffer>();
  const webp = new Map<number, Buffer>();
  for (const to of widthsUpTo(width, widths.avif))
    avif.set(to, await lightEnough(to, (quality) => avifOf(unpacked, to, quality), 50));
  for (const to of widthsUpTo(width, widths.webp))
    webp.set(to, await lightEnough(to, (quality) => webpOf(unpacked, to, quality), 78));
  const share = unpacked().resize({ ...SHARED_CUT, fit: "cover" });
  const preview = await unpacked().resize({ width: 16 }).webp({ quality: 30 }).toBuffer();
  return {
    avif,
    webp,
    share: await share.jpeg({ quality: 80, progressive: true }).toBuffer(),
    preview: `data:image/webp;base64,${preview.toString("base64")}`,
  };
}

function widthsUpTo(most: number, widths: readonly number[]): number[] {
  const fitting = widths.filter((width) => width <= most);
  return fitting.length > 0 ? fitting : [most];
}

function avifOf(unpacked: Unpacked, width: number, quality: number): Promise<Buffer> {
  return unpacked().resize({ width }).avif({ quality, effort: 1 }).toBuffer();
}

function webpOf(unpacked: Unpacked, width: number, quality: number): Promise<Buffer> {
  return unpacked().resize({ width }).webp({ quality, effort: 2 }).toBuffer();
}

/** Lowers the quality until a file that a phone may ask for is light enough. */
async function lightEnough(width: number, encode: (quality: number) => Promise<Buffer>, best: number): Promise<Buffer> {
  for (let quality = best; ; quality -= 8) {
    const bytes = await encode(quality);
    if (width > PHONE_WIDTH || bytes.length <= PHONE_BYTES || quality <= 10) return bytes;
  }
}
