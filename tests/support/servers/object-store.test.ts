import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBucket } from "../../../app/platform/files/bucket/bucket.server.ts";
import { type ObjectStore, startObjectStore } from "./object-store.ts";

let store: ObjectStore;
beforeAll(async () => {
  store = await startObjectStore();
});
afterAll(() => store.remove());

test("returns what was stored, also while others remove the last object of the same folder", {
  tags: "slow",
}, async () => {
  const bucket = await openBucket(store.address);
  async function storeAndRemove(): Promise<boolean> {
    const key = `probe/${randomUUID()}`;
    const content = Buffer.from(key);
    const sha256 = createHash("sha256").update(content).digest();
    await bucket.put(key, { sha256, size: content.length, open: () => Readable.from([content]) });
    const stored = await bucket.get(key);
    const isWhole = stored !== null && content.equals(await buffer(stored));
    await bucket.remove(key);
    return isWhole;
  }
  const rounds = Array.from({ length: 4 }, async () => {
    let whole = 0;
    for (let round = 0; round < 100; round++) if (await storeAndRemove()) whole++;
    return whole;
  });
  expect(await Promise.all(rounds)).toEqual([100, 100, 100, 100]);
});
