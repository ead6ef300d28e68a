import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDeps, type TestDeps } from "../../../tests/support/test-deps.ts";
import { migrate } from "./migrator.server.ts";

const MIGRATIONS = path.join(import.meta.dirname, "../../../database/migrations");

let t: TestDeps;

beforeAll(async () => {
  t = await openTestDeps();
});

afterAll(() => t.close());

test("a schema that is up to date stays as it is", async () => {
  expect(await migrate(t.deps.db, MIGRATIONS)).toMatchObject({ kind: "migrated", applied: [] });
});

test("two programs that start together apply each migration once", async () => {
  const folder = path.join(t.dataDir, "migrations");
  await mkdir(folder);
  for (const file of await readdir(MIGRATIONS)) {
    await writeFile(path.join(folder, file), "export async function up() {}");
  }
  await writeFile(
    path.join(folder, "9999-later.ts"),
    `export async function up(db) { await db.schema.createTable("later").addColumn("x", "integer").execute(); }`,
  );
  const outcomes = await Promise.all([migrate(t.deps.db, folder), migrate(t.deps.db, folder)]);
  const applied = outcomes.flatMap((outcome) => (outcome.kind === "migrated" ? outcome.applied : ["refused"]));
  expect(applied).toEqual(["9999-later"]);
});

test("a schema that a newer program made is refused and left alone", async () => {
  expect(await migrate(t.deps.db, MIGRATIONS)).toEqual({ kind: "newer-schema", unknown: ["9999-later"] });
  const { rows } = await sql<{ kept: string }>`select to_regclass('later')::text as kept`.execute(t.deps.db);
  expect(rows).toEqual([{ kept: "later" }]);
});
