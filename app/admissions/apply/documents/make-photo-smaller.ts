import { SMALLER_PHOTO_BYTES } from "./upload-cost.ts";

const LONG_SIDE = 2000;
/** From the best to the worst in which the small print of a result can still be read. */
const QUALITIES = [0.82, 0.72, 0.62];
/** What a phone with 2 GB can unpack without closing the page. */
const MAX_BYTES = 24 * 1024 * 1024;
const MAX_PIXELS = 64_000_000;

/**
 * A photo as a JPEG of about 300 KB, upright and without what the camera noted of place and time; null when it can't be made, or
 * when that would save next to nothing.
 */
export async function makePhotoSmaller(file: File): Promise<File | null> {
  if (file.size > MAX_BYTES) return null;
  const address = URL.createObjectURL(file);
  const canvas = document.createElement("canvas");
  try {
    const photo = await openPhoto(address);
    const smaller = photo && drawSmaller(canvas, photo) ? await encode(canvas) : null;
    if (!smaller || smaller.size > file.size * 0.8) return null;
    return new File([smaller], jpegName(file.name), { type: "image/jpeg" });
  } finally {
    URL.revokeObjectURL(address);
    // A phone's memory is given back at once, not when the canvas is collected.
    canvas.width = 0;
  }
}

/** An image element, because every browser turns it upright (EXIF), and some unpack no more of it than is drawn. */
async function openPhoto(address: string): Promise<HTMLImageElement | null> {
  const photo = new Image();
  const opened = new Promise<boolean>((resolve) => {
    photo.onload = () => resolve(true);
    photo.onerror = () => resolve(false);
  });
  photo.src = address;
  return (await opened) && photo.naturalWidth * photo.naturalHeight <= MAX_PIXELS ? photo : null;
}

function drawSmaller(canvas: HTMLCanvasElement, photo: HTMLImageElement): boolean {
  const { naturalWidth, naturalHeight } = photo;
  const scale = Math.min(1, LONG_SIDE / Math.max(naturalWidth, naturalHeight));
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context || !isTrue(context)) return false;
  // A JPEG knows no transparency, and paper is white.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return true;
}

/** Browsers that hide what device this is give back something else than was drawn; a result would be made unreadable. */
function isTrue(context: CanvasRenderingContext2D): boolean {
  const colour = [24, 139, 201];
  context.fillStyle = `rgb(${colour.join(" ")})`;
  context.fillRect(0, 0, 1, 1);
  const { data } = context.getImageData(0, 0, 1, 1);
  return colour.every((value, index) => Math.abs(value - (data[index] ?? 0)) <= 4);
}

async function encode(canvas: HTMLCanvasElement): Promise<Blob | null> {
  let smallest: Blob | null = null;
  for (const quality of QUALITIES) {
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    // A browser that can't write JPEG gives a PNG.
    if (jpeg?.type !== "image/jpeg") return null;
    smallest = jpeg;
    if (jpeg.size <= SMALLER_PHOTO_BYTES) break;
  }
  return smallest;
}

function jpegName(name: string): string {
  return /\.jpe?g$/i.test(name) ? name : `${name.replace(/\.png$/i, "")}.jpg`;
}
