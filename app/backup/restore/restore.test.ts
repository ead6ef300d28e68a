import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  allDocuments,
  allRows,
  applicationsWithDocuments,
  backUp,
  connectionOf,
  MIGRATIONS,
  newBackupStorage,
  newInstallation,
  newKey,
  openTestStorage,
  restoreInto,
  type TestInstallation,
} from "../../../tests/support/database/backup-deps.ts";
import { makeEmptyDatabase, query } from "../../../tests/support/database/test-database.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { queueMail } from "../../mail/send-mail.job.server.ts";
import { openDatabase } from "../../platform/postgres/database.server.ts";
import { migrate } from "../../platform/postgres/migrator.server.ts";
import { createFirstAccount } from "../../staff/accounts/manage-accounts.server.ts";
import { makeBackup } from "../make/make-backup.server.ts";

const t = testDeps();
let installation: TestInstallation;

beforeAll(async () => {
  await applicationsWithDocuments(t, 4, 90_000);
  await createFirstAccount(t.deps, { username: "ada", password: "Rain on the river" });
  await insertSpecialValues();
});

beforeEach(async () => {
  installation = await newInstallation();
});

afterEach(() => installation.close());

/** Inserts values with special characters, which are easily lost in a copy. */
async function insertSpecialValues(): Promise<void> {
  const { db, jobs } = t.deps;
  await t.pool.query(`update applications set
    address = E'3\\tTab Street\\nsecond line\\\\N \\\\. "quoted" {a,b} 😀 Ọ̀ṣun', guardian_email = '',
    how_did_you_hear = array['a "b"', '', 'c,d', E'e\\\\f', 'NULL'],
    submitted_at = '2025-09-30 22:59:59.123456+00' where id = 1`);
  await t.pool.query(`insert into uploads (id, submission_key, field, name, size, sha256, created_at)
    values ('upload', gen_random_uuid(), 'jambResult', 'a.pdf', 9, '\\x00', '2025-10-06')`);
  await t.pool.query("insert into upload_chunks values ('upload', 0, $1)", [randomBytes(300_000)]);
  await t.pool.query(`insert into content_versions (key, value, saved_at)
    values ('site', '{"text": "line\\nbreak \\\\ \\u20a6", "number": 1.10, "none": null}', '2025-10-06')`);
  await db
    .transaction()
    .execute((transaction) =>
      queueMail({ ...t.deps, jobs }, transaction, { to: "a@example.com", subject: "s", text: "t", html: "h" }),
    );
}

describe("restoring into an empty installation", () => {
  test("restores every row, document and queued job byte for byte", async () => {
    const storage = await newBackupStorage(t, "whole");
    await backUp(t, storage);
    const before = await allRows(connectionOf(t));
    const outcome = await restoreInto(installation, storage);
    expect(outcome).toMatchObject({ kind: "restored", documents: { count: 8, damaged: [] } });
    expect(await allRows(installation.database.connection)).toEqual(before);
    expect(await allDocuments(installation.files)).toEqual(await allDocuments(t.deps.files));
    expect(before.upload_chunks?.[0]?.length).toBeGreaterThan(600_000);
    expect(before.applications).toHaveLength(4);
    const waiting = "select name, data from pgboss.job where name = 'send-mail' and state = 'created'";
    expect(await query(installation.database.connection, waiting)).toEqual(await query(connectionOf(t), waiting));
  });

  test("continues the sequences of the source", { tags: "slow" }, async () => {
    const storage = await newBackupStorage(t, "numbers");
    const [{ id: last } = { id: 0 }] = await query<{ id: number }>(
      connectionOf(t),
      "insert into post_categories (name) values ('Events') returning id",
    );
    await t.pool.query("delete from post_categories");
    await backUp(t, storage);
    await restoreInto(installation, storage);
    const rows = await query(
      installation.database.connection,
      "insert into post_categories (name) values ('Events') returning id",
    );
    expect(rows).toEqual([{ id: last + 1 }]);
  });

  test("migrates the schema when the server is newer than the backup", { tags: "slow" }, async () => {
    const [old, storage] = [await makeEmptyDatabase(), await newBackupStorage(t, "older")];
    const { db } = openDatabase(old.ownerConnection, t.deps.log);
    // The first schema with every table that references files.
    await migrate(db, MIGRATIONS, "0040-picture-library");
    await db.destroy();
    await query(old.ownerConnection, "update site_version set version = 77");
    const sources = { ...t.deps, connection: old.ownerConnection };
    expect(await makeBackup(storage, sources, () => undefined)).toMatchObject({ kind: "made" });
    await old.drop();
    expect(await restoreInto(installation, storage)).toMatchObject({ kind: "restored", jobs: 0 });
    expect(await query(installation.database.connection, "select version from site_version")).toEqual([
      { version: 77 },
    ]);
    expect(Object.keys(await allRows(installation.database.connection))).toEqual(
      Object.keys(await allRows(connectionOf(t))),
    );
  });

  test("skips documents that are in the destination already", async () => {
    const storage = await newBackupStorage(t, "twice");
    await backUp(t, storage);
    const { files, clock } = t.deps;
    const unread = { ...files, read: () => Promise.reject(new Error("It was read again.")) };
    const again = await makeBackup(storage, { connection: connectionOf(t), files: unread, clock }, () => undefined);
    expect(again).toMatchObject({ kind: "made", written: 0, manifest: { documents: { count: 8, lost: [] } } });
  });
});

/** Makes a backup and removes one of its documents. */
async function withMissingDocument(name: string) {
  const storage = await newBackupStorage(t, name);
  await backUp(t, storage);
  const [document] = await Array.fromAsync(storage.destination.list("documents/"));
  await rm(`${storage.folder}/${document?.name}`);
  return storage;
}

describe("a restore is rejected", () => {
  test("with a wrong key, and writes nothing", async () => {
    const storage = await newBackupStorage(t, "other-key");
    await backUp(t, storage);
    const outcome = await restoreInto(installation, openTestStorage(storage.folder, newKey()));
    expect(outcome).toMatchObject({ kind: "damaged", damage: { damage: "other-key" } });
    expect(await allRows(installation.database.connection)).toEqual({});
  });

  test("when the database has a table, or the files have other documents", async () => {
    const storage = await newBackupStorage(t, "not-empty");
    await backUp(t, storage);
    await query(installation.database.ownerConnection, "create table theirs (x integer)");
    expect(await restoreInto(installation, storage)).toEqual({ kind: "not-empty", has: "the table theirs" });
    await query(installation.database.ownerConnection, "drop table theirs");
    const file = `${installation.files.incoming}/other`;
    await writeFile(file, "other");
    await installation.files.save({ path: file, sha256: randomBytes(32), size: 5 });
    expect(await restoreInto(installation, storage)).toEqual({ kind: "not-empty", has: "documents" });
    expect(await allRows(installation.database.connection)).toEqual({});
  });

  test("when the backup is newer than the server", async () => {
    const storage = await newBackupStorage(t, "newer");
    await t.owner.pool.query("insert into kysely_migration values ('9999-later', now()::text)");
    await backUp(t, storage);
    await t.owner.pool.query("delete from kysely_migration where name = '9999-later'");
    expect(await restoreInto(installation, storage)).toEqual({ kind: "newer-schema", unknown: ["9999-later"] });
  });

  test("when there is no backup", async () => {
    const storage = await newBackupStorage(t, "none");
    expect(await restoreInto(installation, storage)).toMatchObject({ kind: "no-backup", id: null });
  });

  test("when a document is missing, and writes no rows", async () => {
    const storage = await withMissingDocument("missing");
    expect(await restoreInto(installation, storage)).toMatchObject({
      kind: "documents-damaged",
      documents: { damaged: [expect.stringMatching(/^[0-9a-f]{64}$/)] },
    });
    expect(await allRows(installation.database.connection)).toEqual({});
  });

  test("when a document is missing, unless restored without damaged documents", { tags: "slow" }, async () => {
    const storage = await withMissingDocument("without-damaged");
    expect(await restoreInto(installation, storage)).toMatchObject({ kind: "documents-damaged" });
    // Reuses the files that the first attempt left.
    expect(await restoreInto(installation, storage, { withoutDamaged: true })).toMatchObject({
      kind: "restored",
      missing: [expect.stringMatching(/^PU-\d\d-[0-9A-Z]{6}, (?:waecNecoResult|jambResult)$/)],
    });
    expect(Object.keys(await allDocuments(installation.files))).toHaveLength(7);
    expect(await allRows(installation.database.connection)).toEqual(await allRows(connectionOf(t)));
  });
});

test("lists a missing document as lost, and backs up the others", { tags: "slow" }, async () => {
  const storage = await newBackupStorage(t, "lost");
  const [document] = await t.deps.db.selectFrom("documents").select("sha256").orderBy("id").limit(1).execute();
  const { files } = t.deps;
  const withoutOne = {
    ...files,
    read: async (sha256: Buffer) => (document?.sha256.equals(sha256) ? null : files.read(sha256)),
  };
  const { clock } = t.deps;
  const outcome = await makeBackup(storage, { connection: connectionOf(t), files: withoutOne, clock }, () => undefined);
  expect(outcome).toMatchObject({ manifest: { documents: { lost: [document?.sha256.toString("hex")] } }, written: 7 });
  const owner = await t.deps.db
    .selectFrom("documents")
    .innerJoin("applications", "applications.id", "application_id")
    .select(["reference", "field"])
    .where("sha256", "=", document?.sha256 ?? Buffer.alloc(0))
    .executeTakeFirstOrThrow();
  expect(await restoreInto(installation, storage)).toMatchObject({
    kind: "restored",
    documents: { count: 7, damaged: [] },
    missing: [`${owner.reference}, ${owner.field}`],
  });
});
