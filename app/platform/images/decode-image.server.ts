import type { Metadata, Sharp, SharpOptions } from "sharp";
import { isHeic } from "../documents/document-type.ts";
import { decodedBytes, MAX_DECODED_BYTES } from "./inspect-picture.server.ts";
import type { PictureLibrary } from "./picture-work.server.ts";
import type { Decoded } from "./resize-image.server.ts";

/** Why a picture was rejected. */
export type ImageFault = "unsupported" | "heic" | "broken" | "animated" | "too-many-pixels" | "too-small";

export type DecodedImage =
  | { kind: "decoded"; pixels: Decoded; width: number; height: number }
  | { kind: "rejected"; fault: ImageFault };

/** 40 megapixels: more than most phones take, and at most 160 MB decoded. */
const MAX_PIXELS = 40_000_000;
/** The height is bounded for formats and for readers who scroll. */
const MAX_HEIGHT = 2560;
/** The smallest variant. */
const MIN_WIDTH = 400;
const MIN_HEIGHT = 200;

/** JPEG: ITU T.81 §B.1.1.3. PNG: PNG §5.2. WebP: RFC 9649 §2.4, where the file size is between the two words. */
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** PNG §5.3: length, name and checksum of a chunk. */
const PNG_CHUNK_FRAME = 12;
/** PNG §11.3.3: text chunks. A compressed megabyte takes the decoder seconds and inflates to a gigabyte. */
const PNG_TEXT = new Set(["tEXt", "zTXt", "iTXt"]);

/** What the person who chose the file reads, after its name. */
export const IMAGE_FAULT_MESSAGES: Record<ImageFault, string> = {
  unsupported: "That file is not a JPEG, PNG or WebP picture. Choose another.",
  heic: "That is a HEIC photo, which can't be opened here. On an iPhone, choose it from your photo library: it is then sent as JPEG. Elsewhere, save it as JPEG first.",
  broken: "The picture file is damaged. Choose another.",
  animated: "Animated pictures can't be used. Choose a still one.",
  "too-many-pixels": "The picture has more than 40 million pixels. Make it smaller, or choose another.",
  "too-small": "The picture must be at least 400 pixels wide and 200 high. Choose a larger one.",
};

const STRICT: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: "error" };

/**
 * Decodes an uploaded picture to upright sRGB pixels, at most `maxWidth` px wide. Drops all metadata, which may include the location of a photo.
 * Transparent parts become white, unless they are kept. A picture that was resized before may be small.
 */
export async function decodeImage(
  sharp: PictureLibrary,
  upload: Buffer,
  maxWidth: number,
  { keepsTransparency = false, acceptsSmall = false } = {},
): Promise<DecodedImage> {
  if (!isPicture(upload)) return { kind: "rejected", fault: isHeic(upload) ? "heic" : "unsupported" };
  const bytes = isPng(upload) ? withoutPngText(upload) : upload;
  // Reads only the header, so the size it claims needs no limit.
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  const fault = metadata ? faultOf(metadata, bytes, acceptsSmall) : "broken";
  if (fault) return { kind: "rejected", fault };
  const upright = sharp(bytes, STRICT)
    .autoOrient()
    .flatten(keepsTransparency ? false : { background: "#ffffff" })
    .toColourspace("srgb")
    .resize({ width: maxWidth, height: MAX_HEIGHT, fit: "inside", withoutEnlargement: true });
  // A valid header does not mean that the pixels can be decoded.
  const decoded = await rawOf(upright).catch(() => null);
  if (!decoded) return { kind: "rejected", fault: "broken" };
  const { data, info } = decoded;
  return { kind: "decoded", pixels: () => sharp(data, { raw: info }), width: info.width, height: info.height };
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

/** Removes the text chunks of a PNG. Keeps the rest after a truncated chunk, for the decoder to reject. */
function withoutPngText(bytes: Buffer): Buffer {
  const result = Buffer.allocUnsafe(bytes.length);
  let length = bytes.copy(result, 0, 0, PNG.length);
  for (let start = PNG.length; start < bytes.length; ) {
    const isWhole = start + PNG_CHUNK_FRAME <= bytes.length;
    const end = isWhole ? start + PNG_CHUNK_FRAME + bytes.readUInt32BE(start) : bytes.length;
    const isText = isWhole && PNG_TEXT.has(bytes.toString("latin1", start + 4, start + 8));
    if (!isText) length += bytes.copy(result, length, start, end);
    start = end;
  }
  return result.subarray(0, length);
}

function faultOf(metadata: Metadata, bytes: Buffer, acceptsSmall: boolean): ImageFault | null {
  const { width, height, pages = 1, autoOrient } = metadata;
  if (width * height > MAX_PIXELS || decodedBytes(metadata) > MAX_DECODED_BYTES) return "too-many-pixels";
  if (pages > 1 || isAnimatedPng(bytes)) return "animated";
  const upright = autoOrient ?? { width, height };
  const isSmall = upright.width < MIN_WIDTH || upright.height < MIN_HEIGHT;
  return isSmall && !acceptsSmall ? "too-small" : null;
}

/** PNG §4.5: the animation control chunk precedes the image data. */
function isAnimatedPng(bytes: Buffer): boolean {
  const control = bytes.indexOf("acTL");
  return isPng(bytes) && control > 0 && control < bytes.indexOf("IDAT");
}
