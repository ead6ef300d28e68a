import sharp from "sharp";
import type { SampleFile } from "./document.builder.ts";

type PhotoOptions = { lyingOnItsSide?: boolean; quality?: number; grain?: number };

const [WIDTH, HEIGHT] = [3000, 4000];

/** A photo of a printed result as a phone takes it: 12 million points, grain, and a red stamp at the top on the left. */
export async function photoOfResult({
  lyingOnItsSide = false,
  quality = 92,
  grain = 14,
}: PhotoOptions): Promise<SampleFile> {
  const noise = { type: "gaussian", mean: 128, sigma: grain } as const;
  const grainy = sharp({ create: { width: 500, height: 500, channels: 3, background: "#808080", noise } }).png();
  const photo = await sharp(Buffer.from(printedResult()))
    .flatten()
    .composite([{ input: await grainy.toBuffer(), blend: "soft-light", tile: true }])
    .jpeg({ quality })
    .toBuffer();
  const content = lyingOnItsSide
    ? await sharp(photo).rotate(-90).withMetadata({ orientation: 6 }).jpeg({ quality }).toBuffer()
    : photo;
  return { name: "IMG_0001.jpg", mediaType: "image/jpeg", content };
}

function printedResult(): string {
  const rows = Array.from({ length: 60 }, (_, row) => {
    const words = `${row + 1}. Subject number ${row + 1} of the examination, marked and moderated: grade B${(row % 3) + 1}`;
    return `<text x="240" y="${420 + row * 58}" font-family="serif" font-size="42" fill="#222">${words}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#efece3"/><rect x="60" y="60" width="260" height="260" fill="#c01818"/>
    ${rows.join("")}</svg>`;
}
