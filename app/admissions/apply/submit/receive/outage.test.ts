import { readdir, writeFile } from "node:fs/promises";
import { afterEach, expect, test } from "vitest";
import { applicationForm } from "../../../../../tests/builders/application-form.builder.ts";
import { testDeps } from "../../../../../tests/support/test-deps.ts";
import { startTestServer, type TestServer } from "../../../../../tests/support/test-server.ts";
import type { Deps } from "../../../../platform/deps.server.ts";
import { assertFreeSpace } from "../../../../platform/files/incoming.server.ts";
import { createRateLimit } from "../../../../platform/http/rate-limit.server.ts";
import { openDatabase } from "../../../../platform/postgres/database.server.ts";

const t = testDeps();
let server: TestServer | null = null;

afterEach(async () => {
  await server?.close();
  server = null;
  await expect.poll(() => readdir(t.deps.files.incoming)).toEqual([]);
  expect(await t.deps.db.selectFrom("applications").select("id").execute()).toEqual([]);
});

async function sendTo(deps: Deps): Promise<Response> {
  server = await startTestServer(deps);
  return server.submit(applicationForm());
}

async function expectTryAgainLater(response: Response): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("30");
  const { message } = (await response.json()) as { message: string };
  expect(message).toMatch(/^We could not save your application just now\./);
}

test("returns 503 with Retry-After when the database is down", async () => {
  const down = openDatabase({ host: "/nowhere", connectionTimeoutMillis: 1000 }, t.deps.log);
  const submissionsByNetwork = createRateLimit(down.pool, { name: "submit", attempts: 10, perSeconds: 60 });
  await expectTryAgainLater(
    await sendTo({ ...t.deps, db: down.db, limits: { ...t.deps.limits, submissionsByNetwork } }),
  );
  await down.db.destroy();
});

test("returns 503 with Retry-After when the database is lost while the form arrives", async () => {
  const down = openDatabase({ host: "/nowhere", connectionTimeoutMillis: 1000 }, t.deps.log);
  await expectTryAgainLater(await sendTo({ ...t.deps, db: down.db }));
  await down.db.destroy();
});

test("returns 503 with Retry-After within seconds when a database query hangs", async () => {
  const hangs = openDatabase({ ...t.pool.options, query_timeout: 300 }, t.deps.log);
  const blocker = await t.pool.connect();
  await blocker.query("begin; lock table applications in access exclusive mode");
  await expectTryAgainLater(await sendTo({ ...t.deps, db: hangs.db }));
  await blocker.query("rollback");
  blocker.release();
  await hangs.db.destroy();
});

test("returns 503 with Retry-After when the disk is full", async () => {
  const full = { ...t.deps.files, save: () => writeFile("/dev/full", "x") };
  await expectTryAgainLater(await sendTo({ ...t.deps, files: full }));
});

test("returns 503 with Retry-After when a document has its name, but could not be flushed to disk", async () => {
  const save = () => Promise.reject(Object.assign(new Error("i/o error, fsync"), { code: "EIO" }));
  await expectTryAgainLater(await sendTo({ ...t.deps, files: { ...t.deps.files, save, exists: async () => true } }));
});

test("returns 503 with Retry-After when a document is not among the stored files", async () => {
  await expectTryAgainLater(await sendTo({ ...t.deps, files: { ...t.deps.files, save: async () => undefined } }));
});

test("returns 503 with Retry-After, before a file is written, when little disk space is left", async () => {
  const failing = () => assertFreeSpace(t.deps.files.incoming, Number.MAX_SAFE_INTEGER);
  await expectTryAgainLater(await sendTo({ ...t.deps, files: { ...t.deps.files, assertFreeSpace: failing } }));
});

test("does not save the application when the mail job can't be saved", async () => {
  const send = () => Promise.reject(Object.assign(new Error("could not extend file"), { code: "53100" }));
  await expectTryAgainLater(await sendTo({ ...t.deps, jobs: { ...t.deps.jobs, send } }));
  expect(await t.deps.db.selectFrom("mails").select("id").execute()).toEqual([]);
});
