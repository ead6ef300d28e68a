import { beforeEach, expect, test } from "vitest";
import { documentDesk } from "../../../../tests/support/staff/document-desk.ts";
import { outcomeOf } from "../../../../tests/support/staff/post-desk.ts";
import { routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDepsPerTest } from "../../../../tests/support/test-deps.ts";
import { POSTGRADUATE } from "../../../admissions/information/postgraduate.content.ts";
import { IDENTITY } from "../../site.content.ts";
import { action, loader } from "./approval.page.tsx";

const KEY = "identity";
const ADDRESS = `/dashboard/pages/${KEY}`;
const SETTING = "/dashboard/pages/approval";

const t = testDepsPerTest();
let admin: string;
let amaka: string;
let bello: string;

beforeEach(async () => {
  admin = await staffCookie(t.deps, "ngozi", "administrator");
  amaka = await staffCookie(t.deps, "amaka", "editor");
  bello = await staffCookie(t.deps, "bello", "editor");
});

/** Ticks keys on the page of approvals, on which `before` were ticked. */
async function require(
  keys: readonly string[],
  { before = [], cookie = admin }: { before?: string[]; cookie?: string } = {},
) {
  const body = new URLSearchParams([...keys.map((key) => ["key", key]), ...before.map((key) => ["before", key])]);
  const args = routeArgs(t.deps, SETTING, { cookie, init: { method: "POST", body } });
  const { location, status } = await outcomeOf(action(args));
  return location ?? status;
}

async function isTicked(key: string) {
  const { groups, isForAll } = await loader(routeArgs(t.deps, SETTING, { cookie: bello }));
  const documents = groups.flatMap((group) => group.documents);
  return { ...documents.find((document) => document.key === key), isForAll };
}

const desk = documentDesk(IDENTITY, t);
const { open, approve } = desk;

/** Sends the form of the page with a motto. Returns where that leads, or the status. */
async function send(cookie: string, intent: string, motto: string) {
  const { location, status } = await desk.send(cookie, intent, desk.formWith({ motto }));
  return location ?? status;
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

test("those who may approve a text are asked by mail, and who wrote it reads that it was approved", async () => {
  for (const name of ["ngozi", "amaka", "bello"]) {
    const email = `${name}@example.com`;
    await t.deps.db.updateTable("staff").set({ email }).where("username", "=", name).execute();
  }
  await require([KEY]);
  await send(amaka, "publish", "Read and build");
  const mails = () =>
    t.deps.db.selectFrom("mails").select(["recipient", "subject", "text_body"]).orderBy("id").execute();
  const asked = await mails();
  expect(asked.map(({ recipient }) => recipient).sort()).toEqual(["bello@example.com", "ngozi@example.com"]);
  expect(asked[0]).toMatchObject({
    subject: expect.stringMatching(/^Approval needed: /),
    text_body: expect.stringContaining(ADDRESS),
  });
  expect(asked[0]?.text_body).not.toContain("Read and build");
  await approve(bello);
  const [, , approved, ...others] = await mails();
  expect(approved).toMatchObject({
    recipient: "amaka@example.com",
    text_body: expect.stringContaining("bello approved your change"),
  });
  expect(others).toEqual([]);
});

test("a text that needs no approval mails nobody", async () => {
  await t.deps.db.updateTable("staff").set({ email: "staff@example.com" }).where("username", "=", "bello").execute();
  await send(amaka, "publish", "Read and build");
  expect(await t.deps.db.selectFrom("mails").selectAll().execute()).toEqual([]);
});

test("who wrote the draft can’t approve it, also when somebody else sent it", async () => {
  await require([KEY]);
  expect(await send(amaka, "save", "Read and build")).toBe(200);
  expect(await send(bello, "publish", "Read and build")).toBe(`${ADDRESS}?done=sent`);
  expect((await open(amaka)).pending).toMatchObject([{ by: "bello", isMine: true }]);
  for (const writer of [amaka, bello]) expect(await approve(writer)).toBe(`${ADDRESS}?done=own`);
  expect(await approve(admin)).toBe(`${ADDRESS}?done=approved`);
});

test("a text says that nobody is left to approve it when all who may have written part of it", async () => {
  await require([KEY]);
  await send(amaka, "save", "Read and build");
  expect(await open(bello)).toMatchObject({ lacksApprover: false });
  await t.deps.db.updateTable("staff").set({ disabled_at: t.clock.now() }).where("username", "=", "ngozi").execute();
  expect(await open(bello)).toMatchObject({ lacksApprover: true });
  await send(bello, "publish", "Read and build");
  expect((await open(bello)).pending).toMatchObject([{ isWaiting: true, lacksApprover: true }]);
  const chidi = await staffCookie(t.deps, "chidi", "editor");
  expect((await open(bello)).pending).toMatchObject([{ isWaiting: true, lacksApprover: false }]);
  // What chidi publishes is made of the text that waits.
  expect(await open(chidi)).toMatchObject({ lacksApprover: true });
});

test("a text that was withdrawn and sent by somebody else still can’t be approved by who wrote it", async () => {
  await require([KEY]);
  await send(amaka, "publish", "Read and build");
  const [waiting] = (await open(bello)).pending;
  const $version = String(waiting?.version);
  await desk.send(bello, "withdraw", "", { $version });
  expect(await send(bello, "publish", "Read and build")).toBe(`${ADDRESS}?done=sent`);
  expect(await approve(amaka)).toBe(`${ADDRESS}?done=own`);
});

test.each([[["save", "publish"]], [["publish"]]])(
  "a text that waits and that somebody else changes can’t be approved by who wrote it: %j",
  async (intents) => {
    await require([KEY]);
    await send(amaka, "publish", "Read and build");
    for (const intent of intents) await send(bello, intent, "Read, and build");
    expect((await open(amaka)).pending).toMatchObject([{ by: "bello", isMine: true }]);
    expect(await approve(amaka)).toBe(`${ADDRESS}?done=own`);
    expect(await approve(admin)).toBe(`${ADDRESS}?done=approved`);
    expect(shownMotto()).toBe("Read, and build");
  },
);

test("all pages need an approval at once, and none but the bank account after it is switched off", async () => {
  expect(await isTicked("postgraduate-application")).toMatchObject({ isBank: true, isRequired: false });
  await require(["*"]);
  expect(await isTicked(KEY)).toMatchObject({ isForAll: true, isRequired: false });
  expect((await open(amaka)).approval).toBe("administrator");
  await require([], { before: ["*"] });
  expect((await open(amaka)).approval).toBeNull();
  expect(await send(amaka, "publish", "Read and build")).toBe(`${ADDRESS}?done=published`);
  expect((await documentDesk(POSTGRADUATE, t).open(amaka)).approval).toBe("bank-account");
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
