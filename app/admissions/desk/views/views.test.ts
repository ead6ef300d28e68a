import { beforeAll, beforeEach, expect, test } from "vitest";
import { responseOf, routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { loader as listPage } from "../list/applications.page.tsx";
import { action } from "./views.endpoint.ts";

const t = testDeps();
let ngozi: string;
let emeka: string;

beforeAll(async () => {
  ngozi = await staffCookie(t.deps, "ngozi", "officer");
  emeka = await staffCookie(t.deps, "emeka", "officer");
});
beforeEach(async () => {
  await t.pool.query("delete from staff_views");
});

/** Submits the form of the menu, and returns the address that it leads to. */
async function save(name: string): Promise<string> {
  const init = { method: "POST", body: new URLSearchParams({ name, program: "Law" }) };
  const response = await responseOf(action(routeArgs(t.deps, "/dashboard/views", { cookie: ngozi, init }) as never));
  return response.headers.get("Location") ?? "";
}

async function messageAt(address: string, cookie = ngozi): Promise<string | undefined> {
  return (await listPage(routeArgs(t.deps, address, { cookie }) as never)).viewMessage?.message;
}

test("saving a view says so on the list, and says when an own view of that name was replaced", async () => {
  expect(await messageAt(await save("To decide"))).toBe("The view “To decide” is saved.");
  expect(await messageAt(await save("TO decide"))).toBe(
    "The view “TO decide” is saved. It replaces your view of that name.",
  );
  expect(await messageAt("/dashboard?program=Law")).toBeUndefined();
});

test("a view without a name is not saved, and the list says that the name is missing", async () => {
  const address = await save("  ");
  expect(address).toContain("program=Law");
  expect(await messageAt(address)).toBe("The view is not saved: type a name for it.");
  expect((await t.pool.query("select from staff_views")).rowCount).toBe(0);
});

test("the view of a colleague is not reported as saved", async () => {
  expect(await messageAt(await save("To decide"), emeka)).toBeUndefined();
});
