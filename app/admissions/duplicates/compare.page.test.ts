import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type FixtureApplication, insertApplication } from "../../../tests/builders/application.builder.ts";
import { responseOf, routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { loader as applicationLoader } from "../desk/application/application.loader.server.ts";
import { loader as listLoader } from "../desk/list/applications.page.tsx";
import { action, type DecisionResult } from "./compare.action.server.ts";
import { loader } from "./compare.loader.server.ts";
import { findDuplicates } from "./find-duplicates.job.server.ts";

const t = testDeps();
let ngozi: string;
let emeka: string;
let one: FixtureApplication;
let other: FixtureApplication;
let pairs = 0;

beforeAll(async () => {
  ngozi = await staffCookie(t.deps, "ngozi", "officer");
  emeka = await staffCookie(t.deps, "emeka", "officer");
});
beforeEach(async () => {
  pairs += 1;
  const answers = { phone: `0803 91 ${String(10_000 + pairs * 7)}`, firstName: "Ada", lastName: `Obi ${pairs}` };
  one = await insertApplication(t.deps.db, { ...answers, city: "Warri" });
  other = await insertApplication(t.deps.db, { ...answers, firstName: " ADA", city: "Asaba" });
  await findDuplicates(t.deps);
});

const address = () => `/dashboard/applications/${one.id}/duplicates/${other.id}`;
const params = () => ({ id: String(one.id), other: String(other.id) });
const open = (cookie = ngozi, query = "") =>
  loader(routeArgs(t.deps, `${address()}${query}`, { params: params(), cookie }));

/** Submits a decision. Returns where it leads, or why it was rejected. */
async function decide(decision: string, { seen = "undecided", cookie = ngozi } = {}) {
  const init = { method: "POST", body: new URLSearchParams({ decision, seen }) };
  const result = await action(routeArgs(t.deps, address(), { params: params(), cookie, init }));
  if (result instanceof Response) return { redirect: result.headers.get("Location"), rejected: null };
  return { redirect: null, rejected: result as { data: DecisionResult; init: ResponseInit } };
}

const listedDuplicates = async (id: number) =>
  (
    await applicationLoader(
      routeArgs(t.deps, `/dashboard/applications/${id}`, { params: { id: String(id) }, cookie: ngozi }),
    )
  ).duplicates;

async function badgesOf(id: number) {
  const { applications } = await listLoader(routeArgs(t.deps, "/dashboard", { cookie: ngozi }) as never);
  const row = applications.find((application) => application.id === id);
  return { possibleDuplicate: row?.possibleDuplicate, samePerson: row?.samePerson };
}

describe("Two applications that may be of one person", () => {
  test("are shown side by side, with the answers that differ and the access to both recorded", async () => {
    const page = await open();
    expect(page).toMatchObject({ reasons: "the same phone number", isLikely: false, decision: null, mayDecide: true });
    expect(page.applications.map(({ reference }) => reference)).toEqual([one.reference, other.reference]);
    const answer = (name: string) => page.answers.find(({ label }) => label === name);
    expect(answer("City")).toMatchObject({ values: ["Warri", "Asaba"], differs: true });
    expect(answer("First name"), "in other letters").toMatchObject({ differs: false });
    expect(page.applications[1]?.documents).toHaveLength(2);
    const { rows } = await t.pool.query("select kind, application_ids from record_views order by id desc limit 1");
    expect(rows).toEqual([{ kind: "duplicates", application_ids: [one.id, other.id] }]);
  });

  test("have the same page from either side, and none with an application that is no duplicate", async () => {
    const stranger = await insertApplication(t.deps.db);
    const at = (id: number, its: number) =>
      loader(routeArgs(t.deps, address(), { params: { id: String(id), other: String(its) }, cookie: ngozi }));
    expect((await at(other.id, one.id)).applications[0]?.reference).toBe(other.reference);
    await expect(at(one.id, stranger.id)).rejects.toMatchObject({ init: { status: 404 } });
    await expect(at(one.id, one.id)).rejects.toMatchObject({ init: { status: 404 } });
  });

  test("are not shown as duplicates once staff decided that they are not of one person, until that is taken back", async () => {
    expect(await badgesOf(one.id)).toEqual({ possibleDuplicate: true, samePerson: false });
    expect((await decide("different")).redirect).toBe(`${address()}?decided`);
    expect(await listedDuplicates(one.id)).toEqual([]);
    expect(await badgesOf(other.id)).toEqual({ possibleDuplicate: false, samePerson: false });
    expect((await open()).decision).toEqual({ verdict: "different", by: "ngozi", at: "6 October 2025, 10:00" });

    await t.deps.db.insertInto("duplicate_search_queue").values({ application_id: one.id }).execute();
    await findDuplicates(t.deps);
    expect(await listedDuplicates(one.id), "after another search").toEqual([]);

    await decide("undecided", { seen: "different", cookie: emeka });
    expect((await open()).decision).toBeNull();
    expect(await listedDuplicates(other.id)).toMatchObject([{ id: one.id, reasons: "the same phone number" }]);
    expect(await badgesOf(one.id)).toEqual({ possibleDuplicate: true, samePerson: false });
  });

  test("are marked as one person once staff decided so, also when they share nothing any more", async () => {
    await decide("same");
    await t.deps.db.updateTable("applications").set({ phone: "08031119991" }).where("id", "=", one.id).execute();
    await findDuplicates(t.deps);
    expect(await badgesOf(one.id)).toEqual({ possibleDuplicate: false, samePerson: true });
    expect(await listedDuplicates(one.id)).toMatchObject([
      { id: other.id, decision: { verdict: "same", by: "ngozi" } },
    ]);
  });

  test("are decided once: a second officer sees what the first decided", async () => {
    const both = await Promise.all([decide("same"), decide("different", { cookie: emeka })]);
    const rejected = both.flatMap((result) => result.rejected ?? []);
    expect(rejected).toHaveLength(1);
    expect(rejected[0]?.init.status).toBe(409);
    expect(rejected[0]?.data.message).toMatch(/^Not saved: (ngozi|emeka) has decided since you opened this page/);
    const { decision } = await open();
    expect(rejected[0]?.data.message).toContain(decision?.by);
  });

  test("keep a decision that is submitted again after a lost response", async () => {
    await decide("same");
    expect((await decide("same")).redirect).toBe(`${address()}?decided`);
    const { rows } = await t.pool.query("select detail from audit_events where target = $1", [`application ${one.id}`]);
    expect(rows).toEqual([{ detail: { other: other.id, verdict: "same" } }]);
  });

  test("are decided by officers, and not by an auditor", async () => {
    const auditor = await staffCookie(t.deps, "auditor", "auditor");
    expect((await open(auditor)).mayDecide).toBe(false);
    await expect(decide("same", { cookie: auditor })).rejects.toMatchObject({ init: { status: 403 } });
    expect((await responseOf(open(""))).headers.get("Location")).toMatch(/^\/login/);
  });

  test.each([{}, { decision: "maybe" }, { seen: "same", decision: "__proto__" }])(
    "are not decided by the form %j",
    async (form) => {
      const { rejected } = await decide(form.decision ?? "", form.seen ? { seen: form.seen } : {});
      expect(rejected).toMatchObject({ data: { message: "Choose one of the buttons." }, init: { status: 422 } });
    },
  );
});
