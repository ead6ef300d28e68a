import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  allDocuments,
  allRows,
  applicationsWithDocuments,
  backUp,
  connectionOf,
  newHouse,
  newKey,
  restoreInto,
} from "../../../tests/support/backup-office.ts";
import { type ObjectStore, startObjectStore } from "../../../tests/support/object-store.ts";
import { openTestDeps, type TestDeps } from "../../../tests/support/test-deps.ts";
import { openBucket } from "../../platform/bucket.server.ts";
import { makeOutgoing, openBucketDestination } from "./bucket-destination.server.ts";
import type { Destination } from "./destination.ts";
import { pruneBackups } from "./prune-backups.server.ts";
import { listBackups } from "./read-backup.server.ts";

let t: TestDeps;
let store: ObjectStore;
let destination: Destination;
let outgoing: string;

beforeAll(async () => {
  t = await openTestDeps();
  store = await startObjectStore();
  await applicationsWithDocuments(t, 3, 70_000);
  outgoing = await makeOutgoing(t.dataDir);
  const times = { tryMs: 2000, callMs: 3000, silenceMs: 1000 };
  const bucket = await openBucket(store.address, { times });
  destination = openBucketDestination({ bucket, prefix: "gatehouse/", place: "the store", outgoing });
});

afterAll(async () => {
  await store.remove();
  await t.close();
});

test("A backup in an object store is restored as it was, and old ones are removed there, too", async () => {
  const vault = { destination, key: newKey() };
  await backUp(t, vault);
  for (let day = 0; day < 3; day++) {
    t.clock.advance(1000);
    await backUp(t, vault);
    if (day < 2) t.clock.advance(24 * 3_600_000);
  }
  const [, ...kept] = await listBackups(destination);
  expect(kept).toHaveLength(3);
  expect(await pruneBackups(vault, connectionOf(t))).toEqual({ kind: "pruned", backups: 1, documents: 0 });
  expect(await listBackups(destination)).toEqual(kept);

  const house = await newHouse();
  expect(await restoreInto(house, vault)).toMatchObject({ kind: "restored" });
  expect(await allRows(house.database.connection)).toEqual(await allRows(connectionOf(t)));
  expect(await allDocuments(house.files)).toEqual(await allDocuments(t.deps.files));
  expect(await readdir(outgoing)).toEqual([]);
  await house.close();
});

test("A store that goes away in the middle leaves no backup, and nothing on this machine", async () => {
  const vault = { destination, key: newKey() };
  const before = await listBackups(destination);
  let writes = 0;
  const failing: Destination = {
    ...destination,
    async put(name, content) {
      if (++writes === 12) store.goAway();
      await destination.put(name, content);
    },
  };
  await expect(backUp(t, { ...vault, destination: failing })).rejects.toThrow(/object store/);
  store.comeBack();
  expect(await listBackups(destination)).toEqual(before);
  expect(await readdir(outgoing)).toEqual([]);
});
