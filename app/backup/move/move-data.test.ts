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
  ignoreProgress,
  MIGRATIONS,
  newInstallation,
  type TestInstallation,
} from "../../../tests/support/database/backup-deps.ts";
import { query } from "../../../tests/support/database/test-database.ts";
import { startObjectStore } from "../../../tests/support/servers/object-store.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { openBucket } from "../../platform/files/bucket/bucket.server.ts";
import { openBucketFiles } from "../../platform/files/bucket/bucket-files.server.ts";
import type { Files } from "../../platform/files/files.server.ts";
import { noteRunning } from "../../platform/postgres/running.server.ts";
import { moveData } from "./move-data.server.ts";

const t = testDeps();
const installations: TestInstallation[] = [];

beforeAll(() => applicationsWithDocuments(t, 10, 5000));

afterAll(async () => {
  for (const target of installations) await target.close();
});

async function emptyTarget(): Promise<TestInstallation> {
  const target = await newInstallation();
  installations.push(target);
  return target;
}

const source = () => ({ ownerConnection: t.roles.ownerConnection, files: t.deps.files });
const placeOf = (target: TestInstallation) => ({
  roles: target.database,
  files: target.files,
  migrations: MIGRATIONS,
});
const options = { withoutLost: false, onProgress: ignoreProgress };

test("moves data to an object store and back unchanged", { tags: "slow" }, async () => {
  const [there, back] = [await emptyTarget(), await emptyTarget()];
  const store = await startObjectStore();
  const inStore = openBucketFiles(await openBucket(store.address), there.files.incoming);
  const before = [await allRows(connectionOf(t)), await allDocuments(t.deps.files)];
  expect(await moveData(source(), { ...placeOf(there), files: inStore }, options)).toMatchObject({
    kind: "moved",
    documents: { count: 20, copied: 20, lost: [] },
  });
  const from = { ...there.database, files: inStore };
  expect(await moveData(from, placeOf(back), options)).toMatchObject({ kind: "moved" });
  await store.remove();
  expect([await allRows(back.database.connection), await allDocuments(back.files)]).toEqual(before);
  expect([await allRows(connectionOf(t)), await allDocuments(t.deps.files)]).toEqual(before);
});

test("continues an interrupted move, and commits no rows before", { tags: "slow" }, async () => {
  const target = await emptyTarget();
  let saved = 0;
  const failing: Files = {
    ...target.files,
    async save(file) {
      if (++saved > 7) throw Object.assign(new Error("The connection broke."), { code: "ECONNRESET" });
      await target.files.save(file);
    },
  };
  await expect(moveData(source(), { ...placeOf(target), files: failing }, options)).rejects.toThrow(
    "The connection broke",
  );
  expect(await allRows(target.database.connection)).toEqual({});
  expect(await moveData(source(), placeOf(target), options)).toMatchObject({
    kind: "moved",
    documents: { count: 20, copied: 13 },
  });
  expect(await allDocuments(target.files)).toEqual(await allDocuments(t.deps.files));
});

test("moves only the documents when the database stays", async () => {
  const target = await emptyTarget();
  expect(await moveData(source(), { ...placeOf(target), roles: null }, options)).toMatchObject({
    kind: "moved",
  });
  expect(await allDocuments(target.files)).toEqual(await allDocuments(t.deps.files));
  expect(await allRows(target.database.connection)).toEqual({});
});

test("moves nothing while the server is running", { tags: "slow" }, async () => {
  const target = await emptyTarget();
  const server = new pg.Client(connectionOf(t));
  await server.connect();
  expect(await noteRunning(server)).toBe(true);
  expect(await moveData(source(), placeOf(target), options)).toEqual({ kind: "running" });
  await server.end();
  // PostgreSQL releases a closed connection's locks a moment later.
  const held =
    "select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = $1)";
  await expect.poll(() => query(connectionOf(t), held, [connectionOf(t).database])).toEqual([]);
  expect(await moveData(source(), placeOf(target), options)).toMatchObject({ kind: "moved" });
});

test("moves nothing into a target that isn't empty", async () => {
  const target = await emptyTarget();
  const content = Buffer.from("%PDF-1.7 theirs");
  const place = path.join(target.files.incoming, "theirs");
  await writeFile(place, content);
  await target.files.save({ path: place, sha256: createHash("sha256").update(content).digest(), size: content.length });
  expect(await moveData(source(), placeOf(target), options)).toEqual({ kind: "not-empty", has: "documents" });
  const other = await emptyTarget();
  await query(other.database.ownerConnection, "create table theirs (x integer)");
  expect(await moveData(source(), placeOf(other), options)).toEqual({ kind: "not-empty", has: "the table theirs" });
});
