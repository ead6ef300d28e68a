import { beforeAll, expect, test } from "vitest";
import { insertApplication } from "../../../tests/builders/application.builder.ts";
import { storedDocument } from "../../../tests/builders/stored-document.builder.ts";
import { routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import type { StaffViewer } from "../../platform/audit/viewer.server.ts";
import { EVERY_APPLICATION } from "../application-scope.store.server.ts";
import { loader as openApplication } from "../desk/application/application.loader.server.ts";
import { readApplicationList } from "../desk/list/application-list.ts";
import { findPage } from "../desk/list/pages/find-page.store.server.ts";
import { currentLetter } from "../letters/letters.store.server.ts";
import { respondToOffer } from "../letters/offer/respond-to-offer.server.ts";
import { checkPayment } from "../payment/check/check-payment.server.ts";
import { findLastEventId } from "./application-steps.store.server.ts";
import { clearNewFromApplicant } from "./new-from-applicant.store.server.ts";
import { type Step, takeStep } from "./take-step.server.ts";

const t = testDeps();
let officer: string;
let auditor: string;
beforeAll(async () => {
  officer = await staffCookie(t.deps, "ngozi", "officer");
  auditor = await staffCookie(t.deps, "emeka", "auditor");
});
async function replaceResult(applicationId: number, name: string): Promise<void> {
  const document = await storedDocument(t.deps.files, { field: "jambResult", text: name, name });
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

test("an application is not new any more once staff have taken a step on what they saw, as on the review screen", async () => {
  const { id } = await insertApplication(t.deps.db);
  await replaceResult(id, "read.pdf");
  expect(await stepOfStaff(id, "taken-into-review")).toEqual({ kind: "taken" });
  expect(await listedAsNew()).not.toContain(id);
});

test("an application stays new after what staff do without reading it", async () => {
  const { id } = await insertApplication(t.deps.db);
  await replaceResult(id, "unread.pdf");
  await stepOfStaff(id, "admitted", { isUnread: true, release: "later" });
  expect(await listedAsNew()).toContain(id);
  const viewer = await viewerNamed("ngozi");
  await stepOfStaff(id, "decision-released", { isUnread: true });
  const seen = { letterId: (await currentLetter(t.deps.db, id))?.id ?? 0, response: null };
  const accepted = { applicationId: id, response: "accepted", seen, viewer } as const;
  expect(await respondToOffer(t.deps, EVERY_APPLICATION, accepted)).toEqual({ kind: "done" });
  expect(await listedAsNew()).toContain(id);
});

test("an application stays new after its payment was checked", async () => {
  const { id } = await insertApplication(t.deps.db);
  await replaceResult(id, "unread.pdf");
  const fee = { fee_name: "Form fee", fee_amount: "₦5,000", fee_page: "fees" };
  await t.deps.db
    .insertInto("intakes")
    .values({ name: "With fee", session: "2030/2031", ...fee })
    .execute();
  await t.pool.query("update applications set intake_id = (select max(id) from intakes) where id = $1", [id]);
  const check = { applicationId: id, result: "paid", note: null, seenEventId: 0 } as const;
  const viewer = await viewerNamed("ngozi");
  expect(await checkPayment(t.deps, EVERY_APPLICATION, { ...check, viewer })).toEqual({ kind: "recorded" });
  expect(await listedAsNew()).toContain(id);
});

async function viewerNamed(username: string): Promise<StaffViewer> {
  const { rows } = await t.pool.query("select id, username from staff where username = $1", [username]);
  return { actor: { kind: "staff", ...rows[0] }, network: "192.0.2.1", userAgent: "Firefox" };
}

async function stepOfStaff(applicationId: number, kind: Step["kind"], change: Partial<Step> = {}) {
  const { actor } = await viewerNamed("ngozi");
  const seenEventId = await findLastEventId(t.deps.db, EVERY_APPLICATION, applicationId);
  const step = { applicationId, kind, staffId: actor.id, note: null, document: null, seenEventId };
  return takeStep(t.deps, EVERY_APPLICATION, { ...step, ...change });
}
