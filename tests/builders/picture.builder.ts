import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

type Options = { width?: number; height?: number };

/** Creates a photo of a sky and a ground with some noise and a GPS position. */
export async function photo({ width = 1600, height = 900 }: Options = {}): Promise<Buffer> {
  return landscape(width, height)
    .withExif({ IFD0: { Make: "Palmphone" }, IFD3: { GPSLatitude: "6/1 2/1 3/1", GPSLatitudeRef: "N" } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

export function pngPicture({ width = 800, height = 600 }: Options = {}): Promise<Buffer> {
  return landscape(width, height).png().toBuffer();
}

export function webpPicture({ width = 800, height = 600 }: Options = {}): Promise<Buffer> {
  return landscape(width, height).webp().toBuffer();
}

/** Creates a photo taken with the phone on its side: stored as 800 by 1200, displayed as 1200 by 800. */
export function sidewaysPhoto(): Promise<Buffer> {
  return landscape(800, 1200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
}

/** Creates an animation of two frames. */
export async function movingWebp(): Promise<Buffer> {
  const frames = await Promise.all(["#114411", "#aa3311"].map((background) => plain(500, 400, background)));
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
}

/** Creates a PNG of a few bytes whose header declares far more pixels than any photo has (PNG §11.2.1). */
export function decompressionBomb(): Buffer {
  const side = 50_000;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(10_000_000), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

/** Creates a PNG of 200 KB with 200 MB of text (PNG §11.3.3.3). */
export function withCompressedText(png: Buffer): Buffer {
  const endOfHead = 33;
  const text = deflateSync(Buffer.alloc(20_000_000, "a"), { level: 9 });
  const one = chunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0", "latin1"), text]));
  return Buffer.concat([png.subarray(0, endOfHead), ...Array.from({ length: 10 }, () => one), png.subarray(endOfHead)]);
}

function chunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(name, "latin1"), content])));
  return Buffer.concat([length, Buffer.from(name, "latin1"), content, checksum]);
}

function plain(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

function landscape(width: number, height: number) {
  const ground = Math.round(height / 3);
  return sharp({
    create: { width, height, channels: 3, background: "#87b5d9", noise: { type: "gaussian", mean: 150, sigma: 12 } },
  }).composite([
    {
      input: { create: { width, height: ground, channels: 3, background: "#5a7a3a" } },
      left: 0,
      top: height - ground,
    },
  ]);
}
