import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readFile, readlink, rm, stat } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeDataFolder, removeDataFolder } from "../../../../tests/support/apps/data-folder.ts";
import { createLog } from "../../log.server.ts";
import type { DatabaseRoles } from "../database-roles.server.ts";
import { prepareSchema } from "../prepare-schema.server.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.server.ts";
import { restartDelayMs } from "./supervisor.server.ts";

const isRoot = process.getuid?.() === 0;

let dataDir: string;
let running: EmbeddedPostgres[];

beforeEach(async () => {
  dataDir = await makeDataFolder();
  running = [];
});

afterEach(async () => {
  for (const server of running) await server.stop();
  await removeDataFolder(dataDir);
});

const options = (folder = dataDir) => ({ dataDir: folder, log: createLog("silent"), notice: () => undefined });

async function start(folder = dataDir, transport?: "tcp"): Promise<EmbeddedPostgres> {
  const outcome = await startEmbeddedPostgres({ ...options(folder), transport });
  if (outcome.kind === "in-use") throw new Error(`in use by ${outcome.holder}`);
  running.push(outcome);
  return outcome;
}

async function query(connection: pg.ClientConfig, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function postmaster(server: EmbeddedPostgres): Promise<number> {
  return Number.parseInt(await readFile(path.join(server.folder, "postmaster.pid"), "utf8"), 10);
}

test("enables fsync, synchronous commits and page checksums", async () => {
  const { connection } = await start();
  const names = "'fsync','synchronous_commit','full_page_writes','data_checksums'";
  const rows = await query(connection, `select name, setting from pg_settings where name in (${names})`);
  expect(rows).toHaveLength(4);
  expect(new Set(rows.map((row) => (row as { setting: string }).setting))).toEqual(new Set(["on"]));
});

const MIGRATIONS = path.join(import.meta.dirname, "../../../../database/migrations");

/** Prepares the schema, as a start of the app does. */
async function prepare(roles: DatabaseRoles): Promise<string> {
  return (await prepareSchema(roles, MIGRATIONS, createLog("silent"))).kind;
}

const ROLES =
  "select rolname, rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname ~ '^gatehouse_' order by rolname";
const SEPARATE_ROLES = [
  { rolname: "gatehouse_app", rolsuper: false, rolcreatedb: false, rolcreaterole: false },
  { rolname: "gatehouse_owner", rolsuper: false, rolcreatedb: true, rolcreaterole: false },
];

test("connects the app as a role that owns nothing, and migrates as another that is no superuser", async () => {
  const server = await start();
  expect(await query(server.connection, ROLES)).toEqual(SEPARATE_ROLES);
  expect(await prepare(server)).toBe("migrated");
  expect(
    await query(
      server.connection,
      "select count(*)::int as owned from pg_class where relowner = current_user::regrole",
    ),
  ).toEqual([{ owned: 0 }]);
  for (const connection of [server.connection, server.ownerConnection]) {
    await expect(query(connection, "copy (select 1) to program 'cat'")).rejects.toThrow(/permission denied/);
    await expect(query(connection, "select pg_read_file('postgresql.conf')")).rejects.toThrow(/permission denied/);
  }
  await expect(query(server.connection, "create temporary table theirs (x int)")).rejects.toThrow(/permission denied/);
});

describe("a data folder of an earlier version", () => {
  /** Makes the database as a version did that had one role for everything, with an unfinished verification of a backup. */
  async function makeAsOneRole(user: "gatehouse" | "gatehouse_app"): Promise<void> {
    const server = await start();
    const superuser = { ...server.connection, user: "gatehouse" };
    await query(
      superuser,
      `alter database postgres owner to ${user}; drop owned by gatehouse_owner; drop role gatehouse_owner;
       grant all on database postgres to public; alter role gatehouse_app createdb; grant pg_signal_backend to gatehouse_app`,
    );
    const connection = { ...superuser, user };
    await prepare({ connection, ownerConnection: connection });
    await query(connection, "create database gatehouse_verification_of_before");
    await query(connection, "insert into staff (username, password_hash, created_at) values ('ngozi', 'x', now())");
    await server.stop();
    running.pop();
  }

  test.each(["gatehouse", "gatehouse_app"] as const)(
    "whose tables belong to '%s' keeps its rows and gets both roles",
    { tags: "slow" },
    async (user) => {
      await makeAsOneRole(user);
      const server = await start();
      await expect(query(server.connection, "select username from staff")).rejects.toThrow("permission denied");
      expect(await prepare(server)).toBe("migrated");
      expect(await query(server.connection, "select username from staff")).toEqual([{ username: "ngozi" }]);
      expect(await query(server.connection, ROLES)).toEqual(SEPARATE_ROLES);
      expect(await query(server.connection, "select pg_has_role('pg_signal_backend', 'usage') as signals")).toEqual([
        { signals: false },
      ]);
      await expect(query(server.connection, "alter table staff add column x text")).rejects.toThrow(/must be owner/);
      await expect(query(server.connection, "create table theirs (x int)")).rejects.toThrow(/permission denied/);
      await query(server.ownerConnection, "alter table staff add column added_later text");
      await query(server.ownerConnection, "drop schema pgboss cascade; drop function sort_key cascade");
      if (user === "gatehouse_app")
        await query(server.ownerConnection, "drop database gatehouse_verification_of_before");
    },
  );
});

test("makes an existing data folder private", { tags: "slow" }, async () => {
  await chmod(dataDir, 0o755);
  await start();
  // As root, PostgreSQL's own account passes through it, without seeing what it holds.
  expect((await stat(dataDir)).mode & 0o777).toBe(isRoot ? 0o710 : 0o700);
});

test("creates the socket folder with mode 0700", { tags: "slow" }, async () => {
  const { connection } = await start();
  const { mode } = await stat(String(connection.host));
  expect(mode & 0o777).toBe(0o700);
});

test("returns in-use with the holder when the data folder is already owned", { tags: "slow" }, async () => {
  await start();
  const second = await startEmbeddedPostgres(options());
  expect(second).toMatchObject({ kind: "in-use", holder: `gatehouse, process ${process.pid}` });
});

test("restarts a killed server without losing committed data", async () => {
  const server = await start();
  await query(server.ownerConnection, "create table stored (x int)");
  await query(server.ownerConnection, "insert into stored values (1)");
  const killed = await postmaster(server);
  process.kill(killed, "SIGKILL");
  await expect
    .poll(() => query(server.ownerConnection, "select x from stored").catch(() => "down"))
    .toEqual([{ x: 1 }]);
  expect(await postmaster(server)).not.toBe(killed);
});

test("doubles the restart delay after each failure, up to 30 seconds", () => {
  expect([0, 1, 2, 3].map(restartDelayMs)).toEqual([200, 200, 400, 800]);
  expect(restartDelayMs(50)).toBe(30_000);
});

test("takes over a server that a killed process left behind", { tags: "slow" }, async () => {
  const module = path.join(import.meta.dirname, "embedded-postgres.server.ts");
  const log = path.join(import.meta.dirname, "../../log.server.ts");
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module)};
import { createLog } from ${JSON.stringify(log)};
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: createLog("silent"), notice: () => undefined });
    process.kill(process.pid, "SIGKILL");`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", script], { stdio: "inherit" });
  const [, signal] = await once(child, "exit");
  expect(signal).toBe("SIGKILL");
  const left = Number.parseInt(await readFile(path.join(dataDir, "database/cluster/postmaster.pid"), "utf8"), 10);
  // PostgreSQL may take a moment to notice that its owner is gone.
  const server = await vi.waitFor(() => start(), { timeout: 60_000 });
  expect(await query(server.connection, "select 1 as x")).toEqual([{ x: 1 }]);
  expect(await postmaster(server)).not.toBe(left);
});

test("listens on the loopback address with a generated password when the transport is TCP", {
  tags: "slow",
}, async () => {
  const server = await start(dataDir, "tcp");
  expect(server.connection.host).toBe("127.0.0.1");
  expect(await query(server.connection, "select 1 as x")).toEqual([{ x: 1 }]);
  await expect(query({ ...server.connection, password: "guess" }, "select 1")).rejects.toThrow(
    /password authentication failed/,
  );
  expect((await stat(path.join(dataDir, "database-password"))).mode & 0o777).toBe(0o600);
  const second = await startEmbeddedPostgres({ ...options(), transport: "tcp" });
  expect(second.kind).toBe("in-use");
});

test("creates a socket elsewhere when the path of the data folder is too long", { tags: "slow" }, async () => {
  const long = path.join(dataDir, "x".repeat(120));
  await mkdir(long);
  const server = await start(long);
  expect(await query(server.connection, "select 1 as x")).toEqual([{ x: 1 }]);
  await rm(String(server.connection.host), { recursive: true });
});

test.runIf(isRoot)(
  "runs as an unprivileged user when started as root, even in a home folder that only root can enter",
  { tags: "slow" },
  async () => {
    const home = path.join(dataDir, "root-home");
    await mkdir(home, { mode: 0o700 });
    const inside = path.join(home, "data");
    await mkdir(inside);
    const server = await start(inside);
    const { uid } = await stat(`/proc/${await postmaster(server)}`);
    expect(uid).not.toBe(0);
    const elsewhere = await readlink(path.join(inside, "database"));
    expect(server.folder).toBe(path.join(elsewhere, "cluster"));
    await server.stop();
    running.pop();
    const again = await start(inside);
    expect(again.folder).toBe(server.folder);
    await again.stop();
    running.pop();
    await rm(elsewhere, { recursive: true });
  },
);
