import { afterAll, beforeAll, expect, test } from "vitest";
import { documentDesk } from "../../../../tests/support/staff/document-desk.ts";
import { outcomeOf } from "../../../../tests/support/staff/post-desk.ts";
import { routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { openTestDeps, type TestDeps } from "../../../../tests/support/test-deps.ts";
import type { Removed } from "../../../staff/removed-meanwhile.ts";
import { addedPageDocument } from "../../added/added-page.content.ts";
import { action as move } from "../added/address.page.tsx";
import { action as addPage } from "../added/new-page.page.tsx";
import { readForm } from "../edited-documents.server.ts";
import { action } from "./document.action.server.ts";

let t: TestDeps;
let amaka: string;
let bello: string;

beforeAll(async () => {
  t = await openTestDeps();
  amaka = await staffCookie(t.deps, "amaka", "editor");
  bello = await staffCookie(t.deps, "bello", "editor");
});

afterAll(() => t.close());

const post = (fields: Record<string, string>, cookie: string) => ({
  cookie,
  init: { method: "POST", body: new URLSearchParams(fields) },
});

async function addOpenDay() {
  const typed = { name: "Open Day", section: "", slug: "open-day" };
  const { location } = await outcomeOf(
    addPage(routeArgs(t.deps, "/dashboard/pages/new", post(typed, amaka)) as Parameters<typeof addPage>[0]),
  );
  const key = location?.split("/").at(-1) ?? "";
  return { key, desk: documentDesk(addedPageDocument({ id: Number(key.slice(5)), name: "Open Day" }), () => t.deps) };
}

test("sends back and stores what was typed into the form of a page that a colleague removed", async () => {
  const { key, desk } = await addOpenDay();
  const form = desk.formWith({ blocks: [{ kind: "text", text: "Come and see us." }] });
  const { over } = await desk.open(amaka);
  const params = { key };
  const address = `/dashboard/pages/${key}/address`;
  await outcomeOf(
    move(
      routeArgs(t.deps, address, { params, ...post({ intent: "remove", target: "" }, bello) }) as Parameters<
        typeof move
      >[0],
    ),
  );
  const fields = { ...Object.fromEntries(new URLSearchParams(form)), $over: over, $intent: "save", $end: "1" };
  const save = (to: string) =>
    outcomeOf<Removed>(
      action(routeArgs(t.deps, `/dashboard/pages/${to}`, { params: { key: to }, ...post(fields, amaka) })),
    );
  const { status, result } = await save(key);
  expect(status).toBe(404);
  expect(result?.message).toContain("bello removed this page");
  expect(result?.typed.map(([, text]) => text).join("\n")).toContain("Come and see us.");
  expect(await save("page-999999")).toMatchObject({ status: 404, result: null });

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
