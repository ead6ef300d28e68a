import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  allDocuments,
  allRows,
  applicationsWithDocuments,
  backUp,
  type NewHouse,
  newHouse,
  newVault,
  restoreInto,
} from "../../../tests/support/backup-office.ts";
import { openTestDeps, type TestDeps } from "../../../tests/support/test-deps.ts";
import { erasePerson, readPerson } from "./erase-person.server.ts";
import { keepTombstones, readTombstones } from "./kept-tombstones.server.ts";

let t: TestDeps;
let house: NewHouse;
beforeAll(async () => {
  t = await openTestDeps();
});
beforeEach(async () => {
  await t.deps.db.deleteFrom("applications").execute();
  await t.deps.db.deleteFrom("erasures").execute();
  await applicationsWithDocuments(t, 3, 4000);
  house = await newHouse();
});
afterEach(() => house.close());
afterAll(() => t.close());

async function firstApplication() {
  const application = await t.deps.db
    .selectFrom("applications")
    .select(["reference", "email", "last_name"])
    .orderBy("id")
    .executeTakeFirstOrThrow();
  return application;
}

async function erase(reference: string) {
  const query = { email: null, jamb: null, reference };
  const { fingerprint } = await readPerson(t.deps, query);
  const erasure = await erasePerson(t.deps, query, { fingerprint, byWhom: "amaka" });
  if (erasure.kind !== "erased") throw new Error(`Nobody was erased: ${erasure.kind}.`);
  return erasure.tombstone;
}

test("Who was erased since a backup does not come back with it, nor do her documents; everybody else does", async () => {
  const vault = await newVault(t, "before-the-erasure");
  const { reference, email } = await firstApplication();
  await backUp(t, vault);
  const tombstone = await erase(reference);
  expect(await keepTombstones(vault, t.deps.db)).toBe(1);
  expect(await keepTombstones(vault, t.deps.db)).toBe(0);

  expect(await restoreInto(house, vault)).toMatchObject({ kind: "restored", documents: { count: 4, damaged: [] } });
  const rows = await allRows(house.database.connection);
  expect(rows.applications).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(reference);
  expect(JSON.stringify(rows)).not.toContain(email);
  expect(Object.keys(await allDocuments(house.files))).toHaveLength(4);
  expect(rows.erasures?.join()).toContain(tombstone.id);
});

test("Nothing that lies beside the backups names her, and it can be read only with their key", async () => {
  const vault = await newVault(t, "sealed");
  const { reference, last_name: lastName } = await firstApplication();
  const tombstone = await erase(reference);
  await keepTombstones(vault, t.deps.db);
  expect(await readTombstones(vault)).toEqual([tombstone]);
  for (const name of [reference, lastName]) expect(JSON.stringify(tombstone)).not.toContain(name);
  const other = await newVault(t, "other-key");
  await expect(readTombstones({ ...vault, key: other.key })).rejects.toThrow();
});

test("A note of an erasure that can't be read stops the restore, since somebody would come back", async () => {
  const vault = await newVault(t, "spoilt");
  const { reference } = await firstApplication();
  await backUp(t, vault);
  const { id } = await erase(reference);
  await keepTombstones(vault, t.deps.db);
  await writeFile(path.join(vault.folder, "erasures", id), "spoilt");
  expect(await restoreInto(house, vault)).toMatchObject({ kind: "damaged" });
});
