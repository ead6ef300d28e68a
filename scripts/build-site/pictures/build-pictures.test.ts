import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PictureList } from "../../../app/platform/images/pictures.server.ts";
import { buildPictures } from "./build-pictures.ts";
import { encodePictures } from "./encode-pictures.ts";
import { type PictureFolders, siteFolders } from "./picture-masters.ts";

let folder: string;
let folders: PictureFolders;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pictures-"));
  folders = {
    masters: path.join(folder, "masters"),
    encoded: path.join(folder, "encoded"),
    resized: path.join(folder, "resized"),
    list: path.join(folder, "pictures.json"),
  };
  await mkdir(folders.masters);
  await mkdir(folders.encoded);
});

afterEach(() => rm(folder, { recursive: true }));

/** Adds a picture of noise, which no encoder compresses without losing detail. */
async function addMaster(name: string, width: number, height: number): Promise<void> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 35 };
  const picture = sharp({ create: { width, height, channels: 3, background: "#808080", noise } });
  await writeFile(path.join(folders.masters, `${name}.webp`), await picture.webp({ quality: 90 }).toBuffer());
}

async function build(): Promise<{ list: PictureList; lines: string[] }> {
  const lines: string[] = [];
  await buildPictures(folders, (line) => lines.push(line));
  return { list: JSON.parse(await readFile(folders.list, "utf8")) as PictureList, lines };
}

async function encode(): Promise<string[]> {
  const lines: string[] = [];
  await encodePictures(folders, (line) => lines.push(line));
  return lines;
}

test("keeps each image for phones under 60 KB, even of a detailed picture", { tags: "slow" }, async () => {
  await addMaster("market", 1290, 400);
  await build();
  const files = await readdir(folders.resized);
  expect(files.filter((file) => /-(400|640|768|1080|1200|1280)\.(avif|webp)$/.test(file))).toHaveLength(7);
  for (const file of files.filter((name) => /\.(avif|webp)$/.test(name))) {
    expect((await stat(path.join(folders.resized, file))).size, file).toBeLessThanOrEqual(60 * 1024);
  }
});

test("writes every listed file, and never enlarges a picture", async () => {
  await addMaster("small", 300, 200);
  const { list } = await build();
  expect(list.small).toMatchObject({ width: 300, height: 200, avif: [300], webp: [300] });
  const base = path.basename(list.small?.base ?? "");
  expect((await readdir(folders.resized)).sort()).toEqual([
    `${base}-300.avif`,
    `${base}-300.webp`,
    `${base}-share.jpg`,
  ]);
  const shared = await sharp(path.join(folders.resized, `${base}-share.jpg`)).metadata();
  expect(shared).toMatchObject({ width: 1200, height: 630, format: "jpeg" });
});

test("resizes only changed pictures, and removes the files of deleted ones", async () => {
  await addMaster("gate", 500, 300);
  await addMaster("river", 500, 300);
  const first = await build();
  expect(first.lines).toEqual(["Pictures: 2 resized, 2 in all"]);
  expect((await build()).lines).toEqual([]);

  await addMaster("gate", 510, 300);
  await rm(path.join(folders.masters, "river.webp"));
  const second = await build();
  expect(second.lines).toEqual(["Pictures: 1 resized, 1 in all"]);
  expect(Object.keys(second.list)).toEqual(["gate"]);
  expect(second.list.gate?.base).not.toBe(first.list.gate?.base);
  const base = path.basename(second.list.gate?.base ?? "");
  expect((await readdir(folders.resized)).every((file) => file.startsWith(base))).toBe(true);
});

test("uses the AVIF files that were encoded before, and encodes those that are missing", async () => {
  await addMaster("gate", 700, 300);
  await encode();
  const [small = "", large = ""] = (await readdir(folders.encoded)).sort();
  await rm(path.join(folders.encoded, large));
  const { list } = await build();
  expect(list.gate?.avif).toEqual([400, 640]);
  const read = (to: string, file: string) => readFile(path.join(to, file));
  expect(await read(folders.resized, small)).toEqual(await read(folders.encoded, small));
  expect((await readdir(folders.resized)).filter((file) => file.endsWith(".avif")).sort()).toEqual([small, large]);
});

test("encodes what is new, and removes the files of deleted pictures", async () => {
  await addMaster("gate", 300, 200);
  expect(await encode()).toEqual(["Encoded gate."]);
  await addMaster("river", 300, 200);
  await rm(path.join(folders.masters, "gate.webp"));
  expect(await encode()).toEqual(["Encoded river."]);
  expect(await readdir(folders.encoded)).toEqual([expect.stringMatching(/^river-[0-9a-f]{10}-300\.avif$/)]);
});

test("the pictures of the site are encoded: otherwise run `npm run pictures`, and commit its files", async () => {
  const { masters, encoded } = siteFolders();
  await cp(masters, folders.masters, { recursive: true });
  await cp(encoded, folders.encoded, { recursive: true });
  expect(await encode()).toEqual([]);
  expect((await readdir(folders.encoded)).sort()).toEqual((await readdir(encoded)).sort());
});
