import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readFile, readlink, rm, stat } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeDataFolder, removeDataFolder } from "../../../../tests/support/data-folder.ts";
import { startJobs } from "../../jobs/jobs.server.ts";
import { createLog } from "../../log.server.ts";
import { openDatabase } from "../database.server.ts";
import { migrate } from "../migrator.server.ts";
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

/** Applies every migration and opens the job queue, as a start of the app does. */
async function prepareDatabase(connection: pg.ClientConfig): Promise<string> {
  const log = createLog("silent");
  const { db, pool } = openDatabase(connection, log);
  try {
    const { kind } = await migrate(db, MIGRATIONS);
    const jobs = await startJobs(pool, log);
    await jobs.stop(1000);
    return kind;
  } finally {
    await db.destroy();
  }
}

test("connects the app as owner of its database, without superuser rights", async () => {
  const { connection } = await start();
  expect(await query(connection, "select usesuper, usecreatedb from pg_user where usename = current_user")).toEqual([
    { usesuper: false, usecreatedb: true },
  ]);
  expect(await prepareDatabase(connection)).toBe("migrated");
  await expect(query(connection, "copy (select 1) to program 'cat'")).rejects.toThrow(/permission denied/);
  await expect(query(connection, "select pg_read_file('postgresql.conf')")).rejects.toThrow(/permission denied/);
});

test("transfers tables that belong to the superuser to the app's role", async () => {
  const server = await start();
  const superuser = { ...server.connection, user: "gatehouse" };
  const role = String(server.connection.user);
  await query(superuser, `alter database postgres owner to gatehouse; drop owned by ${role}; drop role ${role}`);
  await prepareDatabase(superuser);
  await query(superuser, "insert into staff (username, password_hash, created_at) values ('ngozi', 'x', now())");
  await server.stop();
  running.pop();

  const { connection } = await start();
  expect(await query(connection, "select username from staff")).toEqual([{ username: "ngozi" }]);
  expect(await prepareDatabase(connection)).toBe("migrated");
  await query(connection, "alter table staff add column added_later text");
  await query(connection, "drop schema pgboss cascade; drop function sort_key cascade");
  expect(await query(connection, "select rolsuper from pg_roles where rolname = current_user")).toEqual([
    { rolsuper: false },
  ]);
});

test("makes an existing data folder private", async () => {
  await chmod(dataDir, 0o755);
  await start();
  // As root, PostgreSQL's own account passes through it, without seeing what it holds.
  expect((await stat(dataDir)).mode & 0o777).toBe(isRoot ? 0o710 : 0o700);
});

test("creates the socket folder with mode 0700", async () => {
  const { connection } = await start();
  const { mode } = await stat(String(connection.host));
  expect(mode & 0o777).toBe(0o700);
});

test("returns in-use with the holder when the data folder is already owned", async () => {
  await start();
  const second = await startEmbeddedPostgres(options());
  expect(second).toMatchObject({ kind: "in-use", holder: `gatehouse, process ${process.pid}` });
});

test("restarts a killed server without losing committed data", async () => {
  const server = await start();
  await query(server.connection, "create table stored (x int)");
  await query(server.connection, "insert into stored values (1)");
  const killed = await postmaster(server);
  process.kill(killed, "SIGKILL");
  await expect.poll(() => query(server.connection, "select x from stored").catch(() => "down")).toEqual([{ x: 1 }]);
  expect(await postmaster(server)).not.toBe(killed);
});

test("doubles the restart delay after each failure, up to 30 seconds", () => {
  expect([0, 1, 2, 3].map(restartDelayMs)).toEqual([200, 200, 400, 800]);
  expect(restartDelayMs(50)).toBe(30_000);
});

test("takes over a server that a killed process left behind", async () => {
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
  const server = await start();
  expect(await query(server.connection, "select 1 as x")).toEqual([{ x: 1 }]);
  expect(await postmaster(server)).not.toBe(left);
});

test("listens on the loopback address with a generated password when the transport is TCP", async () => {
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

test("creates a socket elsewhere when the path of the data folder is too long", async () => {
  const long = path.join(dataDir, "x".repeat(120));
  await mkdir(long);
  const server = await start(long);
  expect(await query(server.connection, "select 1 as x")).toEqual([{ x: 1 }]);
  await rm(String(server.connection.host), { recursive: true });
});

test.runIf(isRoot)(
  "runs as an unprivileged user when started as root, even in a home folder that only root can enter",
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
