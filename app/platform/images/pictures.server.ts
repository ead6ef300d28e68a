import { readFile } from "node:fs/promises";
import type { Log } from "../log.server.ts";
import type { PictureFiles } from "./picture.ts";

/** What scripts/build-site/build-pictures.ts writes: every picture by its name. */
export type PictureList = Record<string, PictureFiles>;

export type Pictures = {
  /** Returns an image by name. Returns the default image, and logs a warning once, when there is none. */
  find(name: string): PictureFiles;
};

const DEFAULT_PICTURE = "hostel-default";

/** Reads the list of built images. Throws when the list or the default image is missing. */
export async function openPictures(listFile: string, log: Log): Promise<Pictures> {
  const list = new Map(Object.entries(JSON.parse(await readFile(listFile, "utf8")) as PictureList));
  const fallback = list.get(DEFAULT_PICTURE);
  if (!fallback) throw new Error(`There is no picture '${DEFAULT_PICTURE}' in ${listFile}.`);
  const missed = new Set<string>();
  return {
    find(name) {
      const files = list.get(name);
      if (files) return files;
      if (!missed.has(name)) log.warn({ name }, "a picture is missing; the default is shown");
      missed.add(name);
      return fallback;
    },
  };
}
