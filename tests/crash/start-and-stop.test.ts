import { randomUUID } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createLog } from "../../app/platform/log.server.ts";
import { startEmbeddedPostgres } from "../../app/platform/postgres/embedded/embedded-postgres.server.ts";
import { encodeForm, fixtureSubmission } from "../builders/submission.builder.ts";
import { postForm } from "../support/applicants/post-form.ts";
import { launchBuiltApp, startBuiltApp, stopDatabaseLeftBehind } from "../support/apps/built-app.ts";
import { databaseOf, isRunning, makeDataFolder, postmasterOf, removeDataFolder } from "../support/apps/data-folder.ts";

let dataDir: string;

beforeEach(async () => {
  dataDir = await makeDataFolder();
});

afterEach(async () => {
  await stopDatabaseLeftBehind(dataDir);
  await removeDataFolder(dataDir);
});

async function submitOne(url: string, number: number): Promise<string> {
  const form = encodeForm(fixtureSubmission(randomUUID(), number));
  const agent = new http.Agent();
  const response = await postForm(`${url}/form/submit`, form, { agent, network: "198.18.0.1", timeoutMs: 20_000 });
  expect(response.status).toBe(201);
  return String(JSON.parse(response.body).reference);
}

async function savedReferences(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ reference: string }>("select reference from applications order by id");
  await client.end();
  return rows.map((row) => row.reference);
}

describe("one data folder", () => {
  test("rejects a second start on the same data with one line, and the first keeps running", async () => {
    const first = await startBuiltApp({ dataDir });
    const second = await launchBuiltApp({ dataDir });
    if (second.kind === "ready") await second.app.stop();

    expect(second).toEqual({
      kind: "ended",
      code: 1,
      output: expect.stringMatching(/^The data in \S+ is in use by .+\n$/),
    });
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await submitOne(first.url, 1);
    expect(await first.stop()).toBe(0);
  });

  test("writes the first password, the link of the setup and the backup key to private files, not to the log, without a terminal", async () => {
    const app = await startBuiltApp({ dataDir, env: { ADMIN_PASSWORD: "" } });
    for (const name of ["first-password.txt", "setup-link.txt", "backup-key.txt"]) {
      const file = path.join(dataDir, name);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(app.output()).toContain(file);
      expect(app.output()).not.toContain((await readFile(file, "utf8")).trim());
    }
    const password = (await readFile(path.join(dataDir, "first-password.txt"), "utf8")).trim();
    const signedIn = await fetch(`${app.url}/api/admin/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username: "admin", password }),
    });
    expect(await signedIn.json()).toMatchObject({ message: "Login successful" });
    expect((await stat(dataDir)).mode & 0o067).toBe(0);
    await app.stop();

    const again = await startBuiltApp({ dataDir });
    expect(again.output()).toMatch(/their key is still in \S+backup-key\.txt/);
    await again.stop();
  });

  test("exits with code 0 on SIGTERM, and stops PostgreSQL", async () => {
    const app = await startBuiltApp({ dataDir });
    const postmaster = await postmasterOf(dataDir);
    if (postmaster === null) throw new Error("No PostgreSQL ran.");

    expect(await app.stop()).toBe(0);
    expect(isRunning(postmaster)).toBe(false);
    expect(isRunning(app.pid)).toBe(false);
  });

  test("keeps all data after SIGTERM and after SIGKILL", async () => {
    const first = await startBuiltApp({ dataDir });
    const references = [await submitOne(first.url, 1)];
    await first.stop();

    const second = await startBuiltApp({ dataDir });
    references.push(await submitOne(second.url, 2));
    await second.kill();

    const third = await startBuiltApp({ dataDir });
    references.push(await submitOne(third.url, 3));
    expect(await savedReferences(await databaseOf(dataDir))).toEqual(references);
    expect(await third.stop()).toBe(0);
  });

  test("refuses to start on a newer schema, and leaves it unchanged", async () => {
    const app = await startBuiltApp({ dataDir });
    const client = new pg.Client(await databaseOf(dataDir));
    await client.connect();
    await client.query("insert into kysely_migration (name, timestamp) values ('9999-from-the-future', now()::text)");
    await client.end();
    await app.stop();

    const older = await launchBuiltApp({ dataDir });
    if (older.kind === "ready") await older.app.stop();
    expect(older).toMatchObject({
      kind: "ended",
      code: 1,
      output: expect.stringContaining("newer Gatehouse (it has 9999-from-the-future)"),
    });
    expect(await postmasterOf(dataDir)).toBe(null);
  });
});

test("uses the server of DATABASE_URL, starts no embedded one, and leaves it running", async () => {
  const elsewhere = await makeDataFolder();
  const server = await startEmbeddedPostgres({
    dataDir: elsewhere,
    log: createLog("silent"),
    notice: () => undefined,
    transport: "tcp",
  });
  if (server.kind !== "started") throw new Error("The second PostgreSQL did not start.");
  try {
    const { password, port, database } = server.connection;
    const address = (user?: string) => `postgres://${user}:${String(password)}@127.0.0.1:${port}/${database}`;
    const DATABASE_URL = address(server.connection.user);
    const app = await startBuiltApp({
      dataDir,
      env: { DATABASE_URL, DATABASE_OWNER_URL: address(server.ownerConnection.user) },
    });
    const reference = await submitOne(app.url, 1);
    expect(await postmasterOf(dataDir)).toBe(null);
    expect(app.output()).not.toContain(String(password));
    expect(await app.stop()).toBe(0);
    expect(await savedReferences(server.connection)).toEqual([reference]);
  } finally {
    await server.stop();
    await removeDataFolder(elsewhere);
  }
});

test("exits with one line that names an invalid setting", async () => {
  const started = await launchBuiltApp({ dataDir, env: { PORT: "many" } });
  expect(started).toEqual({
    kind: "ended",
    code: 1,
    output: expect.stringMatching(/^The configuration is wrong: PORT has to be .+\n$/),
  });
});
