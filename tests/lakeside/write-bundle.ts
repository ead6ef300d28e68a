import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import sharp from "sharp";
import {
  DOCUMENTS_FOLDER,
  PAGES_FILE,
  PICTURES_FILE,
  PICTURES_FOLDER,
  SITE_FILE,
} from "../../app/content/bundle/bundle-files.schema.ts";
import { createZip, type ZippedFile } from "../../app/platform/files/zip.server.ts";

/** The time of every file in the archive. */
const MADE_AT = new Date("2026-08-03T09:00:00Z");

/** Writes the site bundle of Lakeside Polytechnic, an invented polytechnic in Kenya, to standard output: the files of this folder. */
await pipeline(Readable.from(createZip(readFiles())), process.stdout);

/** Reads one file at a time. */
async function* readFiles(): AsyncGenerator<ZippedFile> {
  for (const name of [SITE_FILE, PAGES_FILE, PICTURES_FILE]) yield await readText(name);
  for (const name of await listFolder(DOCUMENTS_FOLDER)) yield await readText(`${DOCUMENTS_FOLDER}${name}`);
  for (const name of await listFolder(PICTURES_FOLDER)) yield await drawPicture(path.parse(name).name);
}

async function readText(name: string): Promise<ZippedFile> {
  return { name, at: MADE_AT, isCompressible: true, content: [await readFile(pathOf(name))] };
}

/** Renders a drawing as PNG: a picture library accepts no SVG. */
async function drawPicture(name: string): Promise<ZippedFile> {
  const drawing = await readFile(pathOf(`${PICTURES_FOLDER}${name}.svg`));
  const png = await sharp(drawing).png().toBuffer();
  return { name: `${PICTURES_FOLDER}${name}.png`, at: MADE_AT, isCompressible: false, content: [png] };
}

async function listFolder(folder: string): Promise<string[]> {
  return (await readdir(pathOf(folder))).toSorted();
}

function pathOf(name: string): string {
  return path.join(import.meta.dirname, name);
}
