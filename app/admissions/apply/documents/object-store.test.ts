import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applicationForm } from "../../../../tests/builders/application-form.builder.ts";
import { type ObjectStore, startObjectStore } from "../../../../tests/support/servers/object-store.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { startTestServer, type TestServer } from "../../../../tests/support/test-server.ts";
import { openBucket } from "../../../platform/files/bucket/bucket.server.ts";
import { openBucketFiles } from "../../../platform/files/bucket/bucket-files.server.ts";

const t = testDeps();
let store: ObjectStore;
let server: TestServer;

beforeAll(async () => {
  store = await startObjectStore();
  const bucket = await openBucket(store.address, { times: { attemptMs: 400, callMs: 800, idleMs: 400 } });
  server = await startTestServer({ ...t.deps, files: openBucketFiles(bucket, t.deps.files.incoming) });
});

afterAll(async () => {
  await server.close();
  await store.remove();
});

function send(form: FormData): Promise<Response> {
  return server.submit(form);
}

const readiness = async () => (await fetch(`${server.origin}/readyz`)).text();

test("returns 503 while the object store is down, and accepts applications once it is back, without a restart", async () => {
  store.goAway();
  const form = applicationForm();
  const rejected = await send(form);
  expect([rejected.status, rejected.headers.get("Retry-After")]).toEqual([503, "30"]);
  expect(await rejected.json()).toMatchObject({
    message: expect.stringMatching(/^We could not save your application/),
  });
  expect(await t.deps.db.selectFrom("applications").select("id").execute()).toEqual([]);
  expect(await readiness()).toBe("out of reach: the place of the documents");
  expect(await (await fetch(`${server.origin}/healthz`)).text(), "a proxy still sends visitors here").toBe("ok");

  store.comeBack();
  expect(await readiness()).toBe("ready");
  expect((await send(form)).status).toBe(201);
  expect(await readdir(t.deps.files.incoming)).toEqual([]);
});
