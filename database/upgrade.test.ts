import { mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Migration, Migrator } from "kysely/migration";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EVERY_APPLICATION } from "../app/admissions/application-scope.store.server.ts";
import { readApplicationList } from "../app/admissions/desk/list/application-list.ts";
import { findPage } from "../app/admissions/desk/list/pages/find-page.store.server.ts";
import { readApplicationRecord } from "../app/admissions/record/application-record.store.server.ts";
import { findByVerificationCode } from "../app/admissions/verify/verify.store.server.ts";
import { listMails } from "../app/mail/mail.store.server.ts";
import { createLog } from "../app/platform/log.server.ts";
import { type Db, openDatabase } from "../app/platform/postgres/database.server.ts";
import { migrate } from "../app/platform/postgres/migrator.server.ts";
import { listStaff } from "../app/staff/accounts/staff.store.server.ts";
import { fillTables } from "../tests/support/database/fill-tables.ts";
import { rowsOf, schemaOf } from "../tests/support/database/schema-of.ts";
import { copyDatabase, makeEmptyDatabase, type TestDatabase } from "../tests/support/database/test-database.ts";
import { openTestDeps } from "../tests/support/test-deps.ts";

const FOLDER = path.join(import.meta.dirname, "migrations");
const FILES = (await readdir(FOLDER)).filter((file) => file.endsWith(".ts")).sort();

let fresh: string[];
let crashFolders: string;
/** A database without rows that is migrated step by step. The tests use copies of it. */
let stepwise: TestDatabase;

beforeAll(async () => {
  crashFolders = await mkdtemp(path.join(tmpdir(), "gatehouse-crashing-migrations-"));
  const t = await openTestDeps();
  fresh = await schemaOf(t.deps.db);
  await t.close();
  stepwise = await makeEmptyDatabase();
});

afterAll(async () => {
  await stepwise.drop();
  await rm(crashFolders, { recursive: true });
});

/** Runs `work` on a database with the schema after the first `count` migrations. */
async function withSchemaAfter(count: number, work: (db: Db) => Promise<void>): Promise<void> {
  await withOpen(stepwise, (db) => migrateTo(db, count));
  const copy = await copyDatabase(stepwise);
  try {
    await withOpen(copy, work);
  } finally {
    await copy.drop();
  }
}

async function withOpen({ ownerConnection }: TestDatabase, work: (db: Db) => Promise<void>): Promise<void> {
  const { db } = openDatabase(ownerConnection, createLog("silent"));
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

/** Applies the first `count` migrations, except those that are applied already. */
async function migrateTo(db: Db, count: number): Promise<void> {
  const migrations: Record<string, Migration> = {};
  for (const file of FILES.slice(0, count))
    migrations[path.basename(file, ".ts")] = (await import(path.join(FOLDER, file))) as Migration;
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error) throw error;
}

/** Creates a folder of all migrations, in which the given one terminates its own connection at the end. */
async function createCrashingFolder(file: string): Promise<string> {
  const folder = await mkdtemp(path.join(crashFolders, "at-"));
  for (const one of FILES) {
    const [real, link] = [path.join(FOLDER, one), path.join(folder, one)];
    if (one !== file) await symlink(real, link);
    else
      await writeFile(
        link,
        `import { up as real } from ${JSON.stringify(real)};
import { sql } from ${JSON.stringify(import.meta.resolve("kysely"))};
export async function up(db) {
  await real(db);
  await sql\`select pg_terminate_backend(pg_backend_pid())\`.execute(db);
}`,
      );
  }
  return folder;
}

/** Reads the rows of an older release through the stores. */
async function readThroughStores(db: Db, withDocuments: number) {
  const codes = await db.selectFrom("applications").select("verification_code as code").execute();
  return {
    listed: (await findPage(db, EVERY_APPLICATION, readApplicationList(new URLSearchParams()))).applications.length,
    record: await readApplicationRecord(db, EVERY_APPLICATION, withDocuments),
    genuine: (await Promise.all(codes.map(({ code }) => findByVerificationCode(db, code)))).filter(Boolean).length,
    mails: (await listMails(db, { offset: 0, limit: 50 })).total,
    staff: await listStaff(db),
  };
}

// In the order of the migrations, since the stepwise database only moves forward.
test("rolls back the first migration after a crash, and migrates on the next start", () =>
  withSchemaAfter(0, async (db) => {
    const empty = await schemaOf(db);
    await expect(migrate(db, await createCrashingFolder(FILES[0] ?? ""))).rejects.toThrow();
    expect(await schemaOf(db)).toEqual(empty);
    expect(await migrate(db, FOLDER)).toMatchObject({ kind: "migrated", total: FILES.length });
    expect(await schemaOf(db)).toEqual(fresh);
  }));

/** The newest migration of the release 0.2.0. */
const RELEASED = "0021-supporting-indexes-and-length-checks.ts";
const QUICK = [RELEASED, ...FILES.slice(-3)];

describe.each(FILES.map((file, index) => [file, index + 1] as const))("A database at %s", (file, count) => {
  test(
    "migrates to the newest schema with every row, also after a crash in between",
    {
      tags: QUICK.includes(file) ? [] : "slow",
    },
    () =>
      withSchemaAfter(count, async (db) => {
        await fillTables(db);
        const [before, schemaBefore] = [await rowsOf(db), await schemaOf(db)];
        expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);

        const next = FILES[count];
        if (next) {
          await expect(migrate(db, await createCrashingFolder(next))).rejects.toThrow();
          expect(await schemaOf(db)).toEqual(schemaBefore);
        }
        const applied = FILES.slice(count).map((one) => path.basename(one, ".ts"));
        expect(await migrate(db, FOLDER)).toMatchObject({ kind: "migrated", applied });

        expect(await schemaOf(db)).toEqual(fresh);
        const after = await rowsOf(db);
        for (const [table, rows] of Object.entries(before)) expect(after[table], table).toMatchObject(rows);
        const read = await readThroughStores(db, Number(before.documents?.[0]?.application_id));
        expect(read.listed).toBe(before.applications?.length);
        expect(read.genuine).toBe(before.applications?.length);
        expect(read.record?.documents).not.toEqual([]);
        expect(read.mails).toBe(before.mails?.length);
        expect(read.staff.some(({ roles }) => roles.includes("administrator"))).toBe(true);
      }),
  );
});
