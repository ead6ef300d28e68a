import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { encodeAvif, SITE_WIDTHS, SMALL_AVIF, widthsUpTo } from "../../../app/platform/images/resize-image.server.ts";
import { decodeMaster, forEachMaster, type PictureFolders } from "./picture-masters.ts";

/**
 * Encodes the AVIF files of new and changed pictures, as small as possible, and removes those of deleted ones.
 *
 * One picture takes up to a minute of processor time. That is why the repository keeps the files, and no build has to wait for them.
 */
export async function encodePictures(
  { masters, encoded }: Pick<PictureFolders, "masters" | "encoded">,
  notice: (line: string) => void,
): Promise<void> {
  await mkdir(encoded, { recursive: true });
  const before = new Set(await readdir(encoded));
  const files = new Set<string>();
  await forEachMaster(masters, async ({ name, base, bytes }) => {
    const { width } = await sharp(bytes).metadata();
    const widths = widthsUpTo(width, SITE_WIDTHS.avif);
    for (const to of widths) files.add(encodedName(base, to));
    const missing = widths.filter((to) => !before.has(encodedName(base, to)));
    if (missing.length === 0) return;
    const { decoded } = await decodeMaster(bytes);
    for (const [to, avif] of await encodeAvif(decoded, missing, SMALL_AVIF)) {
      const file = path.join(encoded, encodedName(base, to));
      // An interrupted run leaves no partial file under its name.
      await writeFile(`${file}.new`, avif);
      await rename(`${file}.new`, file);
    }
    notice(`Encoded ${name}.`);
  });
  const old = [...before].filter((file) => !files.has(file));
  await Promise.all(old.map((file) => rm(path.join(encoded, file))));
}

/** Names the AVIF file of a picture with this width in px. */
export function encodedName(base: string, width: number): string {
  return `${base}-${width}.avif`;
}
