import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertApplication } from "../../../tests/builders/application.builder.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { grantAccess } from "./grant-access.server.ts";

const t = testDeps();
let appRole: string;

beforeAll(async () => {
  appRole = String(t.roles.connection.user);
});

const grant = (...appendOnly: Parameters<typeof grantAccess>[2][]) =>
  t.owner.db.transaction().execute((transaction) => grantAccess(transaction, appRole, ...appendOnly));

test.each([
  ["create a table", "create table theirs (x integer)"],
  ["create a temporary table", "create temporary table theirs (x integer)"],
  ["create a schema", "create schema theirs"],
  ["create a function", "create function theirs() returns integer language sql as 'select 1'"],
  ["create an extension", "create extension pg_trgm"],
  ["create a database", "create database theirs"],
  ["create a role", "create role theirs"],
  ["drop a table", "drop table mails"],
  ["alter a table", "alter table mails add column theirs text"],
  ["empty a table at once", "truncate mails"],
  ["disable a constraint", "alter table mails disable trigger all"],
  ["become the owner", "set role gatehouse_owner"],
  ["become the superuser", "set session authorization gatehouse"],
  ["read the password hashes of roles", "select rolpassword from pg_authid"],
  ["read a file of the server", "select pg_read_file('postgresql.conf')"],
  ["run a program", "copy (select 1) to program 'cat'"],
  ["add a migration", "insert into kysely_migration values ('9999', '2026')"],
  ["forget a migration", "delete from kysely_migration"],
  ["change the tables of the job queue", "alter table pgboss.job add column theirs text"],
])("the app's role can't %s", async (_, statement) => {
  await expect(t.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
});

test("the app's role reads and writes rows, and draws numbers of new rows", async () => {
  const { id } = await insertApplication(t.deps.db, { firstName: "Ngozi" });
  await t.pool.query("update applications set first_name = 'Adaeze' where id = $1", [id]);
  expect((await t.pool.query("delete from applications where id = $1 returning first_name", [id])).rows).toEqual([
    { first_name: "Adaeze" },
  ]);
  expect((await t.pool.query("select count(*) > 5 as many from kysely_migration")).rows).toEqual([{ many: true }]);
});

describe("an append-only table", () => {
  const row = "insert into ledger (entry) values ('opened') returning entry";

  beforeEach(async () => {
    await t.owner.pool.query("drop table if exists ledger");
    await t.owner.pool.query(`create table ledger (
      id integer generated always as identity, entry text, at timestamptz not null default now())`);
  });

  test("is closed to the app's role until access is granted", async () => {
    await expect(t.pool.query("select from ledger")).rejects.toThrow("permission denied for table ledger");
  });

  test("can be read and added to, but not changed", async () => {
    await grant({ ledger: "all" });
    expect((await t.pool.query(row)).rows).toEqual([{ entry: "opened" }]);
    for (const change of ["update ledger set entry = ''", "delete from ledger", "truncate ledger"]) {
      await expect(t.pool.query(change)).rejects.toThrow("permission denied for table ledger");
    }
  });

  test("takes only the named columns of a new row", async () => {
    await grant({ ledger: ["entry"] });
    expect((await t.pool.query(row)).rows).toEqual([{ entry: "opened" }]);
    await expect(t.pool.query("insert into ledger (entry, at) values ('opened', '2020-01-01')")).rejects.toThrow(
      "permission denied for table ledger",
    );
  });

  test("loses the privileges of the time when it was an ordinary table", async () => {
    await grant({});
    await t.pool.query("delete from ledger");
    await grant({ ledger: ["entry"] });
    await expect(t.pool.query("delete from ledger")).rejects.toThrow("permission denied for table ledger");
    await grant({ ledger: ["at"] });
    await expect(t.pool.query(row)).rejects.toThrow("permission denied for table ledger");
  });
});

test("no role but the app's may call a function that runs with the owner's rights", async () => {
  const { rows } = await t.pool.query<{ name: string; public: boolean; app: boolean }>(`
    select p.proname as name, has_function_privilege('public', p.oid, 'execute') as public,
      has_function_privilege(current_user, p.oid, 'execute') as app
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and p.prosecdef`);
  expect(rows).toContainEqual({ name: "expire_audit_events", public: false, app: true });
  expect(rows.filter((row) => row.public || !row.app)).toEqual([]);
});

test("several instances that start at the same time grant access without an error", async () => {
  await Promise.all([grant(), grant(), grant(), grant()]);
  expect((await t.pool.query("select count(*) from mails")).rowCount).toBe(1);
});

test("grants nothing when the app connects as the owner", async () => {
  const owner = String(t.roles.ownerConnection.user);
  await t.owner.db.transaction().execute((transaction) => grantAccess(transaction, owner, { mails: "all" }));
  expect((await t.owner.pool.query("delete from mails")).command).toBe("DELETE");
});
