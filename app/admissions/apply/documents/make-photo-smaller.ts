const LONG_SIDE = 2000;
/** From the best to the lowest at which the small print of a result is still legible. */
const QUALITIES = [0.82, 0.72, 0.62];
/** What a phone with 2 GB of memory can decode without closing the page. */
const MAX_BYTES = 24 * 1024 * 1024;
const MAX_PIXELS = 64_000_000;

/** Re-encodes a photo as an upright JPEG of about this many bytes without metadata. Returns null when that fails or saves next to nothing. */
export async function makePhotoSmaller(file: File, bytes: number): Promise<File | null> {
  if (file.size > MAX_BYTES) return null;
  const address = URL.createObjectURL(file);
  const canvas = document.createElement("canvas");
  try {
    const photo = await openPhoto(address);
    const smaller = photo && drawSmaller(canvas, photo) ? await encode(canvas, bytes) : null;
    if (!smaller || smaller.size > file.size * 0.8) return null;
    return new File([smaller], jpegName(file.name), { type: "image/jpeg" });
  } finally {
    URL.revokeObjectURL(address);
    // Frees the memory at once, instead of when the canvas is garbage-collected.
    canvas.width = 0;
  }
}

/** Opens the photo as an image element: every browser applies its EXIF orientation, and some decode only what is drawn. */
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
  if (!context || !isUnaltered(context)) return false;
  // JPEG has no transparency, and paper is white.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return true;
}

/** Returns whether the canvas returns what was drawn: browsers with fingerprinting protection alter it, which would garble a document. */
function isUnaltered(context: CanvasRenderingContext2D): boolean {
  const colour = [24, 139, 201];
  context.fillStyle = `rgb(${colour.join(" ")})`;
  context.fillRect(0, 0, 1, 1);
  const { data } = context.getImageData(0, 0, 1, 1);
  return colour.every((value, index) => Math.abs(value - (data[index] ?? 0)) <= 4);
}

async function encode(canvas: HTMLCanvasElement, bytes: number): Promise<Blob | null> {
  let smallest: Blob | null = null;
  for (const quality of QUALITIES) {
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    // Browsers without a JPEG encoder return a PNG.
    if (jpeg?.type !== "image/jpeg") return null;
    smallest = jpeg;
    if (jpeg.size <= bytes) break;
  }
  return smallest;
}

function jpegName(name: string): string {
  return /\.jpe?g$/i.test(name) ? name : `${name.replace(/\.png$/i, "")}.jpg`;
}
