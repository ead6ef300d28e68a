import { afterAll, beforeAll, expect, test } from "vitest";
import { insertApplication } from "../../../tests/builders/application.builder.ts";
import { keptDocument } from "../../../tests/builders/stored-document.builder.ts";
import { routeArgs, staffCookie } from "../../../tests/support/staff-session.ts";
import { openTestDeps, type TestDeps } from "../../../tests/support/test-deps.ts";
import { EVERY_APPLICATION } from "../application-scope.store.server.ts";
import { loader as openApplication } from "../desk/application/application.loader.server.ts";
import { readApplicationList } from "../desk/list/application-list.ts";
import { findPage } from "../desk/list/pages/find-page.store.server.ts";
import { clearNewFromApplicant } from "./new-from-applicant.store.server.ts";
import { takeStep } from "./take-step.server.ts";

let t: TestDeps;
let officer: string;
let auditor: string;
beforeAll(async () => {
  t = await openTestDeps();
  officer = await staffCookie(t.deps, "ngozi", "officer");
  auditor = await staffCookie(t.deps, "emeka", "auditor");
});
afterAll(() => t.close());

async function replaceResult(applicationId: number, name: string): Promise<void> {
  const document = await keptDocument(t.deps.files, { field: "jambResult", words: name, name });
  const step = { applicationId, kind: "document-replaced", staffId: null, note: null, seenEventId: null } as const;
  await takeStep(t.deps, EVERY_APPLICATION, { ...step, document });
}

async function open(id: number, cookie: string, method = "GET"): Promise<string | null> {
  const params = { id: String(id) };
  return (
    await openApplication(routeArgs(t.deps, `/dashboard/applications/${id}`, { params, cookie, init: { method } }))
  ).newSince;
}

async function listedAsNew(): Promise<number[]> {
  const found = await findPage(t.deps.db, EVERY_APPLICATION, readApplicationList(new URLSearchParams("flag=new")));
  expect(found.applications.every(({ isNew }) => isNew)).toBe(true);
  return found.applications.map(({ id }) => id);
}

test("an application is new from its applicant after a replaced file, until somebody who decides opens it", async () => {
  const { id } = await insertApplication(t.deps.db);
  expect(await open(id, officer)).toBeNull();
  expect(await listedAsNew()).toEqual([]);

  await replaceResult(id, "sharp.pdf");
  expect(await listedAsNew()).toEqual([id]);
  expect(await open(id, auditor)).not.toBeNull();
  await open(id, officer, "HEAD");
  expect(await listedAsNew()).toEqual([id]);

  expect(await open(id, officer)).not.toBeNull();
  expect(await open(id, officer)).toBeNull();
  expect(await listedAsNew()).toEqual([]);
});

test("what arrives after the officer's page was read stays new", async () => {
  const { id } = await insertApplication(t.deps.db);
  await replaceResult(id, "first.pdf");
  const seenAt = t.clock.now();
  t.clock.advance(1000);
  await replaceResult(id, "second.pdf");
  await clearNewFromApplicant(t.deps.db, id, seenAt);
  expect(await listedAsNew()).toEqual([id]);
});

test("a withdrawn application is not new: there is nothing to read", async () => {
  const { id } = await insertApplication(t.deps.db);
  const step = { applicationId: id, kind: "withdrawn", staffId: null, note: null, seenEventId: null } as const;
  await takeStep(t.deps, EVERY_APPLICATION, { ...step, document: null });
  expect(await listedAsNew()).not.toContain(id);
});

test("an application is not new any more once staff have taken a step on it, as on the review screen", async () => {
  const { id } = await insertApplication(t.deps.db);
  await replaceResult(id, "read.pdf");
  const [{ staffId }] = (await t.pool.query('select id as "staffId" from staff where username = $1', ["ngozi"])).rows;
  const step = { applicationId: id, kind: "taken-into-review", staffId, note: null, seenEventId: null } as const;
  await takeStep(t.deps, EVERY_APPLICATION, { ...step, document: null });
  expect(await listedAsNew()).not.toContain(id);
});
