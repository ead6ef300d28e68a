import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { migrate } from "./migrator.server.ts";

const MIGRATIONS = path.join(import.meta.dirname, "../../../database/migrations");

const t = testDeps();

test("applies nothing to a schema that is up to date", async () => {
  expect(await migrate(t.owner.db, MIGRATIONS)).toMatchObject({ kind: "migrated", applied: [] });
});

test("applies each migration once when two instances start at the same time", async () => {
  const folder = path.join(t.dataDir, "migrations");
  await mkdir(folder);
  for (const file of await readdir(MIGRATIONS)) {
    await writeFile(path.join(folder, file), "export async function up() {}");
  }
  await writeFile(
    path.join(folder, "9999-later.ts"),
    `export async function up(db) { await db.schema.createTable("later").addColumn("x", "integer").execute(); }`,
  );
  const outcomes = await Promise.all([migrate(t.owner.db, folder), migrate(t.owner.db, folder)]);
  const applied = outcomes.flatMap((outcome) => (outcome.kind === "migrated" ? outcome.applied : ["rejected"]));
  expect(applied).toEqual(["9999-later"]);
});

test("returns newer-schema and changes nothing when the schema has unknown migrations", async () => {
  expect(await migrate(t.owner.db, MIGRATIONS)).toEqual({ kind: "newer-schema", unknown: ["9999-later"] });
  const { rows } = await sql<{ found: string }>`select to_regclass('later')::text as found`.execute(t.owner.db);
  expect(rows).toEqual([{ found: "later" }]);
});
