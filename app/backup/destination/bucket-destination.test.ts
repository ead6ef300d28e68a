import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PLACE_SAMPLE } from "../../../content/place.ts";
import {
  allDocuments,
  allRows,
  applicationsWithDocuments,
  backUp,
  connectionOf,
  newInstallation,
  newKey,
  restoreInto,
} from "../../../tests/support/database/backup-deps.ts";
import { type ObjectStore, startObjectStore } from "../../../tests/support/servers/object-store.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { openBucket } from "../../platform/files/bucket/bucket.server.ts";
import { listBackups } from "../restore/read-backup.server.ts";
import { pruneBackups } from "../runs/prune-backups.server.ts";
import { makeOutgoing, openBucketDestination } from "./bucket-destination.server.ts";
import type { Destination } from "./destination.ts";

const t = testDeps();
let store: ObjectStore;
let destination: Destination;
let outgoing: string;

beforeAll(async () => {
  store = await startObjectStore();
  await applicationsWithDocuments(t, 3, 70_000);
  outgoing = await makeOutgoing(t.dataDir);
  const times = { attemptMs: 2000, callMs: 3000, idleMs: 1000 };
  const bucket = await openBucket(store.address, { times });
  destination = openBucketDestination({ bucket, prefix: "gatehouse/", location: "the store", outgoing });
});

afterAll(() => store.remove());

test("restores a backup from an object store, and prunes old ones there", { tags: "slow" }, async () => {
  const storage = { destination, key: newKey() };
  await backUp(t, storage);
  for (let day = 0; day < 3; day++) {
    t.clock.advance(1000);
    await backUp(t, storage);
    if (day < 2) t.clock.advance(24 * 3_600_000);
  }
  const [, ...stored] = await listBackups(destination);
  expect(stored).toHaveLength(3);
  expect(await pruneBackups(storage, connectionOf(t), PLACE_SAMPLE)).toEqual({
    kind: "pruned",
    backups: 1,
    documents: 0,
  });
  expect(await listBackups(destination)).toEqual(stored);

  const installation = await newInstallation();
  expect(await restoreInto(installation, storage)).toMatchObject({ kind: "restored" });
  expect(await allRows(installation.database.connection)).toEqual(await allRows(connectionOf(t)));
  expect(await allDocuments(installation.files)).toEqual(await allDocuments(t.deps.files));
  expect(await readdir(outgoing)).toEqual([]);
  await installation.close();
});

test("leaves no backup and no local file when the store becomes unavailable during a backup", {
  tags: "slow",
}, async () => {
  const storage = { destination, key: newKey() };
  const before = await listBackups(destination);
  let writes = 0;
  const failing: Destination = {
    ...destination,
    async put(name, content) {
      if (++writes === 12) store.goAway();
      await destination.put(name, content);
    },
  };
  await expect(backUp(t, { ...storage, destination: failing })).rejects.toThrow(/object store/);
  store.comeBack();
  expect(await listBackups(destination)).toEqual(before);
  expect(await readdir(outgoing)).toEqual([]);
});
