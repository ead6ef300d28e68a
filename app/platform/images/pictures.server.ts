import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { Log } from "../log.server.ts";
import type { Db } from "../postgres/database.server.ts";
import { selectLibraryPictures } from "./library-pictures.store.server.ts";
import type { PictureFiles } from "./picture.ts";

/** What scripts/build-site/pictures/build-pictures.ts writes: every picture by its name. */
export type PictureList = Record<string, PictureFiles>;

/** The pictures of the build and of the library, by name. Reads from memory, so that pages work while the database is down. */
export type Pictures = {
  /** Returns an image by name. Returns the default image, and logs a warning once, when there is none. */
  find(name: string): PictureFiles;
  has(name: string): boolean;
  /** Returns the names of the built pictures. */
  built(): string[];
  /** Returns the size of a built file in bytes, by its address: '/pictures/hero-campus-1a2b3c4d-640.avif'. Null when there is none. */
  builtSize(address: string): Promise<number | null>;
  /** Loads what this or another instance has changed in the library. */
  refresh(): Promise<void>;
};

const BUILT_FILE = /^\/pictures\/[\w-]+\.(?:avif|webp|jpg)$/;
const DEFAULT_PICTURE = "hostel-default";

/** Reads the list of built images, and the library. Throws when the list or the default image is missing. */
export async function openPictures(listFile: string, db: Db, log: Log): Promise<Pictures> {
  const built = new Map(Object.entries(JSON.parse(await readFile(listFile, "utf8")) as PictureList));
  const fallback = built.get(DEFAULT_PICTURE);
  if (!fallback) throw new Error(`There is no picture '${DEFAULT_PICTURE}' in ${listFile}.`);
  const missed = new Set<string>();
  let library = await selectLibraryPictures(db);
  return {
    find(name) {
      const files = library.get(name) ?? built.get(name);
      if (files) return files;
      if (!missed.has(name)) log.warn({ name }, "a picture is missing; the default is shown");
      missed.add(name);
      return fallback;
    },
    has: (name) => library.has(name) || built.has(name),
    built: () => [...built.keys()],
    async builtSize(address) {
      if (!BUILT_FILE.test(address)) return null;
      // The build puts the folder of pictures beside the list.
      const file = await stat(path.join(path.dirname(listFile), address)).catch(() => null);
      return file?.size ?? null;
    },
    async refresh() {
      library = await selectLibraryPictures(db);
    },
  };
}
