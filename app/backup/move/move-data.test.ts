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
  newInstallation,
  saysNothing,
} from "../../../tests/support/backup-deps.ts";
import { query } from "../../../tests/support/empty-database.ts";
import { startObjectStore } from "../../../tests/support/object-store.ts";
import { openTestDeps, type TestDeps } from "../../../tests/support/test-deps.ts";
import { openBucket } from "../../platform/files/bucket.server.ts";
import { openBucketFiles } from "../../platform/files/bucket-files.server.ts";
import type { Files } from "../../platform/files/files.server.ts";
import { noteRunning } from "../../platform/postgres/running.server.ts";
import { moveData } from "./move-data.server.ts";

let t: TestDeps;
const installations: NewHouse[] = [];

beforeAll(async () => {
  t = await openTestDeps();
  await applicationsWithDocuments(t, 10, 5000);
});

afterAll(async () => {
  for (const target of installations) await target.close();
  await t.close();
});

async function emptyTarget(): Promise<NewHouse> {
  const target = await newInstallation();
  installations.push(target);
  return target;
}

const source = () => ({ connection: connectionOf(t), files: t.deps.files });
const placeOf = (target: NewHouse) => ({
  connection: target.database.connection,
  files: target.files,
  migrations: MIGRATIONS,
});
const options = { withoutLost: false, say: saysNothing };

test("A house that is moved to an object store, and moved back, is what it was", async () => {
  const [there, back] = [await emptyTarget(), await emptyTarget()];
  const store = await startObjectStore();
  const inStore = openBucketFiles(await openBucket(store.address), there.files.incoming);
  const before = [await allRows(connectionOf(t)), await allDocuments(t.deps.files)];
  expect(await moveData(source(), { ...placeOf(there), files: inStore }, options)).toMatchObject({
    kind: "moved",
    documents: { count: 20, copied: 20, lost: [] },
  });
  const from = { connection: there.database.connection, files: inStore };
  expect(await moveData(from, placeOf(back), options)).toMatchObject({ kind: "moved" });
  await store.remove();
  expect([await allRows(back.database.connection), await allDocuments(back.files)]).toEqual(before);
  expect([await allRows(connectionOf(t)), await allDocuments(t.deps.files)]).toEqual(before);
});

test("A move that is cut off goes on where it was, and nobody sees half of it", async () => {
  const target = await emptyTarget();
  let cached = 0;
  const failing: Files = {
    ...target.files,
    async save(file) {
      if (++cached > 7) throw Object.assign(new Error("The line broke."), { code: "ECONNRESET" });
      await target.files.save(file);
    },
  };
  await expect(moveData(source(), { ...placeOf(target), files: failing }, options)).rejects.toThrow("The line broke");
  expect(await allRows(target.database.connection)).toEqual({});
  expect(await moveData(source(), placeOf(target), options)).toMatchObject({
    kind: "moved",
    documents: { count: 20, copied: 13 },
  });
  expect(await allDocuments(target.files)).toEqual(await allDocuments(t.deps.files));
});

test("Documents move alone, where the database stays", async () => {
  const target = await emptyTarget();
  expect(await moveData(source(), { ...placeOf(target), connection: null }, options)).toMatchObject({
    kind: "moved",
  });
  expect(await allDocuments(target.files)).toEqual(await allDocuments(t.deps.files));
  expect(await allRows(target.database.connection)).toEqual({});
});

test("Nothing is moved while the program runs on the old place", async () => {
  const target = await emptyTarget();
  const program = new pg.Client(connectionOf(t));
  await program.connect();
  expect(await noteRunning(program)).toBe(true);
  expect(await moveData(source(), placeOf(target), options)).toEqual({ kind: "running" });
  await program.end();
  // The server lets go of what a connection held a moment after it was closed.
  const held =
    "select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = $1)";
  await expect.poll(() => query(connectionOf(t), held, [connectionOf(t).database])).toEqual([]);
  expect(await moveData(source(), placeOf(target), options)).toMatchObject({ kind: "moved" });
});

test("Nothing is moved into a place that has something else", async () => {
  const target = await emptyTarget();
  const content = Buffer.from("%PDF-1.7 theirs");
  const place = path.join(target.files.incoming, "theirs");
  await writeFile(place, content);
  await target.files.save({ path: place, sha256: createHash("sha256").update(content).digest(), size: content.length });
  expect(await moveData(source(), placeOf(target), options)).toEqual({ kind: "not-empty", has: "documents" });
  const other = await emptyTarget();
  await query(other.database.connection, "create table theirs (x integer)");
  expect(await moveData(source(), placeOf(other), options)).toEqual({ kind: "not-empty", has: "the table theirs" });
});
