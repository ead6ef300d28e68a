import { afterAll, beforeEach, expect, test } from "vitest";
import { routeArgs, staffCookie } from "../../../../tests/support/staff-session.ts";
import { openTestDeps, type TestDeps } from "../../../../tests/support/test-deps.ts";
import { IDENTITY } from "../../site.content.ts";
import { encodeForm, findEditedDocument } from "../edited-documents.server.ts";
import { action as editorAction } from "../editor/document.action.server.ts";
import { loader as openEditor } from "../editor/document.loader.server.ts";
import { action, loader } from "./approval.page.tsx";

const KEY = "identity";
const ADDRESS = `/dashboard/pages/${KEY}`;
const SETTING = "/dashboard/pages/approval";

let t: TestDeps;
let admin: string;
let amaka: string;
let bello: string;

beforeEach(async () => {
  await t?.close();
  t = await openTestDeps();
  admin = await staffCookie(t.deps, "ngozi", "administrator");
  amaka = await staffCookie(t.deps, "amaka", "editor");
  bello = await staffCookie(t.deps, "bello", "editor");
});

afterAll(() => t.close());

async function outcomeOf(promise: Promise<unknown>): Promise<string | number> {
  const outcome = await promise.catch((thrown: unknown) => thrown);
  if (outcome instanceof Response) return outcome.headers.get("Location") ?? outcome.status;
  if (outcome instanceof Error) throw outcome;
  return (outcome as { init: { status: number } }).init.status;
}

/** Ticks keys on the page of approvals, on which `before` were ticked. */
function require(
  keys: readonly string[],
  { before = [], cookie = admin }: { before?: string[]; cookie?: string } = {},
) {
  const body = new URLSearchParams([...keys.map((key) => ["key", key]), ...before.map((key) => ["before", key])]);
  return outcomeOf(action(routeArgs(t.deps, SETTING, { cookie, init: { method: "POST", body } })));
}

async function isTicked(key: string) {
  const { groups, isForAll } = await loader(routeArgs(t.deps, SETTING, { cookie: bello }));
  const documents = groups.flatMap((group) => group.documents);
  return { ...documents.find((document) => document.key === key), isForAll };
}

const open = (cookie: string) => openEditor(routeArgs(t.deps, ADDRESS, { params: { key: KEY }, cookie }));

/** Sends the form of the page with a motto. */
async function send(cookie: string, intent: string, motto: string) {
  const edited = findEditedDocument(KEY, t.deps);
  if (!edited) throw new Error("There is no such document.");
  const body = new URLSearchParams(encodeForm(edited, { ...IDENTITY.sample, motto }));
  for (const [name, value] of Object.entries({ $over: (await open(cookie)).over, $intent: intent, $end: "1" }))
    body.set(name, value);
  return post(cookie, body);
}

async function approve(cookie: string) {
  const [waiting] = (await open(cookie)).pending;
  return post(cookie, new URLSearchParams({ $intent: "approve", $version: String(waiting?.version), $end: "1" }));
}

function post(cookie: string, body: URLSearchParams) {
  const args = routeArgs(t.deps, ADDRESS, { params: { key: KEY }, cookie, init: { method: "POST", body } });
  return outcomeOf(editorAction(args));
}

const shownMotto = () => t.deps.content.read(IDENTITY).motto;

test("a page that an administrator ticked is shown only once somebody else has seen what changes and approved it", async () => {
  expect(await require([KEY])).toBe(`${SETTING}?saved`);
  expect((await open(amaka)).approval).toBe("administrator");
  expect(await send(amaka, "publish", "Read and build")).toBe(`${ADDRESS}?done=sent`);
  expect(shownMotto()).toBe(IDENTITY.sample.motto);
  expect(await approve(amaka)).toBe(`${ADDRESS}?done=own`);
  const [waiting] = (await open(bello)).pending;
  expect(waiting).toMatchObject({ isMine: false, isWaiting: true, differences: [{ label: "Motto" }] });
  expect(await approve(bello)).toBe(`${ADDRESS}?done=approved`);
  expect(shownMotto()).toBe("Read and build");
});

test("who wrote the draft can’t approve it, also when somebody else sent it", async () => {
  await require([KEY]);
  expect(await send(amaka, "save", "Read and build")).toBe(200);
  expect(await send(bello, "publish", "Read and build")).toBe(`${ADDRESS}?done=sent`);
  expect((await open(amaka)).pending).toMatchObject([{ by: "bello", isMine: true }]);
  for (const writer of [amaka, bello]) expect(await approve(writer)).toBe(`${ADDRESS}?done=own`);
  expect(await approve(admin)).toBe(`${ADDRESS}?done=approved`);
});

test("a text that was withdrawn and sent by somebody else still can’t be approved by who wrote it", async () => {
  await require([KEY]);
  await send(amaka, "publish", "Read and build");
  const [waiting] = (await open(bello)).pending;
  const $version = String(waiting?.version);
  await post(bello, new URLSearchParams({ $intent: "withdraw", $version, $end: "1" }));
  expect(await send(bello, "publish", "Read and build")).toBe(`${ADDRESS}?done=sent`);
  expect(await approve(amaka)).toBe(`${ADDRESS}?done=own`);
});

test("all pages need an approval at once, and none but the bank account after it is switched off", async () => {
  expect(await isTicked("postgraduate-application")).toMatchObject({ isBank: true, isRequired: false });
  await require(["*"]);
  expect(await isTicked(KEY)).toMatchObject({ isForAll: true, isRequired: false });
  expect((await open(amaka)).approval).toBe("administrator");
  await require([], { before: ["*"] });
  expect((await open(amaka)).approval).toBeNull();
  expect(await send(amaka, "publish", "Read and build")).toBe(`${ADDRESS}?done=published`);
  const bank = routeArgs(t.deps, ADDRESS, { params: { key: "postgraduate-application" }, cookie: amaka });
  expect((await openEditor(bank)).approval).toBe("bank-account");
});

test("two administrators who tick other pages at the same time don’t undo each other’s change", async () => {
  await require([KEY]);
  await require(["contacts"]);
  expect(await isTicked(KEY)).toMatchObject({ isRequired: true });
  expect(await isTicked("contacts")).toMatchObject({ isRequired: true });
});

test("only an administrator changes it, and the audit log says for which page", async () => {
  expect(await require([KEY], { cookie: bello })).toBe(403);
  expect(await isTicked(KEY)).toMatchObject({ isRequired: false });
  await require([KEY, "no-such-page"]);
  await require([], { before: [KEY] });
  const events = await t.deps.db
    .selectFrom("audit_events")
    .select(["action", "target", "actor_name"])
    .where("action", "like", "content.approval-%")
    .orderBy("id")
    .execute();
  expect(events).toEqual([
    { action: "content.approval-required", target: "content identity", actor_name: "ngozi" },
    { action: "content.approval-lifted", target: "content identity", actor_name: "ngozi" },
  ]);
});

test("a page of which only one person may approve texts says so", async () => {
  expect((await loader(routeArgs(t.deps, SETTING, { cookie: bello }))).approvers).toBe(3);
  await t.deps.db.updateTable("staff").set({ disabled_at: t.clock.now() }).where("username", "<>", "bello").execute();
  expect((await loader(routeArgs(t.deps, SETTING, { cookie: bello }))).approvers).toBe(1);
});
