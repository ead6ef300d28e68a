import sharp from "sharp";
import type { FixtureFile } from "./document.builder.ts";

type PhotoOptions = { lyingOnItsSide?: boolean; atLeast?: number };

const [WIDTH, HEIGHT] = [2400, 3200];

/** Creates a phone photo of a printed result: 8 megapixels, noise, and a red stamp in the top left corner. */
export async function photoOfResult({ lyingOnItsSide = false, atLeast = 0 }: PhotoOptions): Promise<FixtureFile> {
  const noise = { type: "gaussian", mean: 128, sigma: 16 } as const;
  const grainy = sharp({ create: { width: 500, height: 500, channels: 3, background: "#808080", noise } }).png();
  const photo = await sharp(Buffer.from(printedResult()))
    .flatten()
    .composite([{ input: await grainy.toBuffer(), blend: "soft-light", tile: true }])
    .jpeg({ quality: 92 })
    .toBuffer();
  const content = lyingOnItsSide
    ? await sharp(photo).rotate(-90).withMetadata({ orientation: 6 }).jpeg({ quality: 92 }).toBuffer()
    : photo;
  // Decoders ignore bytes after the end of an image.
  const rest = Buffer.alloc(Math.max(0, atLeast - content.length));
  return { name: "IMG_0001.jpg", mediaType: "image/jpeg", content: Buffer.concat([content, rest]) };
}

function printedResult(): string {
  const rows = Array.from({ length: 60 }, (_, row) => {
    const words = `${row + 1}. Subject number ${row + 1} of the examination, marked and moderated: grade B${(row % 3) + 1}`;
    return `<text x="190" y="${340 + row * 46}" font-family="serif" font-size="34" fill="#222">${words}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#efece3"/><rect x="50" y="50" width="210" height="210" fill="#c01818"/>
    ${rows.join("")}</svg>`;
}
