import { utimes } from "node:fs/promises";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import {
  decompressionBomb,
  movingWebp,
  photo,
  pngPicture,
  sidewaysPhoto,
  webpPicture,
  withCompressedText,
} from "../../../../tests/builders/picture.builder.ts";
import { responseOf, routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { sweepFiles } from "../../../platform/files/sweep-files.job.server.ts";
import { decodeImage } from "../../../platform/images/decode-image.server.ts";
import { loader as image } from "../../images/image.endpoint.ts";
import { action as upload } from "./upload.endpoint.ts";

const HOUR_MS = 3_600_000;

const test = testDeps();
let cookie: string;
beforeAll(async () => {
  cookie = await staffCookie(test.deps);
});
type UploadResult = { status: number; message?: string; image?: { id: string; files: Record<string, unknown> } };

async function send(bytes: Buffer, name = "photo.jpg", as: string | null = cookie): Promise<UploadResult> {
  const body = new FormData();
  body.set("imageFile", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), name);
  const init = { method: "POST", body, headers: { Accept: "application/json" } };
  const response = await responseOf(upload(routeArgs(test.deps, "/dashboard/news/images", { cookie: as, init })));
  return { status: response.status, ...((await response.json()) as object) };
}

async function fetchVariant(file: string): Promise<Response> {
  return responseOf(image(routeArgs(test.deps, `/news/images/${file}`, { params: { file } })));
}

async function uploadId(bytes: Buffer): Promise<string> {
  const { image: saved } = await send(bytes);
  if (!saved) throw new Error("The picture was rejected.");
  return saved.id;
}

async function sizeOf(bytes: Buffer): Promise<[number, number]> {
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
}

/** HEIF (ISO 23008-12 §6.5.3): the box 'ispe' has width and height after its name and version. */
function sizeOfAvif(bytes: Buffer): [number, number] {
  const box = bytes.indexOf("ispe");
  return [bytes.readUInt32BE(box + 8), bytes.readUInt32BE(box + 12)];
}

describe("an uploaded photo", () => {
  it("is in the audit log, with who uploaded it, and a rejected one is not", async () => {
    const id = await uploadId(await photo());
    await send(Buffer.from("no picture"));
    const { rows } = await test.pool.query(
      "select action, actor_name, target from audit_events order by id desc limit 1",
    );
    expect(rows).toEqual([{ action: "picture.added", actor_name: "ngozi", target: `picture ${id}` }]);
  });

  it("is resized to public variants of at most 60 KiB each", async () => {
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
      const response = await fetchVariant(`${sent.image?.id}-${variant}`);
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

  it("is rotated upright", { tags: "slow" }, async () => {
    const { image: saved } = await send(await sidewaysPhoto());
    expect(saved?.files).toMatchObject({ width: 1200, height: 800 });
  });

  it("loses its location and camera metadata", async () => {
    const original = await photo();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const id = await uploadId(original);
    for (const variant of ["1280.avif", "1200.webp", "share.jpg"]) {
      const bytes = Buffer.from(await (await fetchVariant(`${id}-${variant}`)).arrayBuffer());
      expect(original.includes("Palmphone")).toBe(true);
      // Positions are in Exif. "GPS" itself would be found by chance, in one run of a hundred.
      for (const trace of ["Palmphone", "Exif", "EXIF", "http://ns.adobe.com"])
        expect(bytes.includes(trace)).toBe(false);
    }
  });

  it.each([
    ["PNG", pngPicture],
    ["WebP", webpPicture],
  ])("may be a %s, and gets no variant wider than itself", async (_, make) => {
    const { status, image: saved } = await send(await make());
    expect([status, saved?.files.avif, saved?.files.webp]).toEqual([201, [400, 640, 768], [640]]);
  });

  it("is accepted six times concurrently", async () => {
    const bytes = await pngPicture({ width: 500, height: 400 });
    const all = await Promise.all(Array.from({ length: 6 }, () => send(bytes)));
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
    expect(new Set(all.map(({ image: saved }) => saved?.id)).size).toBe(6);
  });

  it("decodes beside 2,000 others without errors", { tags: "slow" }, async () => {
    const bytes = await pngPicture({ width: 60, height: 40 });
    const decode = () => test.deps.pictureWork((library) => library(bytes).raw().toBuffer());
    const results = await Promise.allSettled(Array.from({ length: 2000 }, decode));
    expect(results.filter(({ status }) => status === "rejected")).toEqual([]);
  });
});

describe("an invalid picture", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><script>alert(1)</script></svg>`;
  it.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ["an SVG named as a JPEG", () => Buffer.from(svg), /not a JPEG, PNG or WebP/],
    [
      "a GIF",
      () =>
        sharp({ create: { width: 500, height: 400, channels: 3, background: "red" } })
          .gif()
          .toBuffer(),
      /not a JPEG/,
    ],
    ["a PDF", () => Buffer.from("%PDF-1.7\n"), /not a JPEG/],
    [
      "HTML after the first bytes of a JPEG",
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from("<html>".repeat(500))]),
      /damaged/,
    ],
    ["a truncated photo", async () => (await photo()).subarray(0, 20_000), /damaged/],
    ["a truncated PNG", async () => (await pngPicture()).subarray(0, 20_000), /damaged/],
    ["a few bytes that decode to 2,500 million pixels", decompressionBomb, /more than 40 million pixels/],
    ["an animation", movingWebp, /Animated/],
    ["a tiny picture", () => pngPicture({ width: 399, height: 300 }), /at least 400 pixels wide/],
    ["one byte", () => Buffer.from("a"), /not a JPEG/],
  ])("%s is rejected with a reason", async (_, make, reason) => {
    const { status, message } = await send(await make());
    expect([status, message]).toEqual([422, expect.stringMatching(reason)]);
  });

  it.each<[string, (picture: Sharp) => Sharp]>([
    ["GIF", (picture) => picture.gif()],
    ["TIFF", (picture) => picture.tiff()],
    ["AVIF", (picture) => picture.avif()],
  ])("a %s is never decoded, whatever its file name", async (_, as) => {
    const blank = sharp({ create: { width: 60, height: 40, channels: 3, background: "#a33a1e" } });
    const bytes = await as(blank).toBuffer();
    await expect(test.deps.pictureWork((library) => library(bytes).raw().toBuffer())).rejects.toThrow();
  });

  it("an animated PNG is rejected", async () => {
    const still = await pngPicture({ width: 500, height: 400 });
    const place = still.indexOf("IDAT") - 4;
    const control = Buffer.concat([
      Buffer.from([0, 0, 0, 8]),
      Buffer.from("acTL"),
      Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]),
      Buffer.alloc(4),
    ]);
    const animated = Buffer.concat([still.subarray(0, place), control, still.subarray(place)]);
    expect((await send(animated)).message).toMatch(/Animated|damaged/);
  });

  it("is rejected when it is over 8 MB or missing", async () => {
    const large = Buffer.concat([await photo(), Buffer.alloc(8 * 1024 * 1024)]);
    expect((await send(large)).message).toMatch(/larger than 8 MB/);
    expect((await send(Buffer.concat([large, large]))).status).toBe(413);
    expect(await send(Buffer.alloc(0))).toEqual({ status: 422, message: "Choose a picture." });
  });

  it("is rejected with 401 without a session", async () => {
    expect((await send(await pngPicture(), "a.png", null)).status).toBe(401);
  });

  it("decodes in the same time with 200 MB of compressed text in it", async () => {
    const plain = await pngPicture();
    const sent = withCompressedText(plain);
    expect(sent.length).toBeLessThan(plain.length + 300_000);
    const fastest = (bytes: Buffer) =>
      test.deps.pictureWork(async (library) => {
        let fastestMs = Number.POSITIVE_INFINITY;
        for (let round = 0; round < 3; round++) {
          const start = performance.now();
          expect((await decodeImage(library, bytes, 1280)).kind).toBe("decoded");
          fastestMs = Math.min(fastestMs, performance.now() - start);
        }
        return fastestMs;
      });
    const before = await fastest(plain);
    expect((await fastest(sent)) / before).toBeLessThan(10);
  }, 120_000);

  it("is limited to a height of 2,560 px", { tags: "slow" }, async () => {
    const { image: saved } = await send(await pngPicture({ width: 500, height: 6000 }));
    expect(Number(saved?.files.height)).toBeLessThanOrEqual(2560);
  });
});

describe("the URL of a picture", () => {
  it.each([
    `${"0".repeat(32)}-640.webp`,
    "../../etc/passwd",
    "x-640.webp",
    `${"a".repeat(64)}-640.avif`,
    "share.jpg",
    "",
    "\0",
  ])("returns 404 for %j", async (file) => {
    expect((await fetchVariant(file)).status).toBe(404);
  });

  it("returns 404 for another width and for the hash of a file", async () => {
    const id = await uploadId(await pngPicture());
    expect((await fetchVariant(`${id}-641.webp`)).status).toBe(404);
    const { rows } = await test.pool.query(
      "select encode(share_sha256, 'hex') as hash from post_images where id = $1",
      [id],
    );
    const hash: string = rows[0].hash;
    expect((await fetchVariant(`${hash}-640.webp`)).status).toBe(404);
    expect((await fetchVariant(`${hash.slice(0, 32)}-share.jpg`)).status).toBe(404);
  });
});

it("the nightly sweep keeps the variants of pictures, and deletes unreferenced files", { tags: "slow" }, async () => {
  const id = await uploadId(await photo());
  const old: Buffer[] = [];
  for await (const sha256 of test.deps.files.storedBefore(new Date("2999-01-01"))) old.push(sha256);
  const lost = old[0]?.toString("hex") ?? "";
  for (const sha256 of old) {
    const hash = sha256.toString("hex");
    const then = new Date(test.clock.now().getTime() - 1000 * HOUR_MS);
    await utimes(path.join(test.dataDir, "files", hash.slice(0, 2), hash), then, then);
  }
  expect(await sweepFiles(test.deps)).toBe(0);
  expect((await fetchVariant(`${id}-1280.avif`)).status).toBe(200);
  await test.pool.query(
    "delete from post_images where avif::text || webp::text || encode(share_sha256, 'hex') like $1",
    [`%${lost}%`],
  );
  expect(await sweepFiles(test.deps)).toBeGreaterThan(0);
});
