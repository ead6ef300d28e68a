import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  allDocuments,
  allRows,
  applicationsWithDocuments,
  connectionOf,
  MIGRATIONS,
  type NewHouse,
  newHouse,
  saysNothing,
} from "../../../tests/support/backup-office.ts";
import { query } from "../../../tests/support/empty-database.ts";
import { startObjectStore } from "../../../tests/support/object-store.ts";
import { openTestDeps, type TestDeps } from "../../../tests/support/test-deps.ts";
import { openBucket } from "../../platform/bucket.server.ts";
import { openBucketFiles } from "../../platform/bucket-files.server.ts";
import type { Files } from "../../platform/files.server.ts";
import { noteRunning } from "../../platform/running.server.ts";
import { moveHouse } from "./move-house.server.ts";

let t: TestDeps;
const houses: NewHouse[] = [];

beforeAll(async () => {
  t = await openTestDeps();
  await applicationsWithDocuments(t, 10, 5000);
});

afterAll(async () => {
  for (const house of houses) await house.close();
  await t.close();
});

async function emptyHouse(): Promise<NewHouse> {
  const house = await newHouse();
  houses.push(house);
  return house;
}

const oldHouse = () => ({ connection: connectionOf(t), files: t.deps.files });
const placeOf = (house: NewHouse) => ({
  connection: house.database.connection,
  files: house.files,
  migrations: MIGRATIONS,
});
const options = { withoutLost: false, say: saysNothing };

test("A house that is moved to an object store, and moved back, is what it was", async () => {
  const [there, back] = [await emptyHouse(), await emptyHouse()];
  const store = await startObjectStore();
  const inStore = openBucketFiles(await openBucket(store.address), there.files.incoming);
  const before = [await allRows(connectionOf(t)), await allDocuments(t.deps.files)];
  expect(await moveHouse(oldHouse(), { ...placeOf(there), files: inStore }, options)).toMatchObject({
    kind: "moved",
    documents: { count: 20, copied: 20, lost: [] },
  });
  const from = { connection: there.database.connection, files: inStore };
  expect(await moveHouse(from, placeOf(back), options)).toMatchObject({ kind: "moved" });
  await store.remove();
  expect([await allRows(back.database.connection), await allDocuments(back.files)]).toEqual(before);
  expect([await allRows(connectionOf(t)), await allDocuments(t.deps.files)]).toEqual(before);
});

test("A move that is cut off goes on where it was, and nobody sees half of it", async () => {
  const house = await emptyHouse();
  let kept = 0;
  const failing: Files = {
    ...house.files,
    async keep(file) {
      if (++kept > 7) throw Object.assign(new Error("The line broke."), { code: "ECONNRESET" });
      await house.files.keep(file);
    },
  };
  await expect(moveHouse(oldHouse(), { ...placeOf(house), files: failing }, options)).rejects.toThrow("The line broke");
  expect(await allRows(house.database.connection)).toEqual({});
  expect(await moveHouse(oldHouse(), placeOf(house), options)).toMatchObject({
    kind: "moved",
    documents: { count: 20, copied: 13 },
  });
  expect(await allDocuments(house.files)).toEqual(await allDocuments(t.deps.files));
});

test("Documents move alone, where the database stays", async () => {
  const house = await emptyHouse();
  expect(await moveHouse(oldHouse(), { ...placeOf(house), connection: null }, options)).toMatchObject({
    kind: "moved",
  });
  expect(await allDocuments(house.files)).toEqual(await allDocuments(t.deps.files));
  expect(await allRows(house.database.connection)).toEqual({});
});

test("Nothing is moved while the program runs on the old place", async () => {
  const house = await emptyHouse();
  const program = new pg.Client(connectionOf(t));
  await program.connect();
  expect(await noteRunning(program)).toBe(true);
  expect(await moveHouse(oldHouse(), placeOf(house), options)).toEqual({ kind: "running" });
  await program.end();
  // The server lets go of what a connection held a moment after it was closed.
  const held =
    "select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = $1)";
  await expect.poll(() => query(connectionOf(t), held, [connectionOf(t).database])).toEqual([]);
  expect(await moveHouse(oldHouse(), placeOf(house), options)).toMatchObject({ kind: "moved" });
});

test("Nothing is moved into a place that has something else", async () => {
  const house = await emptyHouse();
  const content = Buffer.from("%PDF-1.7 theirs");
  const place = path.join(house.files.incoming, "theirs");
  await writeFile(place, content);
  await house.files.keep({ path: place, sha256: createHash("sha256").update(content).digest(), size: content.length });
  expect(await moveHouse(oldHouse(), placeOf(house), options)).toEqual({ kind: "not-empty", has: "documents" });
  const other = await emptyHouse();
  await query(other.database.connection, "create table theirs (x integer)");
  expect(await moveHouse(oldHouse(), placeOf(other), options)).toEqual({ kind: "not-empty", has: "the table theirs" });
});
