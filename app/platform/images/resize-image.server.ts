import type { Sharp } from "sharp";
import type { FocalPoint } from "./picture.ts";

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
/** The widths of the pictures that come with the site. */
export const SITE_WIDTHS = { avif: [400, 640, 768, 1080, 1280, 1600], webp: [640, 1200] } as const;
/** Those of the library. The widest is also in WebP, which an export takes along: the server decodes no AVIF. */
export const LIBRARY_WIDTHS = { ...SITE_WIDTHS, webp: [...SITE_WIDTHS.webp, 1600] } as const;

/** The quality of AVIF files, from 1 to 100, and how long the encoder looks for smaller ones, from 0 to 9. */
export type AvifRecipe = { quality: number; effort: number };
/** For what is resized while someone waits. */
export const FAST_AVIF: AvifRecipe = { quality: 50, effort: 1 };
/** Files that are a fifth smaller at the same fidelity, and take ten times as long. */
export const SMALL_AVIF: AvifRecipe = { quality: 46, effort: 4 };

const LINK_PREVIEW_SIZE = { width: 1200, height: 630 };

/** What the link preview is cropped around: by default the middle. */
export type ShareCrop = { width: number; height: number; focus: FocalPoint };

/** Resizes an image of `width` px to each of the widths that are not larger, one after the other. */
export async function resizeImage(
  decoded: Decoded,
  width: number,
  widths: { avif: readonly number[]; webp: readonly number[] },
  crop: ShareCrop | null = null,
): Promise<ImageVariants> {
  const avif = await encodeAvif(decoded, widthsUpTo(width, widths.avif), FAST_AVIF);
  return { avif, ...(await resizeWithoutAvif(decoded, width, widths.webp, crop)) };
}

/** Resizes an image as `resizeImage` does, to all files but AVIF. */
export async function resizeWithoutAvif(
  decoded: Decoded,
  width: number,
  widths: readonly number[],
  crop: ShareCrop | null = null,
): Promise<Omit<ImageVariants, "avif">> {
  const webp = new Map<number, Buffer>();
  for (const to of widthsUpTo(width, widths))
    webp.set(to, await encodeWithinLimit(to, (quality) => webpOf(decoded, to, quality), 78));
  const preview = await decoded().resize({ width: 16 }).webp({ quality: 30 }).toBuffer();
  return {
    webp,
    share: await cropLinkPreview(decoded, crop),
    preview: `data:image/webp;base64,${preview.toString("base64")}`,
  };
}

/** Resizes an image to each of the widths as AVIF, one after the other. */
export async function encodeAvif(
  decoded: Decoded,
  widths: readonly number[],
  { quality: best, effort }: AvifRecipe,
): Promise<Map<number, Buffer>> {
  const avif = new Map<number, Buffer>();
  for (const to of widths) {
    const encode = (quality: number) => decoded().resize({ width: to }).avif({ quality, effort }).toBuffer();
    avif.set(to, await encodeWithinLimit(to, encode, best));
  }
  return avif;
}

/** Returns the link preview. The part that stays is the one that pages show in a frame of its form. */
export function cropLinkPreview(decoded: Decoded, crop: ShareCrop | null): Promise<Buffer> {
  return cropped(decoded(), crop)
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 80, progressive: true })
    .toBuffer();
}

function cropped(image: Sharp, crop: ShareCrop | null): Sharp {
  if (!crop) return image.resize({ ...LINK_PREVIEW_SIZE, fit: "cover" });
  const { width: toWidth, height: toHeight } = LINK_PREVIEW_SIZE;
  const scale = Math.max(toWidth / crop.width, toHeight / crop.height);
  const [width, height] = [Math.round(crop.width * scale), Math.round(crop.height * scale)];
  const left = Math.round(((width - toWidth) * crop.focus.x) / 100);
  const top = Math.round(((height - toHeight) * crop.focus.y) / 100);
  return image.resize({ width, height, fit: "fill" }).extract({ left, top, width: toWidth, height: toHeight });
}

/** Returns the widths to which an image of `max` px is resized: those that are not larger, or its own. */
export function widthsUpTo(max: number, widths: readonly number[]): number[] {
  const fitting = widths.filter((width) => width <= max);
  return fitting.length > 0 ? fitting : [max];
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
