import { beforeAll, expect, test } from "vitest";
import { documentDesk } from "../../../../tests/support/staff/document-desk.ts";
import { outcomeOf } from "../../../../tests/support/staff/post-desk.ts";
import { routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import type { Removed } from "../../../staff/removed-meanwhile.ts";
import { addedPageDocument } from "../../added/added-page.content.ts";
import { action as move } from "../added/address.page.tsx";
import { action as addPage } from "../added/new-page.page.tsx";
import { ALL_DOCUMENTS } from "../approval/approval.ts";
import { readForm } from "../edited-documents.server.ts";
import { action, type UnreadResult } from "./document.action.server.ts";

const t = testDeps();
let amaka: string;
let bello: string;

beforeAll(async () => {
  amaka = await staffCookie(t.deps, "amaka", "editor");
  bello = await staffCookie(t.deps, "bello", "editor");
});

const post = (fields: Record<string, string>, cookie: string) => ({
  cookie,
  init: { method: "POST", body: new URLSearchParams(fields) },
});

async function addOpenDay(slug: string) {
  const typed = { name: "Open Day", section: "", slug };
  const { location } = await outcomeOf(
    addPage(routeArgs(t.deps, "/dashboard/pages/new", post(typed, amaka)) as Parameters<typeof addPage>[0]),
  );
  const key = location?.split("/").at(-1) ?? "";
  return { key, desk: documentDesk(addedPageDocument({ id: Number(key.slice(5)), name: "Open Day" }), t) };
}

async function remove(key: string, cookie: string) {
  const init = { params: { key }, ...post({ intent: "remove", target: "" }, cookie) };
  await outcomeOf(move(routeArgs(t.deps, `/dashboard/pages/${key}/address`, init) as Parameters<typeof move>[0]));
}

const send = <Result>(key: string, fields: Record<string, string>) =>
  outcomeOf<Result>(action(routeArgs(t.deps, `/dashboard/pages/${key}`, { params: { key }, ...post(fields, amaka) })));

const countAutosaves = async (subject: string) =>
  (await t.deps.db.selectFrom("autosaves").select("id").where("subject", "=", subject).execute()).length;

test("sends back and stores what was typed into the form of a page that a colleague removed", async () => {
  const { key, desk } = await addOpenDay("open-day");
  const form = desk.formWith({ blocks: [{ kind: "text", text: "Come and see us." }] });
  const { over } = await desk.open(amaka);
  await remove(key, bello);
  const fields = { ...Object.fromEntries(new URLSearchParams(form)), $over: over, $intent: "save", $end: "1" };
  const { status, result } = await send<Removed>(key, fields);
  expect(status).toBe(404);
  expect(result?.message).toContain("bello removed this page");
  expect(result?.typed.map(([, text]) => text).join("\n")).toContain("Come and see us.");
  expect(await send("page-999999", fields)).toMatchObject({ status: 404, result: null });

  const { id } = await t.deps.db.selectFrom("added_pages").select("id").executeTakeFirstOrThrow();
  const putBack = (fields: { id: string }) => {
    const args = routeArgs(t.deps, "/dashboard/pages/new", post({ intent: "put-back", ...fields }, amaka));
    return addPage(args as Parameters<typeof addPage>[0]);
  };
  expect(await putBack({ id: "abc" })).toMatchObject({ message: "The page is back already." });
  await putBack({ id: String(id) });
  const [unsaved] = (await desk.open(amaka)).unsaved;
  expect(readForm(desk.edited(), unsaved?.form ?? "")).toMatchObject({ blocks: [{ text: "Come and see us." }] });
});

test("stores nothing of a form that did not arrive completely, and sends it back to where it is", async () => {
  const { key, desk } = await addOpenDay("tours");
  const form = Object.fromEntries(new URLSearchParams(desk.formWith({})));
  await remove(key, bello);
  const cutOff = await send<UnreadResult>(key, { ...form, $intent: "save" });
  const tooLarge = await send<UnreadResult>(key, {
    ...form,
    title: "x".repeat(1024 * 1024),
    $intent: "save",
    $end: "1",
  });
  expect([cutOff.status, tooLarge.status]).toEqual([400, 413]);
  for (const { result } of [cutOff, tooLarge])
    expect(result?.message).toMatch(/^bello removed this page, on .*\. Nothing was saved: .* go back in your browser/);
  expect(await countAutosaves(key)).toBe(0);
});

test("says without JavaScript where the text of a form is that did not arrive completely, and who removed its page", async () => {
  const { key, desk } = await addOpenDay("grounds");
  const form = Object.fromEntries(new URLSearchParams(desk.formWith({})));
  await remove(key, bello);
  const unread = await send<Removed>(key, { ...form, $intent: "save" });
  expect(unread).toMatchObject({ status: 400, result: { kind: "removed", typed: [], next: { label: "All pages" } } });
  expect(unread.result?.message).toMatch(
    /^bello removed this page, on .*\. Nothing was saved: the form did not arrive completely\. .* go back in your browser, and copy it\.$/,
  );
  const init = { params: { key }, ...post({ ...form, $intent: "save" }, amaka) };
  const inPage = action(routeArgs(t.deps, `/dashboard/pages/${key}.data`, init));
  expect(await outcomeOf<UnreadResult>(inPage)).toMatchObject({ status: 400, result: { kind: "failed" } });
});

test("stores nothing of a button without a text, and says who can put the page back", async () => {
  const { key } = await addOpenDay("visits");
  await remove(key, bello);
  const click = async () =>
    (await send<Removed>(key, { $version: "1", $intent: "approve", $over: "", $end: "1" })).result;
  expect(await click()).toMatchObject({ message: expect.stringContaining("put the page back"), typed: [] });
  expect(await countAutosaves(key)).toBe(0);
  const now = t.clock.now();
  await t.pool.query("insert into content_approvals (key, set_at, set_by) select $1, now(), id from staff limit 1", [
    ALL_DOCUMENTS,
  ]);
  await t.pool.query("insert into content_versions (key, value, saved_at) values ($1, '{}', $2)", [key, now]);
  expect(await click()).toMatchObject({
    message: expect.stringContaining("ask an administrator to put the page back"),
    next: { label: "Removed pages" },
  });
});
