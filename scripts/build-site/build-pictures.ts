import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { PictureFiles } from "../../app/platform/images/picture.ts";
import type { PictureList } from "../../app/platform/images/pictures.server.ts";
import { resizeImage, SITE_WIDTHS } from "../../app/platform/images/resize-image.server.ts";
import { projectRoot } from "../../app/platform/project-root.server.ts";
import { pictureList, picturesFolder } from "./built-pictures.ts";

export type PictureFolders = {
  /** The original pictures. */
  masters: string;
  /** Where the resized images go. */
  resized: string;
  /** The file that lists them. */
  list: string;
};

function siteFolders(): PictureFolders {
  return {
    masters: path.join(projectRoot(), "content", "pictures"),
    resized: picturesFolder(),
    list: pictureList(),
  };
}

/** Increase it to regenerate every picture. */
const RECIPE = 6;
const CONCURRENCY = 4;

/**
 * Resizes every original picture to the widths that pages use, as AVIF and WebP, and to a JPEG for shared links.
 *
 * Unchanged pictures are skipped. Reports progress, because a first run takes about half a minute.
 */
export async function buildPictures(
  notice: (line: string) => void,
  folders: PictureFolders = siteFolders(),
): Promise<void> {
  await mkdir(folders.resized, { recursive: true });
  const before = await readList(folders.list);
  const masters = (await readdir(folders.masters)).filter((file) => /\.(webp|jpe?g|png)$/.test(file)).sort();
  const list: PictureList = {};
  const queue = [...masters];
  let resized = 0;
  async function work(): Promise<void> {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const { name } = path.parse(file);
      const bytes = await readFile(path.join(folders.masters, file));
      const base = `/pictures/${name}-${digest(bytes)}`;
      const known = before[name];
      if (known?.base === base) {
        list[name] = known;
        continue;
      }
      list[name] = await resize(bytes, base, folders.resized);
      resized += 1;
      if (resized % 10 === 0) notice(`Pictures: ${resized} resized`);
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  await writeList(folders.list, Object.fromEntries(Object.entries(list).sort()));
  await removeOld(folders.resized, list);
  if (resized > 0) notice(`Pictures: ${resized} resized, ${masters.length} in all`);
}

function digest(bytes: Buffer): string {
  return createHash("sha256").update(String(RECIPE)).update(bytes).digest("hex").slice(0, 10);
}

async function resize(master: Buffer, base: string, folder: string): Promise<PictureFiles> {
  const { data, info } = await sharp(master).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const { avif, webp, share, preview } = await resizeImage(() => sharp(data, { raw: info }), width, SITE_WIDTHS);
  const file = (ending: string) => path.join(folder, `${path.basename(base)}-${ending}`);
  for (const [to, bytes] of avif) await writeFile(file(`${to}.avif`), bytes);
  for (const [to, bytes] of webp) await writeFile(file(`${to}.webp`), bytes);
  await writeFile(file("share.jpg"), share);
  return { base, width, height, avif: [...avif.keys()], webp: [...webp.keys()], preview };
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
