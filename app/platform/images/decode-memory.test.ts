import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { decompressionBomb } from "../../../tests/builders/picture.builder.ts";

const SCRIPT = path.join(import.meta.dirname, "../../../tests/support/measure-decoding.ts");
/** What one upload may take of a server with 1 GB, together with the process itself. */
const BUDGET_MB = 400;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "decode-memory-"));
});
afterAll(() => rm(folder, { recursive: true }));

type Measured = { outcome: string; peakMb: number };

async function upload(picture: Buffer): Promise<Measured> {
  const file = path.join(folder, "upload");
  await writeFile(file, picture);
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, file]);
  return JSON.parse(stdout) as Measured;
}

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#335577" } });
}

it.each([
  ["of 2,500 megapixels in a file of 10 KB", "too-many-pixels", async () => decompressionBomb()],
  ["of 60 megapixels", "too-many-pixels", () => plain(9000, 6667).jpeg().toBuffer()],
  ["of 40 megapixels, progressive", "too-many-pixels", () => plain(8000, 5000).jpeg({ progressive: true }).toBuffer()],
  ["of 40 megapixels, as the largest that is accepted", "decoded", () => plain(8000, 5000).jpeg().toBuffer()],
])("a picture %s keeps the server below its memory budget", async (_, outcome, picture) => {
  const measured = await upload(await picture());
  expect(measured.outcome).toBe(outcome);
  expect(measured.peakMb).toBeLessThan(BUDGET_MB);
});
