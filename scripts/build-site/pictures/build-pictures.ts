import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { PictureFiles } from "../../../app/platform/images/picture.ts";
import type { PictureList } from "../../../app/platform/images/pictures.server.ts";
import {
  type Decoded,
  encodeAvif,
  FAST_AVIF,
  resizeWithoutAvif,
  SITE_WIDTHS,
  widthsUpTo,
} from "../../../app/platform/images/resize-image.server.ts";
import { encodedName } from "./encode-pictures.ts";
import { decodeMaster, forEachMaster, type Master, type PictureFolders } from "./picture-masters.ts";

/**
 * Resizes every original picture to the widths that pages use, as WebP, and to a JPEG for shared links. Copies its AVIF files, or encodes those
 * that are missing.
 *
 * Unchanged pictures are skipped. Reports progress, because a first run takes some seconds.
 */
export async function buildPictures(folders: PictureFolders, notice: (line: string) => void): Promise<void> {
  await mkdir(folders.resized, { recursive: true });
  const before = await readList(folders.list);
  const encoded = new Set(await readdir(folders.encoded).catch(() => []));
  const list: PictureList = {};
  let resized = 0;
  await forEachMaster(folders.masters, async (master) => {
    const known = before[master.name];
    if (known?.base === addressOf(master)) {
      list[master.name] = known;
      await copyEncoded(master, known.avif, folders, encoded);
      return;
    }
    list[master.name] = await resize(master, folders, encoded);
    resized += 1;
    if (resized % 10 === 0) notice(`Pictures: ${resized} resized`);
  });
  await writeList(folders.list, Object.fromEntries(Object.entries(list).sort()));
  await removeOld(folders.resized, list);
  if (resized > 0) notice(`Pictures: ${resized} resized, ${Object.keys(list).length} in all`);
}

function addressOf({ base }: Master): string {
  return `/pictures/${base}`;
}

async function resize(master: Master, folders: PictureFolders, encoded: ReadonlySet<string>): Promise<PictureFiles> {
  const { decoded, width, height } = await decodeMaster(master.bytes);
  const file = (ending: string) => path.join(folders.resized, `${master.base}-${ending}`);
  const avif = widthsUpTo(width, SITE_WIDTHS.avif);
  const missing = avif.filter((to) => !encoded.has(encodedName(master.base, to)));
  await copyEncoded(master, avif, folders, encoded);
  await writeAvif(decoded, missing, file);
  const { webp, share, preview } = await resizeWithoutAvif(decoded, width, SITE_WIDTHS.webp);
  for (const [to, bytes] of webp) await writeFile(file(`${to}.webp`), bytes);
  await writeFile(file("share.jpg"), share);
  return { base: addressOf(master), width, height, avif, webp: [...webp.keys()], preview };
}

/** Copies the AVIF files of a picture that `npm run pictures` has encoded. */
async function copyEncoded(
  { base }: Master,
  widths: readonly number[],
  folders: PictureFolders,
  encoded: ReadonlySet<string>,
): Promise<void> {
  for (const name of widths.map((to) => encodedName(base, to)))
    if (encoded.has(name)) await copyFile(path.join(folders.encoded, name), path.join(folders.resized, name));
}

/** Encodes what `npm run pictures` has not encoded yet. */
async function writeAvif(decoded: Decoded, widths: readonly number[], file: (ending: string) => string): Promise<void> {
  for (const [to, bytes] of await encodeAvif(decoded, widths, FAST_AVIF)) await writeFile(file(`${to}.avif`), bytes);
}

async function readList(file: string): Promise<PictureList> {
  return readFile(file, "utf8").then(
    (text) => JSON.parse(text) as PictureList,
    () => ({}),
  );
}

/** Replaces the list atomically, so that an interrupted build leaves no partial list. */
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
