import { Readable } from "node:stream";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { addStaff, responseOf, routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { loader as manifest } from "../../discovery/manifest.endpoint.ts";
import { receiveFile } from "../../platform/files/receive-file.server.ts";
import { libraryName } from "../../platform/images/library-pictures.store.server.ts";
import { addPicture } from "../pictures/add/add-picture.server.ts";
import { readCrest, readCrestFile } from "../read-crest.server.ts";
import { IDENTITY } from "../site.content.ts";
import { saveContent } from "../versions/save-content.server.ts";
import { loader } from "./crest-file.endpoint.ts";
import { loader as favicon } from "./favicon.endpoint.ts";

const t = testDeps();
let staffId: number;
/** A blue disc on nothing, wider than high. */
let disc: Buffer;

beforeAll(async () => {
  disc = await drawDisc();
  await addStaff(t.deps, "amaka", "editor");
  ({ id: staffId } = await t.deps.db.selectFrom("staff").select("id").executeTakeFirstOrThrow());
});

function drawDisc(): Promise<Buffer> {
  const [width, height] = [600, 400];
  const pixels = Buffer.alloc(width * height * 4);
  for (let at = 0; at < width * height; at++)
    if (Math.hypot((at % width) - width / 2, Math.floor(at / width) - height / 2) < 190)
      pixels.set([0, 0, 255, 255], at * 4);
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

beforeEach(async () => {
  await t.pool.query("delete from content_versions");
  await t.deps.site.refresh();
});

async function uploadCrest(): Promise<string> {
  const viewer = { actor: { kind: "staff", id: staffId, username: "amaka" } } as const;
  const file = { ...(await receiveFile(t.deps.files, Readable.from([disc]))), name: "crest.png" };
  const added = await addPicture(t.deps, viewer, file, "");
  if (added.kind === "rejected") throw new Error(added.message);
  return libraryName(added.id);
}

async function choose(picture: string): Promise<void> {
  const value = { ...IDENTITY.sample, crest: { picture, alt: "" } };
  const saved = await saveContent(t.deps, IDENTITY, value, { actor: { kind: "system" } });
  expect(saved.kind).toBe("saved");
}

async function fetchFile(address: string, cookie?: string): Promise<Response> {
  const [, , id = "", name = ""] = address.split("/");
  return responseOf(loader(routeArgs(t.deps, address, { params: { id, name }, cookie })));
}

async function cornerAndMiddle(png: Buffer): Promise<number[][]> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  return [at(0, 0), at(Math.floor(info.width / 2), Math.floor(info.height / 2))];
}

test("an uploaded crest keeps its transparent background, on pages, in PDFs and as an icon", async () => {
  await choose(await uploadCrest());
  const crest = readCrest(t.deps);
  expect(crest?.ratio).toBe(1.5);
  const page = await fetchFile(`${crest?.folder}/crest.webp`);
  expect([page.status, page.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  expect(page.headers.get("Cache-Control")).toContain("immutable");
  const files = [
    Buffer.from(await page.arrayBuffer()),
    await readCrestFile(t.deps, "crest.png"),
    await readCrestFile(t.deps, "icon-32.png"),
  ];
  for (const file of files) {
    const [corner, middle] = await cornerAndMiddle(file ?? Buffer.alloc(0));
    expect(corner?.[3]).toBe(0);
    expect(middle?.[2]).toBeGreaterThan(200);
    expect(middle?.[3]).toBe(255);
  }
});

test("phones that add the site to the home screen show the crest, on a background where they would crop it", async () => {
  await choose(await uploadCrest());
  const { icons } = (await manifest(routeArgs(t.deps, "/site.webmanifest")).json()) as {
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(icons.map(({ purpose }) => purpose)).toEqual(["any", "any", "maskable"]);
  for (const { src, sizes, purpose } of icons) {
    const icon = Buffer.from(await (await fetchFile(src)).arrayBuffer());
    const { width, height } = await sharp(icon).metadata();
    expect(`${width}x${height}`).toBe(sizes);
    const [corner] = await cornerAndMiddle(icon);
    expect(corner?.[3]).toBe(purpose === "maskable" ? 255 : 0);
  }
});

test("without an own crest, or with one that is no picture of the library, the one that came with the site is shown", async () => {
  expect(readCrest(t.deps)).toBeNull();
  await choose("hostel-default");
  expect(readCrest(t.deps)).toBeNull();
  expect(await readCrestFile(t.deps, "crest.webp")).toBeNull();
});

test("staff see a crest in a preview before it is published, and visitors don’t", async () => {
  await choose(await uploadCrest());
  const address = `${readCrest(t.deps)?.folder}/crest.webp`;
  await t.pool.query("delete from content_versions");
  await t.deps.site.refresh();
  expect((await fetchFile(address)).status).toBe(404);
  const shown = await fetchFile(address, await staffCookie(t.deps, "bello", "editor"));
  expect([shown.status, shown.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  expect((await fetchFile("/crest/a\0b/crest.webp", await staffCookie(t.deps, "chidi", "editor"))).status).toBe(404);
});

test("only files of the current crest are rendered", async () => {
  await choose(await uploadCrest());
  const folder = readCrest(t.deps)?.folder ?? "";
  expect((await fetchFile(`${folder}/icon-1024.png`)).status).toBe(404);
  expect((await fetchFile(`/crest/${"0".repeat(32)}/crest.webp`)).status).toBe(404);
});

test("is the icon that browsers request by themselves, too", async () => {
  const lead = () => favicon(routeArgs(t.deps, "/favicon.ico") as never).headers.get("Location");
  expect(lead()).toContain("/favicon");
  const picture = await uploadCrest();
  await choose(picture);
  const folder = readCrest(t.deps)?.folder ?? "";
  expect(lead()).toBe(`${folder}/icon-32.png`);
  expect((await fetchFile(`${folder}/icon-32.png`)).status).toBe(200);
});
