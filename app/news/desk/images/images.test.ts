import { utimes } from "node:fs/promises";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  decompressionBomb,
  movingWebp,
  photo,
  pngPicture,
  sidewaysPhoto,
  webpPicture,
  withCompressedText,
} from "../../../../tests/builders/picture.builder.ts";
import { answerOf, routeArgs, staffCookie } from "../../../../tests/support/staff-session.ts";
import { openTestDeps, type TestDeps } from "../../../../tests/support/test-deps.ts";
import { sweepFiles } from "../../../platform/files/sweep-files.job.server.ts";
import { loader as image } from "../../images/image.endpoint.ts";
import { unpackImage } from "./unpack-image.server.ts";
import { action as upload } from "./upload.endpoint.ts";

const HOUR_MS = 3_600_000;

let test: TestDeps;
let cookie: string;
beforeAll(async () => {
  test = await openTestDeps();
  cookie = await staffCookie(test.deps);
});
afterAll(() => test.close());

type Sent = { status: number; message?: string; image?: { id: string; files: Record<string, unknown> } };

async function send(bytes: Buffer, name = "photo.jpg", as: string | null = cookie): Promise<Sent> {
  const body = new FormData();
  body.set("imageFile", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), name);
  const init = { method: "POST", body, headers: { Accept: "application/json" } };
  const response = await answerOf(upload(routeArgs(test.deps, "/dashboard/news/images", { cookie: as, init })));
  return { status: response.status, ...((await response.json()) as object) };
}

async function fetchCut(file: string): Promise<Response> {
  return answerOf(image(routeArgs(test.deps, `/news/images/${file}`, { params: { file } })));
}

async function sentId(bytes: Buffer): Promise<string> {
  const { image: saved } = await send(bytes);
  if (!saved) throw new Error("The picture was not taken.");
  return saved.id;
}

async function sizeOf(bytes: Buffer): Promise<[number, number]> {
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
}

/** HEIF (ISO 23008-12 §6.5.3): the box 'ispe' holds width and height behind its name and version. */
function sizeOfAvif(bytes: Buffer): [number, number] {
  const box = bytes.indexOf("ispe");
  return [bytes.readUInt32BE(box + 8), bytes.readUInt32BE(box + 12)];
}

describe("A photo that an editor sends", () => {
  it("is cut to the widths of phones and desks, each light enough for a phone, and can be had by anyone", async () => {
    const sent = await send(await photo());
    expect(sent.status).toBe(201);
    expect(sent.image?.files).toMatchObject({
      base: `/news/images/${sent.image?.id}`,
      width: 1280,
      height: 720,
      avif: [400, 640, 768, 1080, 1280],
      webp: [640, 1200],
    });
    const variants = [
      "400.avif",
      "640.avif",
      "768.avif",
      "1080.avif",
      "1280.avif",
      "640.webp",
      "1200.webp",
      "share.jpg",
    ];
    for (const variant of variants) {
      const response = await fetchCut(`${sent.image?.id}-${variant}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      const ending = variant.split(".")[1];
      expect(response.headers.get("Content-Type")).toBe(`image/${ending === "jpg" ? "jpeg" : ending}`);
      expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      const [width, height] = ending === "avif" ? sizeOfAvif(bytes) : await sizeOf(bytes);
      expect(width).toBe(variant === "share.jpg" ? 1200 : Number.parseInt(variant, 10));
      if (variant === "share.jpg") expect(height).toBe(630);
      else expect(bytes.length).toBeLessThanOrEqual(60 * 1024);
    }
  });

  it("is turned upright", async () => {
    const { image: saved } = await send(await sidewaysPhoto());
    expect(saved?.files).toMatchObject({ width: 1200, height: 800 });
  });

  it("tells nobody where it was taken, or by what", async () => {
    const original = await photo();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const id = await sentId(original);
    for (const variant of ["1280.avif", "1200.webp", "share.jpg"]) {
      const bytes = Buffer.from(await (await fetchCut(`${id}-${variant}`)).arrayBuffer());
      expect(original.includes("Palmphone")).toBe(true);
      for (const trace of ["Palmphone", "Exif", "GPS", "http://ns.adobe.com"])
        expect(bytes.includes(trace)).toBe(false);
    }
  });

  it.each([
    ["PNG", pngPicture],
    ["WebP", webpPicture],
  ])("may be a %s, and a small one gets no cut that is wider than itself", async (_, make) => {
    const { status, image: saved } = await send(await make());
    expect([status, saved?.files.avif, saved?.files.webp]).toEqual([201, [400, 640, 768], [640]]);
  });

  it("may be sent six at a time, and each is taken", async () => {
    const bytes = await pngPicture({ width: 500, height: 400 });
    const all = await Promise.all(Array.from({ length: 6 }, () => send(bytes)));
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
    expect(new Set(all.map(({ image: saved }) => saved?.id)).size).toBe(6);
  });

  it("never stands in the way of the one that is unpacked beside it", async () => {
    const bytes = await pngPicture({ width: 60, height: 40 });
    const unpack = () => test.deps.pictureWork((library) => library(bytes).raw().toBuffer());
    const answers = await Promise.allSettled(Array.from({ length: 2000 }, unpack));
    expect(answers.filter(({ status }) => status === "rejected")).toEqual([]);
  });
});

describe("What is no photo", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><script>alert(1)</script></svg>`;
  it.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ["an SVG under the name of a JPEG", () => Buffer.from(svg), /no JPEG, PNG or WebP/],
    [
      "a GIF",
      () =>
        sharp({ create: { width: 500, height: 400, channels: 3, background: "red" } })
          .gif()
          .toBuffer(),
      /no JPEG/,
    ],
    ["a PDF", () => Buffer.from("%PDF-1.7\n"), /no JPEG/],
    [
      "a web page behind the first bytes of a JPEG",
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from("<html>".repeat(500))]),
      /can't be read to its end/,
    ],
    ["a photo that was cut off", async () => (await photo()).subarray(0, 20_000), /can't be read to its end/],
    ["a PNG that was cut off", async () => (await pngPicture()).subarray(0, 20_000), /can't be read to its end/],
    ["a few bytes that would unpack to 2,500 million pixels", decompressionBomb, /more than 40 million pixels/],
    ["an animation", movingWebp, /moving picture/],
    ["a tiny picture", () => pngPicture({ width: 399, height: 300 }), /at least 400 pixels wide/],
    ["one byte", () => Buffer.from("a"), /no JPEG/],
  ])("%s is refused with a reason", async (_, make, reason) => {
    const { status, message } = await send(await make());
    expect([status, message]).toEqual([422, expect.stringMatching(reason)]);
  });

  it.each<[string, (picture: Sharp) => Sharp]>([
    ["GIF", (picture) => picture.gif()],
    ["TIFF", (picture) => picture.tiff()],
    ["AVIF", (picture) => picture.avif()],
  ])("a %s would not even be unpacked if it passed for something else", async (_, as) => {
    const blank = sharp({ create: { width: 60, height: 40, channels: 3, background: "#a33a1e" } });
    const bytes = await as(blank).toBuffer();
    await expect(test.deps.pictureWork((library) => library(bytes).raw().toBuffer())).rejects.toThrow();
  });

  it("a PNG that moves is refused too", async () => {
    const still = await pngPicture({ width: 500, height: 400 });
    const place = still.indexOf("IDAT") - 4;
    const control = Buffer.concat([
      Buffer.from([0, 0, 0, 8]),
      Buffer.from("acTL"),
      Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]),
      Buffer.alloc(4),
    ]);
    const moving = Buffer.concat([still.subarray(0, place), control, still.subarray(place)]);
    expect((await send(moving)).message).toMatch(/moving picture|can't be read/);
  });

  it("more than 8 MB are refused as too large, and a form without a picture as well", async () => {
    const large = Buffer.concat([await photo(), Buffer.alloc(8 * 1024 * 1024)]);
    expect((await send(large)).message).toMatch(/larger than 8 MB/);
    expect((await send(Buffer.concat([large, large]))).status).toBe(413);
    expect(await send(Buffer.alloc(0))).toEqual({ status: 422, message: "Choose a picture." });
  });

  it("nothing is taken from who is not signed in", async () => {
    expect((await send(await pngPicture(), "a.png", null)).status).toBe(401);
  });

  it("a picture with 200 MB of compressed text in it costs no more than without", async () => {
    const plain = await pngPicture();
    const sent = withCompressedText(plain);
    expect(sent.length).toBeLessThan(plain.length + 300_000);
    const fastest = (bytes: Buffer) =>
      test.deps.pictureWork(async (library) => {
        let least = Number.POSITIVE_INFINITY;
        for (let round = 0; round < 3; round++) {
          const start = performance.now();
          expect((await unpackImage(library, bytes)).kind).toBe("unpacked");
          least = Math.min(least, performance.now() - start);
        }
        return least;
      });
    const before = await fastest(plain);
    expect((await fastest(sent)) / before).toBeLessThan(10);
  }, 120_000);

  it("a terribly tall picture is held to what can be scrolled through", async () => {
    const { image: saved } = await send(await pngPicture({ width: 500, height: 6000 }));
    expect(Number(saved?.files.height)).toBeLessThanOrEqual(2560);
  });
});

describe("The address of a picture", () => {
  it.each([
    `${"0".repeat(32)}-640.webp`,
    "../../etc/passwd",
    "x-640.webp",
    `${"a".repeat(64)}-640.avif`,
    "share.jpg",
    "",
    "\0",
  ])("%j leads to nothing", async (file) => {
    expect((await fetchCut(file)).status).toBe(404);
  });

  it("leads to no other width, and never to a file by its hash", async () => {
    const id = await sentId(await pngPicture());
    expect((await fetchCut(`${id}-641.webp`)).status).toBe(404);
    const { rows } = await test.pool.query(
      "select encode(share_sha256, 'hex') as hash from post_images where id = $1",
      [id],
    );
    const hash: string = rows[0].hash;
    expect((await fetchCut(`${hash}-640.webp`)).status).toBe(404);
    expect((await fetchCut(`${hash.slice(0, 32)}-share.jpg`)).status).toBe(404);
  });
});

it("the cuts of a picture are spared by the nightly sweep, however old they are; what no picture names is not", async () => {
  const id = await sentId(await photo());
  const old: Buffer[] = [];
  for await (const sha256 of test.deps.files.storedBefore(new Date("2999-01-01"))) old.push(sha256);
  const lost = old[0]?.toString("hex") ?? "";
  for (const sha256 of old) {
    const hash = sha256.toString("hex");
    const then = new Date(test.clock.now().getTime() - 1000 * HOUR_MS);
    await utimes(path.join(test.dataDir, "files", hash.slice(0, 2), hash), then, then);
  }
  expect(await sweepFiles(test.deps)).toBe(0);
  expect((await fetchCut(`${id}-1280.avif`)).status).toBe(200);
  await test.pool.query(
    "delete from post_images where avif::text || webp::text || encode(share_sha256, 'hex') like $1",
    [`%${lost}%`],
  );
  expect(await sweepFiles(test.deps)).toBeGreaterThan(0);
});
