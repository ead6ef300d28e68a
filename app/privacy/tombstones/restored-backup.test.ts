import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  allDocuments,
  allRows,
  applicationsWithDocuments,
  backUp,
  newBackupStorage,
  newInstallation,
  restoreInto,
  type TestInstallation,
} from "../../../tests/support/database/backup-deps.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { erasePerson, readPerson } from "../person/erase-person.server.ts";
import { readTombstones, storeTombstones } from "./stored-tombstones.server.ts";

const OPERATOR = { actor: { kind: "operator", name: "ada, at the command line" } } as const;

const t = testDeps();
let installation: TestInstallation;
beforeEach(async () => {
  await t.deps.db.deleteFrom("applications").execute();
  await t.deps.db.deleteFrom("erasures").execute();
  await applicationsWithDocuments(t, 3, 4000);
  installation = await newInstallation();
});
afterEach(() => installation.close());
async function firstApplication() {
  const application = await t.deps.db
    .selectFrom("applications")
    .select(["reference", "email", "last_name"])
    .orderBy("id")
    .executeTakeFirstOrThrow();
  return application;
}

async function erase(reference: string) {
  const query = { email: null, number: null, reference };
  const { fingerprint } = await readPerson(t.deps, query);
  const erasure = await erasePerson(t.deps, query, { fingerprint, byWhom: "amaka", viewer: OPERATOR });
  if (erasure.kind !== "erased") throw new Error(`Nobody was erased: ${erasure.kind}.`);
  return erasure.tombstone;
}

test("a restore leaves out people erased since, and their documents", async () => {
  const storage = await newBackupStorage(t, "before-the-erasure");
  const { reference, email } = await firstApplication();
  await backUp(t, storage);
  const tombstone = await erase(reference);
  expect(await storeTombstones(storage, t.deps.db)).toBe(1);
  expect(await storeTombstones(storage, t.deps.db)).toBe(0);

  expect(await restoreInto(installation, storage)).toMatchObject({
    kind: "restored",
    documents: { count: 4, damaged: [] },
  });
  const rows = await allRows(installation.database.connection);
  expect(rows.applications).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(reference);
  expect(JSON.stringify(rows)).not.toContain(email);
  expect(Object.keys(await allDocuments(installation.files))).toHaveLength(4);
  expect(rows.erasures?.join()).toContain(tombstone.id);
});

test("stores tombstones with the backups encrypted and without personal data", async () => {
  const storage = await newBackupStorage(t, "encrypted");
  const { reference, last_name: lastName } = await firstApplication();
  const tombstone = await erase(reference);
  await storeTombstones(storage, t.deps.db);
  expect(await readTombstones(storage)).toEqual([tombstone]);
  for (const name of [reference, lastName]) expect(JSON.stringify(tombstone)).not.toContain(name);
  const other = await newBackupStorage(t, "other-key");
  await expect(readTombstones({ ...storage, key: other.key })).rejects.toThrow();
});

test("rejects a restore when a tombstone can't be read", { tags: "slow" }, async () => {
  const storage = await newBackupStorage(t, "spoilt");
  const { reference } = await firstApplication();
  await backUp(t, storage);
  const { id } = await erase(reference);
  await storeTombstones(storage, t.deps.db);
  await writeFile(path.join(storage.folder, "erasures", id), "spoilt");
  expect(await restoreInto(installation, storage)).toMatchObject({ kind: "damaged" });
});
