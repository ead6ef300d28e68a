import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { loader as applyPage } from "../../apply/apply.page.tsx";
import { loader as intakesPage } from "../list/intakes.page.tsx";
import { action, type EditIntakeResult } from "./edit-intake.action.server.ts";
import { loader } from "./edit-intake.page.tsx";

const t = testDeps();
let cookie: string;
beforeAll(async () => {
  cookie = await staffCookie(t.deps, "registrar", "head-of-registry");
});
beforeEach(async () => {
  await t.deps.db.deleteFrom("intakes").execute();
});
const VALID = { name: "Main intake", session: "2025/2026", opensDay: "2025-10-01", closesDay: "31/10/2025" };

async function save(fields: Record<string, string>, id?: number) {
  const address = id === undefined ? "/dashboard/intakes/new" : `/dashboard/intakes/${id}/edit`;
  const params: { id?: string } = id === undefined ? {} : { id: String(id) };
  const init = { method: "POST", body: new URLSearchParams(fields) };
  const result = await action({ ...routeArgs(t.deps, address, { cookie, init }), params });
  if (result instanceof Response) return { location: result.headers.get("Location") };
  return { status: result.init?.status, ...result.data } as EditIntakeResult & { status: number };
}

async function problems(fields: Record<string, string>): Promise<Record<string, string>> {
  const result = await save(fields);
  return Object.fromEntries("problems" in result ? result.problems.map(({ field, message }) => [field, message]) : []);
}

const idOf = (location: string | null | undefined) => Number(location?.match(/\d+/)?.[0]);

async function add(fields: Record<string, string> = VALID): Promise<number> {
  const saved = await save(fields);
  return idOf("location" in saved ? saved.location : null);
}

const edit = (id: number) =>
  loader({ ...routeArgs(t.deps, `/dashboard/intakes/${id}/edit`, { cookie }), params: { id: String(id) } } as never);

test("adds an intake from the first minute of a day to the last of another in Nigeria, with an event in the audit log", async () => {
  const id = await add({ ...VALID, "quota-law": "120" });
  const { rows } = await t.pool.query("select opens_at, closes_at from intakes where id = $1", [id]);
  expect(rows).toEqual([{ opens_at: new Date("2025-09-30T23:00:00Z"), closes_at: new Date("2025-10-31T22:59:00Z") }]);
  expect((await edit(id)).typed).toMatchObject({
    closesDay: "2025-10-31",
    closesTime: "23:59",
    quotas: { Law: "120" },
  });
  const { rows: events } = await t.pool.query(
    "select actor_name, target, detail from audit_events where action = 'intake.added'",
  );
  expect(events).toMatchObject([
    { actor_name: "registrar", target: `intake ${id}`, detail: { name: " → Main intake" } },
  ]);
});

test("changes times and places, with what was changed in the audit log", async () => {
  const id = await add();
  const { version } = await edit(id);
  expect(await save({ ...VALID, closesTime: "12:00", "quota-nursing-science": "40", version }, id)).toEqual({
    location: `/dashboard/intakes/${id}?saved`,
  });
  const { rows } = await t.pool.query("select detail from audit_events where action = 'intake.changed'");
  expect(rows.at(-1).detail).toEqual({
    closes: "31 October 2025, 23:59 → 31 October 2025, 12:00",
    "places of Nursing Science": "no quota → 40",
  });
});

test("closes the form at once when the closing time is set to the past", async () => {
  const id = await add();
  const read = () => applyPage(routeArgs(t.deps, "/Admissions/Apply") as never);
  expect((await read()).admissions.isOpen).toBe(true);
  await save({ ...VALID, closesDay: "2025-10-05", version: (await edit(id)).version }, id);
  expect((await read()).admissions.isOpen).toBe(false);
});

describe("returns what was typed with a message at its field when", () => {
  test.each([
    ["the name is missing", { name: " " }, "name"],
    ["the session is one year", { session: "2025" }, "session"],
    ["the session has years that do not follow", { session: "2025/2027" }, "session"],
    ["a day does not exist", { closesDay: "2025-02-30" }, "closesDay"],
    ["a day is words", { opensDay: "next Monday" }, "opensDay"],
    ["a time is impossible", { closesTime: "25:00" }, "closesTime"],
    ["a time has no day", { opensDay: "", opensTime: "10:00" }, "opensDay"],
    ["the closing time is before the opening time", { closesDay: "2025-09-01" }, "closesDay"],
    ["a number of places is negative", { "quota-law": "-1" }, "quota-law"],
    ["a number of places is huge", { "quota-law": "999999" }, "quota-law"],
  ])("%s", async (_, fields, field) => {
    expect(Object.keys(await problems({ ...VALID, ...fields }))).toEqual([field]);
    expect(await t.deps.db.selectFrom("intakes").select("id").execute()).toEqual([]);
  });
});

test("rejects a second intake whose times overlap, and names the first", async () => {
  await add();
  expect(await problems({ ...VALID, name: "Second", opensDay: "2025-10-31", closesDay: "" })).toEqual({
    opensDay: expect.stringContaining(
      "Only one intake accepts applications at a time. “Main intake” opens on 1 October 2025, 00:00 and closes on 31 October 2025, 23:59.",
    ),
  });
  expect(await add({ ...VALID, name: "Second", opensDay: "2025-11-01", closesDay: "" })).toBeGreaterThan(0);
});

test("lets one of two overlapping intakes win when both are saved at once", async () => {
  const results = await Promise.all([save({ ...VALID, name: "One" }), save({ ...VALID, name: "Two" })]);
  expect(results.filter((result) => "location" in result)).toHaveLength(1);
});

test("shows what somebody else changed meanwhile, and saves on the second attempt", async () => {
  const id = await add();
  const { version } = await edit(id);
  await save({ ...VALID, name: "By a colleague", version }, id);
  const conflict = await save({ ...VALID, name: "Mine", version }, id);
  expect(conflict).toMatchObject({ status: 409, changes: ["name: By a colleague → Mine"], typed: { name: "Mine" } });
  const newVersion = "version" in conflict ? conflict.version : "";
  expect(await save({ ...VALID, name: "Mine", version: newVersion }, id)).toHaveProperty("location");
});

test("returns 404 for an intake that does not exist", async () => {
  await expect(save({ ...VALID, version: "" }, 4711)).rejects.toMatchObject({ init: { status: 404 } });
});

test("lists the open intake first, and that of the site's session before anybody has set one up", async () => {
  const list = async () => (await intakesPage(routeArgs(t.deps, "/dashboard/intakes", { cookie }) as never)).intakes;
  expect(await list()).toMatchObject([{ name: "2025/2026 session", state: "open" }]);
  await t.deps.db.deleteFrom("intakes").execute();
  await add({ ...VALID, name: "Next", session: "2026/2027", opensDay: "2026-09-01", closesDay: "" });
  await add();
  expect((await list()).map(({ name, state }) => [name, state])).toEqual([
    ["Main intake", "open"],
    ["Next", "later"],
  ]);
});

test.each(["2000", "2,000", "₦2,000"])(
  "shows applicants the fee %j in the currency of the place",
  async (feeAmount) => {
    const id = await add({ ...VALID, feeName: "Screening", feeAmount, feePage: "/Admissions" });
    expect((await edit(id)).typed.feeAmount).toBe("₦2,000");
  },
);

test("saves a fee with its page, and nothing of a fee that is not complete", async () => {
  const fee = { feeName: "Post-UTME screening", feeAmount: "₦2,000", feePage: "/Admissions" };
  const id = await add({ ...VALID, ...fee });
  expect((await edit(id)).typed).toMatchObject(fee);
  const { version } = await edit(id);
  expect(await problems({ ...VALID, ...fee, feeAmount: "much" })).toHaveProperty("feeAmount");
  expect(Object.keys(await problems({ ...VALID, feeName: "Screening" }))).toEqual(["feeAmount", "feePage"]);
  expect(Object.keys(await problems({ ...VALID, ...fee, feePage: "https://example.com" }))).toEqual(["feePage"]);
  await save({ ...VALID, version }, id);
  expect((await edit(id)).typed).toMatchObject({ feeName: "", feeAmount: "", feePage: "" });
  const { rows } = await t.pool.query(
    "select detail from audit_events where action = 'intake.changed' and target = $1",
    [`intake ${id}`],
  );
  expect(rows).toEqual([{ detail: { fee: "Post-UTME screening, ₦2,000, /Admissions → no fee" } }]);
});
