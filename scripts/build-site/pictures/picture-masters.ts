import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { projectRoot } from "../../../app/platform/project-root.server.ts";
import { pictureList, picturesFolder } from "./built-pictures.ts";

export type PictureFolders = {
  /** The original pictures. */
  masters: string;
  /** Their AVIF files, which `npm run pictures` encodes and the repository keeps. */
  encoded: string;
  /** Where the build puts all resized images. */
  resized: string;
  /** The file that lists them. */
  list: string;
};

/** An original picture. The name of its files begins with `base`, which changes with its bytes. */
export type Master = { name: string; base: string; bytes: Buffer };

/** Increase it when the files of an unchanged picture have to change. */
const RECIPE = 7;

export function siteFolders(): PictureFolders {
  return {
    masters: path.join(projectRoot(), "content", "pictures"),
    encoded: path.join(projectRoot(), "content", "resized-pictures"),
    resized: picturesFolder(),
    list: pictureList(),
  };
}

/** Calls `work` with every original picture, several at a time. */
export async function forEachMaster(folder: string, work: (master: Master) => Promise<void>): Promise<void> {
  const queue = (await readdir(folder)).filter((file) => /\.(webp|jpe?g|png)$/.test(file)).sort();
  async function next(): Promise<void> {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const bytes = await readFile(path.join(folder, file));
      const { name } = path.parse(file);
      await work({ name, base: `${name}-${digest(bytes)}`, bytes });
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, next));
}

const CONCURRENCY = 4;

function digest(bytes: Buffer): string {
  return createHash("sha256").update(String(RECIPE)).update(bytes).digest("hex").slice(0, 10);
}

/** Decodes an original picture, once for all its files. Widths and heights are in px. */
export async function decodeMaster(bytes: Buffer): Promise<{ decoded: () => Sharp; width: number; height: number }> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return { decoded: () => sharp(data, { raw: info }), width: info.width, height: info.height };
}
