import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { open, readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { makeDataFolder, removeDataFolder } from "../../../tests/support/apps/data-folder.ts";
import { startObjectStore } from "../../../tests/support/servers/object-store.ts";
import { openBucket } from "./bucket/bucket.server.ts";
import { openBucketFiles } from "./bucket/bucket-files.server.ts";
import { openDiskFiles } from "./disk-files.server.ts";
import type { Files } from "./files.server.ts";
import { openIncoming } from "./incoming.server.ts";

type Place = { files: Files; age(sha256: Buffer, time: Date): Promise<void>; close(): Promise<void> };

async function onDisk(): Promise<Place> {
  const dataDir = await makeDataFolder();
  return {
    files: await openDiskFiles(dataDir, await openIncoming(dataDir, { exclusive: true })),
    age: (sha256, time) => utimes(path.join(dataDir, nameOf(sha256)), time, time),
    close: () => removeDataFolder(dataDir),
  };
}

async function inBucket(): Promise<Place> {
  const dataDir = await makeDataFolder();
  const store = await startObjectStore();
  return {
    files: openBucketFiles(await openBucket(store.address), await openIncoming(dataDir, { exclusive: true })),
    age: (sha256, time) => store.age(nameOf(sha256), time),
    async close() {
      await store.remove();
      await removeDataFolder(dataDir);
    },
  };
}

function nameOf(sha256: Buffer): string {
  const hash = sha256.toString("hex");
  return `files/${hash.slice(0, 2)}/${hash}`;
}

async function receive({ incoming }: Files, content: string) {
  const file = path.join(incoming, randomUUID());
  await writeFile(file, content);
  return { path: file, size: content.length, sha256: createHash("sha256").update(content).digest() };
}

async function save(files: Files, content: string): Promise<Buffer> {
  const file = await receive(files, content);
  await files.save(file);
  return file.sha256;
}

async function contentOf(files: Files, sha256: Buffer): Promise<string | null> {
  const content = await files.read(sha256);
  return content && String(await buffer(content));
}

async function hashesBefore(files: Files, time: Date): Promise<string[]> {
  const hashes = await Array.fromAsync(files.storedBefore(time));
  return hashes.map((sha256) => sha256.toString("hex")).sort();
}

const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);

describe.each([
  ["on the disk", onDisk],
  ["in an object store", inBucket],
])("documents %s", (_where, open) => {
  let place: Place;
  let files: Files;

  beforeAll(async () => {
    place = await open();
    files = place.files;
  });

  afterAll(() => place.close());

  test("can be read after saving, and the incoming file is gone", async () => {
    const sha256 = await save(files, "%PDF-result");
    expect(await contentOf(files, sha256)).toBe("%PDF-result");
    expect(await files.exists(sha256)).toBe(true);
    expect(await files.size(sha256)).toBe(11);
    expect(await readdir(files.incoming)).toEqual([]);
  });

  test("can be empty", async () => {
    expect(await contentOf(files, await save(files, ""))).toBe("");
  });

  test("that were never saved are not found", async () => {
    const unknown = createHash("sha256").update("never saved").digest();
    expect(await files.exists(unknown)).toBe(false);
    expect(await files.size(unknown)).toBe(null);
    expect(await files.read(unknown)).toBe(null);
    expect(await files.removeStoredBefore(unknown, hoursAgo(0))).toBe(false);
  });

  test("are saved when two applicants send the same content at once", async () => {
    const [one, other] = await Promise.all([receive(files, "%PDF-twins"), receive(files, "%PDF-twins")]);
    await Promise.all([files.save(one), files.save(other)]);
    expect(await contentOf(files, one.sha256)).toBe("%PDF-twins");
  });

  test("are listed and removed only when last saved before the given time", async () => {
    const [old, young] = [await save(files, "%PDF-old"), await save(files, "%PDF-young")];
    await place.age(old, hoursAgo(50));
    expect(await hashesBefore(files, hoursAgo(48))).toEqual([old.toString("hex")]);
    expect(await files.removeStoredBefore(young, hoursAgo(48))).toBe(false);
    expect(await files.removeStoredBefore(old, hoursAgo(48))).toBe(true);
    expect([await files.exists(old), await files.exists(young)]).toEqual([false, true]);
  });

  test("are not removed after being saved again", async () => {
    const old = await save(files, "%PDF-again");
    await place.age(old, hoursAgo(50));
    await save(files, "%PDF-again");
    expect(await files.removeStoredBefore(old, hoursAgo(48))).toBe(false);
    expect(await contentOf(files, old)).toBe("%PDF-again");
  });

  test("pass the check", async () => {
    await expect(files.check()).resolves.not.toThrow();
  });
});

test("a document is flushed to disk before it has its name, and its name before it counts as saved", async () => {
  const dataDir = await makeDataFolder();
  const files = await openDiskFiles(dataDir, await openIncoming(dataDir, { exclusive: true }));
  const file = await receive(files, "A certificate.");
  const place = path.join(dataDir, nameOf(file.sha256));
  const named: boolean[] = [];
  const handle = await open(file.path);
  const synced = vi.spyOn(Object.getPrototypeOf(handle), "sync").mockImplementation(async () => {
    named.push(existsSync(place));
  });
  try {
    await files.save(file);
  } finally {
    synced.mockRestore();
    await handle.close();
  }
  expect(named).toEqual([false, true]);
  expect(await contentOf(files, file.sha256)).toBe("A certificate.");
  await removeDataFolder(dataDir);
});
