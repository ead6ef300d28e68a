import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { outcomeOf } from "../../../../tests/support/staff/post-desk.ts";
import { responseOf, routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { action as change, type IssueResult } from "../issue.action.server.ts";
import { action as create } from "../issues.page.tsx";
import { action } from "./autosave.endpoint.ts";
import { type EditResult, action as edit } from "./edit.action.server.ts";
import { loader } from "./edit.loader.server.ts";

const t = testDeps();
let ngozi: string;
let tunde: string;
let officer: string;
let issue: number;

beforeAll(async () => {
  ngozi = await staffCookie(t.deps, "ngozi", "editor");
  tunde = await staffCookie(t.deps, "tunde", "editor");
  officer = await staffCookie(t.deps, "amina", "officer");
  const init = { method: "POST" };
  const { location } = await outcomeOf(
    create(routeArgs(t.deps, "/dashboard/newsletter", { cookie: ngozi, init }) as never),
  );
  issue = Number(/\/(\d+)\/edit$/.exec(location ?? "")?.[1]);
});
async function post(body: object, cookie: string): Promise<number> {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const args = routeArgs(t.deps, "/dashboard/newsletter/autosave", { cookie, init });
  return (await responseOf(action(args as Parameters<typeof action>[0]))).status;
}

const EMPTY = { subject: "", previewText: "", introduction: "" };

/** Sends the form of the issue as its page does while somebody types. */
const type = (id: string, texts: Partial<typeof EMPTY>, { cookie = ngozi, over = 1, subject = String(issue) } = {}) =>
  post({ id, subject, over: String(over), form: JSON.stringify({ ...EMPTY, ...texts }) }, cookie);

const argsOf = (cookie: string, init: RequestInit = {}) =>
  routeArgs<{ id: string }>(t.deps, `/dashboard/newsletter/${issue}/edit`, {
    cookie,
    init,
    params: { id: String(issue) },
  });

/** What is offered to somebody who opens the issue on another device. */
async function offered(cookie = ngozi) {
  const { unsaved } = await loader(argsOf(cookie));
  return unsaved.map(({ revision, texts }) => ({ revision, subject: texts.subject }));
}

const save = (fields: Record<string, string>, cookie = ngozi) =>
  outcomeOf<EditResult>(edit(argsOf(cookie, { method: "POST", body: new URLSearchParams(fields) })));

test("what somebody types in an issue is offered to them on another device until it is saved, and to nobody else", async () => {
  const id = randomUUID();
  expect(await type(id, { subject: "Rain" })).toBe(200);
  expect(await type(id, { subject: "October" })).toBe(200);
  expect(await offered()).toEqual([{ revision: 1, subject: "October" }]);
  expect(await offered(tunde)).toEqual([]);
  expect(await type(id, { subject: "Taken over" }, { cookie: tunde })).toBe(409);
  expect(await save({ subject: "October", over: "1", autosave: id })).toMatchObject({ status: 303 });
  expect(await offered()).toEqual([]);
});

test("an autosave stays when its issue can't be saved, and is deleted when its writer discards it", async () => {
  const id = randomUUID();
  await type(id, { subject: "November" }, { over: 2 });
  expect(await save({ subject: "x".repeat(201), over: "2", autosave: id })).toMatchObject({ status: 422 });
  expect(await offered()).toEqual([{ revision: 2, subject: "November" }]);
  await post({ id, discard: true }, tunde);
  expect(await offered()).toHaveLength(1);
  expect(await post({ id, discard: true }, ngozi)).toBe(204);
  expect(await offered()).toEqual([]);
});

test("a form with an error is still saved over the revision that it was opened with, so that a colleague's text is not lost", async () => {
  const tooLong = { subject: "x".repeat(201), over: "2" };
  expect(await save({ subject: "By a colleague", over: "2" }, tunde)).toMatchObject({ status: 303 });
  expect(await save(tooLong)).toMatchObject({ status: 422, result: { kind: "wrong", over: 2 } });
  const conflict = await save({ subject: "Mine", over: "2" });
  expect(conflict).toMatchObject({ status: 409, result: { kind: "conflict", over: 3, conflict: { by: "tunde" } } });
});

test.each([
  ["of somebody who may not send newsletters", 403, () => type(randomUUID(), {}, { cookie: officer })],
  ["of an issue that doesn't exist", 409, () => type(randomUUID(), {}, { subject: "999999" })],
  ["under an invalid id", 422, () => type("1; drop table autosaves", {})],
  ["that is no form", 409, () => post({ id: randomUUID(), subject: String(issue), over: "1", form: "[" }, ngozi)],
])("what is typed %s is rejected", async (_, status, send) => {
  expect(await send()).toBe(status);
});

const remove = () => {
  const body = new URLSearchParams({ intent: "delete", seen: "3" });
  return outcomeOf<IssueResult>(change(argsOf(ngozi, { method: "POST", body })));
};

test("an issue is not deleted while a colleague has typed into it who can save it, and who is named", async () => {
  const chidi = await staffCookie(t.deps, "chidi", "editor");
  await type(randomUUID(), { subject: "Of a closed account" }, { over: 3, cookie: chidi });
  await t.pool.query("update staff set disabled_at = now() where username = 'chidi'");
  await type(randomUUID(), { subject: "Not saved yet" }, { over: 3, cookie: tunde });
  const { status, result } = await remove();
  expect([status, result?.message]).toEqual([409, expect.stringMatching(/tunde typed/)]);
  expect(result?.message).not.toContain("chidi");
  expect(await offered(tunde)).toHaveLength(1);
  await t.pool.query("update staff set roles = '{officer}' where username = 'tunde'");
  await type(randomUUID(), { subject: "Soon deleted" }, { over: 3 });
  expect(await remove()).toMatchObject({ status: 303 });
  expect((await t.pool.query("select 1 from autosaves where kind = 'issue'")).rows).toEqual([]);
});
