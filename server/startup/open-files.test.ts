import { afterAll, beforeAll, expect, test } from "vitest";
import type { BucketAddress } from "../../app/platform/files/bucket/bucket.server.ts";
import { makeDataFolder, removeDataFolder } from "../../tests/support/apps/data-folder.ts";
import { freePort } from "../../tests/support/apps/local-port.ts";
import { type ObjectStore, startObjectStore } from "../../tests/support/servers/object-store.ts";
import { openFiles } from "./open-files.ts";

let dataDir: string;
let store: ObjectStore;

beforeAll(async () => {
  dataDir = await makeDataFolder();
  store = await startObjectStore();
});

afterAll(async () => {
  await store.remove();
  await removeDataFolder(dataDir);
});

const open = (address: Partial<BucketAddress>) =>
  openFiles({ dataDir, objectStore: { ...store.address, ...address } }, { exclusive: true });

test("opens a bucket, and leaves no probe object in it", async () => {
  const opened = await open({});
  expect(opened).toMatchObject({
    kind: "open",
    place: expect.stringMatching(/^bucket documents at 127\.0\.0\.1:\d+$/),
  });
  if (opened.kind === "open")
    expect(await Array.fromAsync(opened.files.storedBefore(new Date("2999-01-01")))).toEqual([]);
});

test("opens the data folder without settings of an object store", async () => {
  expect(await openFiles({ dataDir, objectStore: null }, { exclusive: true })).toMatchObject({
    kind: "open",
    place: dataDir,
  });
});

test.each([
  ["S3_BUCKET", { bucket: "drawings" }, /there is no bucket 'drawings'/],
  ["S3_ACCESS_KEY_ID", { accessKeyId: "STRANGER" }, /does not know the key 'STRANGER'/],
  ["S3_SECRET_ACCESS_KEY", { secretAccessKey: "guess" }, /not the secret of the key 'S3RVER'/],
])("returns one line that names a wrong %s", async (name, address, words) => {
  const rejected = await open(address);
  expect(rejected).toMatchObject({ kind: "failed", line: expect.stringMatching(words) });
  if (rejected.kind === "failed") expect(rejected.line).toMatch(new RegExp(`^${name}: [^\\n]+\\.$`));
});

test("returns one line with the address when the store does not respond", { tags: "slow" }, async () => {
  const rejected = await open({ endpoint: `http://127.0.0.1:${await freePort()}` });
  expect(rejected).toMatchObject({
    kind: "failed",
    line: expect.stringMatching(
      /^S3_ENDPOINT: no object store responds at http:\/\/127\.0\.0\.1:\d+ \(ECONNREFUSED\)\.$/,
    ),
  });
});
