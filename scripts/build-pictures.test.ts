import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PictureList } from "../app/platform/images/pictures.server.ts";
import { buildPictures, type PictureFolders } from "./build-pictures.ts";

let folder: string;
let folders: PictureFolders;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pictures-"));
  folders = {
    masters: path.join(folder, "masters"),
    cuts: path.join(folder, "cuts"),
    list: path.join(folder, "pictures.json"),
  };
  await mkdir(folders.masters);
});

afterEach(() => rm(folder, { recursive: true }));

/** Grain all over, which no encoder can make small without losing some of it. */
async function addMaster(name: string, width: number, height: number): Promise<void> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 35 };
  const picture = sharp({ create: { width, height, channels: 3, background: "#808080", noise } });
  await writeFile(path.join(folders.masters, `${name}.webp`), await picture.webp({ quality: 90 }).toBuffer());
}

async function build(): Promise<{ list: PictureList; lines: string[] }> {
  const lines: string[] = [];
  await buildPictures((line) => lines.push(line), folders);
  return { list: JSON.parse(await readFile(folders.list, "utf8")) as PictureList, lines };
}

test("a phone is never sent a picture of more than 60 KB, however much is in it", async () => {
  await addMaster("market", 1290, 400);
  await build();
  const files = await readdir(folders.cuts);
  expect(files.filter((file) => /-(400|640|768|1080|1200|1280)\.(avif|webp)$/.test(file))).toHaveLength(7);
  for (const file of files.filter((name) => /\.(avif|webp)$/.test(name))) {
    expect((await stat(path.join(folders.cuts, file))).size, file).toBeLessThanOrEqual(60 * 1024);
  }
});

test("every file that a page may name is there, and a picture is never drawn larger than it was made", async () => {
  await addMaster("small", 300, 200);
  const { list } = await build();
  expect(list.small).toMatchObject({ width: 300, height: 200, avif: [300], webp: [300] });
  const base = path.basename(list.small?.base ?? "");
  expect((await readdir(folders.cuts)).sort()).toEqual([`${base}-300.avif`, `${base}-300.webp`, `${base}-share.jpg`]);
  const shared = await sharp(path.join(folders.cuts, `${base}-share.jpg`)).metadata();
  expect(shared).toMatchObject({ width: 1200, height: 630, format: "jpeg" });
});

test("only what has changed is cut again; what is gone leaves nothing behind", async () => {
  await addMaster("gate", 500, 300);
  await addMaster("river", 500, 300);
  const first = await build();
  expect(first.lines).toEqual(["Pictures: 2 cut, 2 in all"]);
  expect((await build()).lines).toEqual([]);

  await addMaster("gate", 510, 300);
  await rm(path.join(folders.masters, "river.webp"));
  const second = await build();
  expect(second.lines).toEqual(["Pictures: 1 cut, 1 in all"]);
  expect(Object.keys(second.list)).toEqual(["gate"]);
  expect(second.list.gate?.base).not.toBe(first.list.gate?.base);
  const base = path.basename(second.list.gate?.base ?? "");
  expect((await readdir(folders.cuts)).every((file) => file.startsWith(base))).toBe(true);
});
