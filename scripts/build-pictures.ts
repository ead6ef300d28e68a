import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import type { PictureFiles, PictureList } from "../app/platform/pictures.server.ts";
import { PICTURE_LIST, PICTURES_FOLDER } from "./built-pictures.ts";

export type PictureFolders = {
  /** Where the masters are. */
  masters: string;
  /** Where the cuts go. */
  cuts: string;
  /** The file that lists them. */
  list: string;
};

const OF_THE_SITE: PictureFolders = {
  masters: path.join(import.meta.dirname, "..", "content", "pictures"),
  cuts: PICTURES_FOLDER,
  list: PICTURE_LIST,
};

/** Another number here makes every picture anew. */
const RECIPE = 6;
const AVIF_WIDTHS = [400, 640, 768, 1080, 1280, 1600];
const WEBP_WIDTHS = [640, 1200];
/** What a phone may be sent, at most 430 px at three dots a pixel, and how heavy that may be. */
const PHONE_WIDTH = 1290;
const PHONE_BYTES = 60 * 1024;
const SHARED_CUT = { width: 1200, height: 630 };
const AT_ONCE = 4;

/** The master's pixels, unpacked once for all its cuts. */
type Unpacked = () => Sharp;

/**
 * Cuts every master to the widths that pages use, as AVIF and WebP, and a cut for shared links.
 *
 * A master that has not changed is not cut again. Says how far it is, since a first run takes about half a minute.
 */
export async function buildPictures(
  notice: (line: string) => void,
  folders: PictureFolders = OF_THE_SITE,
): Promise<void> {
  await mkdir(folders.cuts, { recursive: true });
  const before = await readList(folders.list);
  const masters = (await readdir(folders.masters)).filter((file) => /\.(webp|jpe?g|png)$/.test(file)).sort();
  const list: PictureList = {};
  const waiting = [...masters];
  let made = 0;
  async function work(): Promise<void> {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const { name } = path.parse(file);
      const bytes = await readFile(path.join(folders.masters, file));
      const base = `/pictures/${name}-${digest(bytes)}`;
      const known = before[name];
      if (known?.base === base) {
        list[name] = known;
        continue;
      }
      list[name] = await cut(bytes, base, folders.cuts);
      made += 1;
      if (made % 10 === 0) notice(`Pictures: ${made} cut`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await writeList(folders.list, Object.fromEntries(Object.entries(list).sort()));
  await removeOld(folders.cuts, list);
  if (made > 0) notice(`Pictures: ${made} cut, ${masters.length} in all`);
}

function digest(bytes: Buffer): string {
  return createHash("sha256").update(String(RECIPE)).update(bytes).digest("hex").slice(0, 10);
}

async function cut(master: Buffer, base: string, folder: string): Promise<PictureFiles> {
  const { data, info } = await sharp(master).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const unpacked: Unpacked = () => sharp(data, { raw: info });
  const avif = widthsUpTo(width, AVIF_WIDTHS);
  const webp = widthsUpTo(width, WEBP_WIDTHS);
  const file = (ending: string) => path.join(folder, `${path.basename(base)}-${ending}`);
  for (const to of avif) await writeFile(file(`${to}.avif`), await lightEnough(to, (q) => avifOf(unpacked, to, q), 50));
  for (const to of webp) await writeFile(file(`${to}.webp`), await lightEnough(to, (q) => webpOf(unpacked, to, q), 78));
  const share = unpacked().resize({ ...SHARED_CUT, fit: "cover" });
  await writeFile(file("share.jpg"), await share.jpeg({ quality: 80, progressive: true }).toBuffer());
  const preview = await unpacked().resize({ width: 16 }).webp({ quality: 30 }).toBuffer();
  return { base, width, height, avif, webp, preview: `data:image/webp;base64,${preview.toString("base64")}` };
}

function widthsUpTo(most: number, widths: number[]): number[] {
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

async function readList(file: string): Promise<PictureList> {
  return readFile(file, "utf8").then(
    (text) => JSON.parse(text) as PictureList,
    () => ({}),
  );
}

/** In one step, so that a build which is cut off leaves no half list. */
async function writeList(file: string, list: PictureList): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(list));
  await rename(`${file}.new`, file);
}

async function removeOld(folder: string, list: PictureList): Promise<void> {
  const bases = new Set(Object.values(list).map(({ base }) => path.basename(base)));
  const files = await readdir(folder);
  const old = files.filter((file) => !bases.has(file.replace(/-(\d+\.(avif|webp)|share\.jpg)$/, "")));
  await Promise.all(old.map((file) => rm(path.join(folder, file))));
}
