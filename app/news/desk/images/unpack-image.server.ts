import type { Metadata, Sharp, SharpOptions } from "sharp";
import type { PictureLibrary } from "../../../platform/images/picture-work.server.ts";
import type { Unpacked } from "../../../platform/images/resize-image.server.ts";

/** Why a picture was not taken. */
export type ImageFault = "no-picture" | "broken" | "moving" | "too-many-pixels" | "too-small";

export type UnpackedImage =
  | { kind: "unpacked"; pixels: Unpacked; width: number; height: number }
  | { kind: "refused"; fault: ImageFault };

/** 40 megapixels: more than phones take, and 160 MB at most when they are unpacked. */
const MAX_PIXELS = 40_000_000;
/** The widest cut. A very tall picture is held to what every format can hold, and a reader would scroll through. */
const LARGEST = { width: 1280, height: 2560 };
/** The smallest cut. */
const LEAST_WIDTH = 400;
const LEAST_HEIGHT = 200;

/** JPEG: ITU T.81 §B.1.1.3. PNG: PNG §5.2. WebP: RFC 9649 §2.4, where the length stands between the two words. */
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** PNG §5.3: length, name and checksum of a chunk. */
const PNG_CHUNK_FRAME = 12;
/** PNG §11.3.3: text, which no cut shows. Compressed, a megabyte of it takes the decoder seconds and unpacks to a gigabyte. */
const PNG_TEXT = new Set(["tEXt", "zTXt", "iTXt"]);

const STRICT: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: "error" };

/**
 * Unpacks a photo that somebody brought: upright, on white, in sRGB, without anything that is not its pixels (a photo may name
 * the place where it was taken), and no wider than the widest cut.
 */
export async function unpackImage(sharp: PictureLibrary, sent: Buffer): Promise<UnpackedImage> {
  if (!isPicture(sent)) return { kind: "refused", fault: "no-picture" };
  const bytes = isPng(sent) ? withoutPngText(sent) : sent;
  // Only the head is read for these, whatever it promises.
  const facts = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  const fault = facts ? faultOf(facts, bytes) : "broken";
  if (fault) return { kind: "refused", fault };
  const upright = sharp(bytes, STRICT)
    .autoOrient()
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .resize({ ...LARGEST, fit: "inside", withoutEnlargement: true });
  // What can't be unpacked to its end is broken, whatever its head said.
  const unpacked = await rawOf(upright).catch(() => null);
  if (!unpacked) return { kind: "refused", fault: "broken" };
  const { data, info } = unpacked;
  return { kind: "unpacked", pixels: () => sharp(data, { raw: info }), width: info.width, height: info.height };
}

function rawOf(image: Sharp) {
  return image.raw().toBuffer({ resolveWithObject: true });
}

function isPicture(bytes: Buffer): boolean {
  const isWebp = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  return isWebp || isPng(bytes) || bytes.subarray(0, JPEG.length).equals(JPEG);
}

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, PNG.length).equals(PNG);
}

/** Leaves out the text chunks of a PNG. What stands behind a chunk that is cut off stays, for the decoder to reject. */
function withoutPngText(bytes: Buffer): Buffer {
  const saved = Buffer.allocUnsafe(bytes.length);
  let length = bytes.copy(saved, 0, 0, PNG.length);
  for (let start = PNG.length; start < bytes.length; ) {
    const isWhole = start + PNG_CHUNK_FRAME <= bytes.length;
    const end = isWhole ? start + PNG_CHUNK_FRAME + bytes.readUInt32BE(start) : bytes.length;
    const isText = isWhole && PNG_TEXT.has(bytes.toString("latin1", start + 4, start + 8));
    if (!isText) length += bytes.copy(saved, length, start, end);
    start = end;
  }
  return saved.subarray(0, length);
}

function faultOf({ width, height, pages = 1, autoOrient }: Metadata, bytes: Buffer): ImageFault | null {
  if (width * height > MAX_PIXELS) return "too-many-pixels";
  if (pages > 1 || isMovingPng(bytes)) return "moving";
  const upright = autoOrient ?? { width, height };
  return upright.width < LEAST_WIDTH || upright.height < LEAST_HEIGHT ? "too-small" : null;
}

/** PNG §4.5: the chunk that makes a PNG move stands before its pixels. */
function isMovingPng(bytes: Buffer): boolean {
  const moving = bytes.indexOf("acTL");
  return isPng(bytes) && moving > 0 && moving < bytes.indexOf("IDAT");
}
