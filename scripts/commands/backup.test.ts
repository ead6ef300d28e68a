import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBackupKey } from "../../app/backup/destination/backup-key.server.ts";
import { openFolderDestination } from "../../app/backup/destination/folder-destination.server.ts";
import { listBackups } from "../../app/backup/restore/read-backup.server.ts";
import { recordAuditEvent } from "../../app/platform/audit/record-audit-event.server.ts";
import { verifyChain } from "../../app/platform/audit/verify-chain.server.ts";
import { createLog } from "../../app/platform/log.server.ts";
import { openDatabase } from "../../app/platform/postgres/database.server.ts";
import type { DatabaseRoles } from "../../app/platform/postgres/database-roles.server.ts";
import { startEmbeddedPostgres } from "../../app/platform/postgres/embedded/embedded-postgres.server.ts";
import { makeDataFolder, removeDataFolder } from "../../tests/support/apps/data-folder.ts";
import { commandEnvironment } from "../../tests/support/apps/run-command.ts";
import {
  allDocuments,
  allRows,
  applicationsWithDocuments,
  connectionOf,
  filesBelow,
  newInstallation,
  type TestInstallation,
} from "../../tests/support/database/backup-deps.ts";
import { testDeps } from "../../tests/support/test-deps.ts";

const APPLICATIONS = 80;
/** Events of the audit log. */
const AUDITED = 50;

const KEY = createBackupKey();

type Ending = { code: number | null; lines: string[] };

const t = testDeps();
let installation: TestInstallation;
let folder: string;

beforeAll(async () => {
  await applicationsWithDocuments(t, APPLICATIONS, 60_000);
  const event = { outcome: "success", actor: { kind: "system" }, target: "application 1", at: t.clock.now() } as const;
  for (let index = 0; index < AUDITED; index++)
    await recordAuditEvent(t.deps.db, { action: "application.viewed", ...event, detail: { index } });
  installation = await newInstallation();
  folder = path.join(t.dataDir, "elsewhere");
  await mkdir(folder);
});

afterAll(() => installation.close());

function addressOf({ host, user, database }: pg.ClientConfig): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? "")}`;
}

const addressesOf = ({ connection, ownerConnection }: DatabaseRoles) => ({
  DATABASE_URL: addressOf(connection),
  DATABASE_OWNER_URL: addressOf(ownerConnection),
});
const source = () => ({ ...addressesOf(t.roles), DATA_DIR: t.dataDir, BACKUP_TO: folder });
const target = () => ({
  ...addressesOf(installation.database),
  DATA_DIR: installation.dataDir,
  BACKUP_TO: folder,
});

/** Runs a command until it exits, or kills it when a line matches `killAt`. */
async function run(script: string, args: string[], settings: Record<string, string>, killAt?: RegExp): Promise<Ending> {
  const child: ChildProcess = spawn(process.execPath, [path.join(import.meta.dirname, script), ...args], {
    env: commandEnvironment(settings),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface(stream).on("line", (line) => {
      lines.push(line);
      if (killAt?.test(line)) child.kill("SIGKILL");
    });
  }
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, lines };
}

/**
 * Runs a command that can't read one of the documents in a folder to its end, and kills it when a line matches `killAt`. However late the signal arrives, the
 * command has not finished: the document is a pipe to which nobody writes.
 */
async function runUntilKilled(script: string, settings: Record<string, string>, documents: string, killAt: RegExp) {
  const [pipe = ""] = await filesBelow(documents);
  const aside = path.join(t.dataDir, "aside");
  await rename(pipe, aside);
  await promisify(execFile)("mkfifo", [pipe]);
  try {
    return await run(script, [], settings, killAt);
  } finally {
    await rm(pipe);
    await rename(aside, pipe);
  }
}

const backups = () => listBackups(openFolderDestination(folder));

test("ignores a killed backup, then makes, verifies and restores a complete one", { tags: "slow" }, async () => {
  const killed = await runUntilKilled("backup.ts", source(), path.join(t.dataDir, "files"), /^Rows: /);
  expect(killed.code).toBeNull();
  const keyFile = path.join(t.dataDir, "backup-key.txt");
  const key = (await readFile(keyFile, "utf8")).trim();
  expect(key).toMatch(/^(?:\w{4}-){8}\w{4}$/);
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  expect(killed.lines).toContain(`The backup key is in the file ${keyFile}.`);
  expect(killed.lines.join("\n")).not.toContain(key);
  expect(await backups()).toEqual([]);
  expect((await filesBelow(folder)).length).toBeGreaterThan(20);

  const made = await run("backup.ts", [], source());
  expect(made.lines.join("\n")).toMatch(
    new RegExp(`Documents: ${APPLICATIONS * 2} in all, \\d+ of them new\nBackup made: `),
  );
  expect(made.code).toBe(0);
  expect(made.lines.join("\n")).not.toContain("The backup key");
  const [id = ""] = await backups();
  expect((await filesBelow(folder)).filter((file) => file.endsWith(".unfinished"))).toEqual([]);
  expect(new Set((await filesBelow(path.join(folder, "backups"))).map((file) => file.includes(id)))).toEqual(
    new Set([true]),
  );
  expect(await run("backup.ts", ["--list"], source())).toEqual({ code: 0, lines: [id] });
  expect(await run("backup.ts", ["--key"], source())).toEqual({ code: 0, lines: [key] });
  const verified = await run("backup.ts", ["--verify"], source());
  expect(verified).toMatchObject({ code: 0, lines: expect.arrayContaining([`  applications: ${APPLICATIONS}`]) });
  expect(verified.lines.at(-1)).toBe(`Verified: ${id} can be restored, with ${APPLICATIONS * 2} documents`);

  const settings = { ...target(), BACKUP_KEY: key };
  const documents = path.join(folder, "documents");
  expect((await runUntilKilled("restore.ts", settings, documents, /^Rows: all restored/)).code).toBeNull();
  expect(await allRows(installation.database.connection)).toEqual({});
  const restored = await run("restore.ts", [], settings);
  expect(restored.code).toBe(0);
  expect(restored.lines.at(-1)).toMatch(/^Restored: /);
  expect((await allRows(installation.database.connection)).documents).toEqual(
    (await allRows(connectionOf(t))).documents,
  );
  expect(await allDocuments(installation.files)).toEqual(await allDocuments(t.deps.files));
  await expectIntactLog(installation.database.connection, "backup.restored", AUDITED);
});

/** Expects that the audit log of a database verifies, has the events of the source, and ends with an action of the operator. */
async function expectIntactLog(connection: pg.ClientConfig, action: string, atLeast: number): Promise<void> {
  const { db } = openDatabase({ ...connection, max: 1 }, createLog("silent"));
  const last = await db.selectFrom("audit_events").selectAll().orderBy("id", "desc").executeTakeFirst();
  const check = await verifyChain(db);
  await db.destroy();
  expect(last).toMatchObject({ action, actor_kind: "operator", outcome: "success" });
  expect(check).toMatchObject({ kind: "intact", last: { id: last?.id } });
  expect(check.kind === "intact" && check.events > atLeast).toBe(true);
}

test("lists the backups on a new machine without data", { tags: "slow" }, async () => {
  const settings = { DATA_DIR: path.join(t.dataDir, "new-machine"), BACKUP_TO: folder };
  expect(await run("backup.ts", ["--list"], settings)).toEqual({ code: 0, lines: await backups() });
});

test("names the settings to remove after moving back to one machine", { tags: "slow" }, async () => {
  const TO_DATA_DIR = await makeDataFolder();
  const { lines } = await run("move.ts", [], { ...source(), TO_DATA_DIR });
  const moved = await startEmbeddedPostgres({
    dataDir: TO_DATA_DIR,
    log: createLog("silent"),
    notice: () => undefined,
  });
  if (moved.kind !== "started") throw new Error("The moved database is in use.");
  await expectIntactLog(moved.connection, "database.moved", AUDITED);
  await moved.stop();
  await removeDataFolder(TO_DATA_DIR);
  expect(lines.slice(-4)).toEqual([
    "Moved. From now on start Gatehouse with these settings:",
    `  DATA_DIR=${TO_DATA_DIR}`,
    "and remove these, which name the source: DATABASE_URL, DATABASE_OWNER_URL",
    expect.stringMatching(/^The source is unchanged/),
  ]);
});

test("rejects invalid settings and arguments with a message", { tags: "slow" }, async () => {
  const nowhere = addressOf({ ...connectionOf(t), database: "no_such_database" });
  const unreachableStore = {
    BACKUP_TO: "s3://backups",
    BACKUP_S3_ENDPOINT: "http://127.0.0.1:9",
    BACKUP_S3_REGION: "us-east-1",
    BACKUP_S3_ACCESS_KEY_ID: "any",
    BACKUP_S3_SECRET_ACCESS_KEY: "any",
  };
  const rejections: [script: string, words: string[], settings: Record<string, string>, line: string][] = [
    ["restore.ts", [], target(), "Set BACKUP_KEY to the key that was shown when it was made"],
    ["restore.ts", [], { ...target(), BACKUP_KEY: "0000" }, "BACKUP_KEY has to be the nine groups of four letters"],
    ["backup.ts", [], { ...source(), BACKUP_TO: `${folder}/unplugged` }, "Is its disk plugged in and mounted?"],
    ["backup.ts", [], { ...source(), BACKUP_TO: "s3://backups" }, "all four BACKUP_S3_ settings have to be set"],
    ["restore.ts", ["2025"], { ...target(), BACKUP_KEY: KEY }, `There is no backup '2025' in ${folder}`],
    [
      "restore.ts",
      [],
      { ...target(), BACKUP_KEY: KEY, DATABASE_URL: nowhere },
      "DATABASE_URL: can't connect to PostgreSQL",
    ],
    ["move.ts", [], { ...source(), TO_DATABASE_URL: nowhere }, "TO_DATABASE_URL: can't connect to PostgreSQL"],
    [
      "backup.ts",
      [],
      { ...source(), ...unreachableStore },
      "BACKUP_S3_ENDPOINT: no object store responds at http://127.0.0.1:9",
    ],
    ["backup.ts", ["--everything"], source(), "Usage: npm run backup"],
    ["move.ts", [], source(), "Usage: TO_<setting>"],
    ["move.ts", [], { ...source(), TO_DATABASE_URL: "mysql://db" }, "TO_DATABASE_URL has to be like postgres://"],
    [
      "move.ts",
      [],
      { ...source(), TO_DATABASE_URL: source().DATABASE_URL, TO_DATA_DIR: t.dataDir },
      "there is nothing to move",
    ],
  ];
  const endings = await Promise.all(rejections.map(([script, args, settings]) => run(script, args, settings)));
  expect(endings.map(({ lines }) => lines.join("\n"))).toEqual(
    rejections.map(([, , , line]) => expect.stringContaining(line)),
  );
  expect(endings.map(({ code }) => code !== 0)).toEqual(rejections.map(() => true));
});
