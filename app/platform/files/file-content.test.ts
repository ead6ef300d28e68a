import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openFilesBelow } from "../../../tests/support/open-files.ts";
import { bodyOf, readFileContent } from "./file-content.server.ts";

/** More than a stream reads ahead. */
const PHOTO = randomBytes(3_000_000);
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "file-content-"));
  file = path.join(folder, "photo");
  await writeFile(file, PHOTO);
});

afterAll(() => rm(folder, { recursive: true }));

const content = async () => {
  const found = await readFileContent(file);
  if (!found) throw new Error("There is no file.");
  return found;
};

test("a file arrives whole, also as the body of a response", async () => {
  expect((await buffer(await content())).equals(PHOTO)).toBe(true);
  const response = new Response(bodyOf(await content()));
  expect(Buffer.from(await response.arrayBuffer()).equals(PHOTO)).toBe(true);
  expect(await openFilesBelow(folder)).toEqual([]);
});

test("there is no content without a file", async () => {
  expect(await readFileContent(path.join(folder, "none"))).toBeNull();
});

test("a response that nobody reads, since the client went away, leaves no file open", async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, async () => new Response(bodyOf(await content()))));
  await new Promise(setImmediate);
  expect(responses.every(({ bodyUsed }) => !bodyUsed)).toBe(true);
  expect(await openFilesBelow(folder)).toEqual([]);
});

test("a client that goes away in the middle of a file leaves none open", async () => {
  const reader = bodyOf(await content()).getReader();
  expect((await reader.read()).value?.length).toBeGreaterThan(0);
  await reader.cancel();
  await vi.waitFor(async () => expect(await openFilesBelow(folder)).toEqual([]), { timeout: 60_000 });
});
