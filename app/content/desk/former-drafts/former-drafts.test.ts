import { beforeEach, expect, test } from "vitest";
import { documentDesk } from "../../../../tests/support/staff/document-desk.ts";
import { outcomeOf } from "../../../../tests/support/staff/post-desk.ts";
import { routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDepsPerTest } from "../../../../tests/support/test-deps.ts";
import { deleteRemoved } from "../../../platform/jobs/nightly-deletion.server.ts";
import { IDENTITY } from "../../site.content.ts";
import { readForm } from "../edited-documents.server.ts";
import { loader as openHistory } from "../history/history.loader.server.ts";
import { action as restoreAction } from "../history/restore-version.action.server.ts";
import { DELETE_FORMER_DRAFTS } from "./delete-former-drafts.job.server.ts";

const KEY = "identity";
const ADDRESS = `/dashboard/pages/${KEY}`;
const DAY_MS = 24 * 3_600_000;
const TIMES = { $from: "2099-01-31T08:00", $until: "2099-02-28T08:00" };

const t = testDepsPerTest();
let amaka: string;
let bello: string;

beforeEach(async () => {
  amaka = await staffCookie(t.deps, "amaka", "editor");
  bello = await staffCookie(t.deps, "bello", "editor");
});

const desk = documentDesk(IDENTITY, t);
const { open, approve } = desk;

/** Returns the motto in the form, as the next editor finds it. */
async function mottoInForm(): Promise<string> {
  return (readForm(desk.edited(), (await open(amaka)).form) as { motto: string }).motto;
}

/** Sends the form of the page with a motto, over what everybody sees now or over an earlier state. */
function send(cookie: string, intent: string, motto: string, fields: Record<string, string> = {}) {
  return desk.send(cookie, intent, desk.formWith({ motto }), fields);
}

async function history(cookie = amaka, query = "") {
  return openHistory(routeArgs(t.deps, `${ADDRESS}/history${query}`, { params: { key: KEY }, cookie }));
}

/** Returns who saved each former draft and what became of it, as the history lists them. */
async function formerDrafts() {
  return (await history()).formerDrafts.rows.map(({ by, states }) => [by, ...states]);
}

/** Restores a row of the history; the newest of the former drafts if none is named. */
async function restore(cookie: string, { version, over }: { version?: string; over?: string } = {}) {
  const { formerDrafts: listed, over: now } = await history(cookie);
  const body = new URLSearchParams({ version: version ?? listed.rows[0]?.name ?? "", over: over ?? now });
  const init = { method: "POST", body };
  return outcomeOf(restoreAction(routeArgs(t.deps, `${ADDRESS}/history`, { params: { key: KEY }, cookie, init })));
}

async function requireApproval(): Promise<void> {
  const { id } = await t.deps.db.selectFrom("staff").select("id").limit(1).executeTakeFirstOrThrow();
  await t.deps.db.insertInto("content_approvals").values({ key: KEY, set_at: t.clock.now(), set_by: id }).execute();
}

const lastEvent = () =>
  t.deps.db
    .selectFrom("audit_events")
    .select(["action", "actor_name", "target", "detail"])
    .orderBy("id", "desc")
    .executeTakeFirst();

test("a discarded draft is listed with who wrote and discarded it, compared, and restored with its times", async () => {
  await send(amaka, "save", "Read and build", TIMES);
  expect(await send(bello, "discard", "")).toMatchObject({ location: `${ADDRESS}?done=discarded` });
  expect(await mottoInForm()).toBe(IDENTITY.sample.motto);
  expect(await formerDrafts()).toEqual([["amaka", "Discarded 6 October 2025, 10:00 by bello"]]);
  const { formerDrafts: listed } = await history();
  const { shown } = await history(amaka, `?version=${listed.rows[0]?.name}`);
  expect(shown.differences).toMatchObject([{ label: "Motto" }]);

  expect(await restore(amaka)).toMatchObject({ location: `${ADDRESS}?done=restored` });
  expect(await mottoInForm()).toBe("Read and build");
  expect((await open(amaka)).times).toEqual({ from: TIMES.$from, until: TIMES.$until });
});

test("says after a draft was discarded that it can be brought back for 30 days", async () => {
  expect((await open(amaka, "?done=discarded")).done).toContain("can be brought back for 30 days");
});

test("a draft can be brought back that somebody else saved over, also after a warning, but not each save of one person", async () => {
  const { over } = await open(bello);
  await send(amaka, "save", "One");
  await send(amaka, "save", "Two");
  expect(await formerDrafts()).toEqual([]);
  expect(await send(bello, "save", "Three", { $over: over })).toMatchObject({ status: 409 });
  expect(await formerDrafts()).toEqual([]);
  expect(await send(bello, "save", "Three")).toMatchObject({ status: 200 });
  expect(await formerDrafts()).toEqual([["amaka", "Replaced 6 October 2025, 10:00 by bello"]]);
  await restore(amaka);
  expect(await mottoInForm()).toBe("Two");
});

test("a draft that is published is no former draft, but one is in place of which somebody published another text", async () => {
  await send(amaka, "save", "One");
  await send(amaka, "publish", "One, corrected");
  await send(amaka, "save", "Two");
  await send(bello, "publish", "Two");
  expect(await formerDrafts()).toEqual([]);
  await send(amaka, "save", "Three");
  await send(bello, "publish", "Four");
  expect(await formerDrafts()).toEqual([["amaka", "Replaced 6 October 2025, 10:00 by bello"]]);
});

test("what is restored replaces a draft that can be brought back in turn, also that of the same person", async () => {
  await send(amaka, "save", "One");
  await send(amaka, "discard", "");
  await send(amaka, "save", "Two");
  await restore(amaka);
  expect(await mottoInForm()).toBe("One");
  await restore(amaka, { version: "sample" });
  expect(await mottoInForm()).toBe(IDENTITY.sample.motto);
  expect(await formerDrafts()).toEqual([
    ["amaka", "Replaced 6 October 2025, 10:00 by amaka"],
    ["amaka", "Replaced 6 October 2025, 10:00 by amaka"],
    ["amaka", "Discarded 6 October 2025, 10:00 by amaka"],
  ]);
});

test("restores nothing over a draft that somebody saved meanwhile", async () => {
  await send(amaka, "save", "One");
  await send(amaka, "discard", "");
  const { over } = await history(amaka);
  await send(bello, "save", "Two");
  expect((await restore(amaka, { over })).location).toMatch(/\/history\?version=draft-\d+&overtaken$/);
  expect(await mottoInForm()).toBe("Two");
});

test("who wrote a draft can’t approve it after somebody else discarded, restored and sent it", async () => {
  await requireApproval();
  await send(amaka, "save", "Read and build");
  await send(bello, "discard", "");
  await restore(bello);
  expect(await send(bello, "publish", "Read and build")).toMatchObject({ location: `${ADDRESS}?done=sent` });
  for (const writer of [amaka, bello]) expect(await approve(writer)).toBe(`${ADDRESS}?done=own`);
});

test("who wrote a draft can’t approve it when somebody else typed the same text before restoring it", async () => {
  await requireApproval();
  await send(amaka, "save", "Read and build");
  await send(amaka, "discard", "");
  await send(bello, "save", "Read and build");
  await restore(bello);
  await send(bello, "publish", "Read and build");
  expect(await approve(amaka)).toBe(`${ADDRESS}?done=own`);
});

test("who sent a text that was withdrawn can’t approve it after somebody else restored and sent it", async () => {
  await requireApproval();
  await send(amaka, "publish", "Read and build");
  const version = String((await open(bello)).pending[0]?.version);
  await send(bello, "save", "Another text");
  await send(bello, "withdraw", "", { $version: version });
  await restore(bello, { version });
  await send(bello, "publish", "Read and build");
  expect(await approve(amaka)).toBe(`${ADDRESS}?done=own`);
});

test("the audit log names each draft that is discarded, replaced, restored or deleted", async () => {
  const target = "content identity";
  await send(amaka, "save", "One");
  await send(bello, "discard", "");
  const { formerDrafts: listed } = await history();
  const draft = Number(listed.rows[0]?.name.slice("draft-".length));
  expect(await lastEvent()).toEqual({
    action: "content.draft-discarded",
    actor_name: "bello",
    target,
    detail: { draft },
  });
  await send(amaka, "save", "Two");
  await restore(bello);
  expect(await lastEvent()).toEqual({
    action: "content.draft-restored",
    actor_name: "bello",
    target,
    detail: { draft, replacedDraft: draft + 1 },
  });
  await send(amaka, "save", "Three");
  expect(await lastEvent()).toMatchObject({ action: "content.draft-saved", detail: { replacedDraft: draft + 2 } });
});

test("a former draft is deleted 30 days after it was discarded, not before", async () => {
  await send(amaka, "save", "One");
  await send(amaka, "discard", "");
  t.clock.advance(30 * DAY_MS);
  expect(await deleteRemoved(t.deps, DELETE_FORMER_DRAFTS)).toBe(0);
  amaka = await staffCookie(t.deps, "amaka");
  const [listed] = (await history()).formerDrafts.rows;
  t.clock.advance(1);
  expect(await deleteRemoved(t.deps, DELETE_FORMER_DRAFTS)).toBe(1);
  expect(await formerDrafts()).toEqual([]);
  expect(await restore(amaka, { version: listed?.name })).toMatchObject({ status: 404 });
  expect(await lastEvent()).toMatchObject({ action: "content.draft-deleted", target: "content identity" });
});

test("an auditor sees former drafts and can’t restore them, and no other page lists them", async () => {
  await send(amaka, "save", "One");
  await send(amaka, "discard", "");
  const auditor = await staffCookie(t.deps, "chidi", "auditor");
  const { formerDrafts: listed, canEdit } = await history(auditor);
  expect([listed.rows.length, canEdit]).toEqual([1, false]);
  expect(await restore(auditor)).toMatchObject({ status: 403 });
  const params = { key: "contacts" };
  const args = routeArgs(t.deps, "/dashboard/pages/contacts/history", { params, cookie: amaka });
  expect((await openHistory(args)).formerDrafts.rows).toEqual([]);
  const other = routeArgs(t.deps, `/dashboard/pages/contacts/history?version=${listed.rows[0]?.name}`, {
    params,
    cookie: amaka,
  });
  await expect(openHistory(other)).rejects.toMatchObject({ init: { status: 404 } });
});

test("lists former drafts twenty to a page, those that were removed last first", { tags: "slow" }, async () => {
  for (let number = 1; number <= 21; number++) {
    await send(amaka, "save", `Motto ${number}`);
    await send(amaka, "discard", "");
  }
  const names = async (page: number) => {
    const { rows, pages } = (await history(amaka, `?drafts=${page}`)).formerDrafts;
    return { pages, ids: rows.map(({ name }) => Number(name.slice("draft-".length))) };
  };
  const [first, second] = [await names(1), await names(2)];
  expect([first.pages, first.ids.length, second.ids.length]).toEqual([2, 20, 1]);
  expect([...first.ids, ...second.ids]).toEqual([...first.ids, ...second.ids].toSorted((a, b) => b - a));
});
