import { beforeAll, describe, expect, it } from "vitest";
import { insertApplication, insertApplications } from "../../../../../tests/builders/application.builder.ts";
import { testDeps } from "../../../../../tests/support/test-deps.ts";
import { EVERY_APPLICATION, scopeOf } from "../../../application-scope.store.server.ts";
import { type ApplicationList, FIRST_PAGE, type Position, readApplicationList } from "../application-list.ts";
import { findPage, type Limits, type ListPage } from "./find-page.store.server.ts";

const EVERYTHING_COUNTED: Limits = { countedOfAll: 1000, counted: 1000, countedCostly: 1000, denseFrom: 1000 };
const LITTLE_COUNTED: Limits = { ...EVERYTHING_COUNTED, countedOfAll: 60, counted: 60, countedCostly: 60 };
/** A table that PostgreSQL has not analysed has -1 rows. */
const LITTLE_COUNTED_OF_MANY: Limits = { ...LITTLE_COUNTED, denseFrom: -2 };
const EVERY_SEARCH_DENSE: Limits = { ...EVERYTHING_COUNTED, denseFrom: -2 };

const t = testDeps();
beforeAll(async () => {
  // Equal times and names test the tiebreaker of the order.
  // A test says itself what PostgreSQL estimates.
  await t.owner.pool.query("alter table applications set (autovacuum_enabled = false)");
  await insertApplications(t.deps.db, 90, { submittedAt: new Date("2025-09-01T08:00:00Z"), lastName: "Okafor" });
  await insertApplications(t.deps.db, 80, (index) => ({ program: index % 2 === 0 ? "Law" : "Music" }));
});
const listOf = (address: string): ApplicationList => {
  const parameters = new URLSearchParams(address);
  return { ...readApplicationList(parameters), q: parameters.get("q") ?? "" };
};

const show = (address: string, position: Position, limits = EVERYTHING_COUNTED, scope = EVERY_APPLICATION) =>
  findPage(t.deps.db, scope, { ...listOf(address), position }, limits);

const idsOf = ({ applications }: ListPage) => applications.map(({ id }) => id);

/** Follows a link until the end of the list. Returns the pages in the order of the list. */
async function follow(address: string, way: "after" | "before", limits: Limits, betweenPages = async () => {}) {
  const isForward = way === "after";
  const pages = [await show(address, isForward ? FIRST_PAGE : { kind: "last" }, limits)];
  for (;;) {
    const page = pages.at(-1);
    const id = page && (isForward ? idsOf(page).at(-1) : idsOf(page)[0]);
    if (!page || id === undefined || !(isForward ? page.hasNext : page.hasPrevious)) break;
    await betweenPages();
    pages.push(await show(address, { kind: way, id }, limits));
  }
  return isForward ? pages : pages.reverse();
}

const LISTS = [
  "",
  "order=asc",
  "sort=lastName",
  "sort=email&order=desc",
  "sort=program",
  "sort=state&program=Law,Music,Accounting",
  "status=received&sort=lastName",
  "q=okafor",
  "q=okafor&sort=lastName&order=desc",
  "flag=unscanned",
  "flag=unscanned&sort=lastName&order=desc",
];

describe("The next and the previous page", () => {
  describe.each([
    ["a list that is counted", EVERYTHING_COUNTED],
    ["a list that has more than are counted", LITTLE_COUNTED],
    ["a list of very many applications that has more than are counted", LITTLE_COUNTED_OF_MANY],
    ["a search with very many matches", EVERY_SEARCH_DENSE],
  ] as const)("of %s", (_, limits) => {
    it.each(LISTS)("lead through '%s', each application once, in both directions", async (address) => {
      const forward = (await follow(address, "after", limits)).flatMap(idsOf);
      expect(new Set(forward).size).toBe(forward.length);
      const all = await t.deps.db.selectFrom("applications").select("id").execute();
      if (address === "") expect(forward).toHaveLength(all.length);
      const backward = (await follow(address, "before", limits)).flatMap(idsOf);
      expect(new Set(backward)).toEqual(new Set(forward));
    });
  });

  it("leave none out and show none twice while applications arrive, and say where in the list they are", async () => {
    const before = (await follow("", "after", EVERYTHING_COUNTED)).flatMap(idsOf);
    const arrive = async () =>
      void (await insertApplication(t.deps.db, { submittedAt: new Date("2026-01-01T08:00:00Z") }));
    const pages = await follow("", "after", EVERYTHING_COUNTED, arrive);
    expect(pages.flatMap(idsOf)).toEqual(before);
    expect(pages.map(({ skipped }) => skipped)).toEqual([0, 51, 102, 153].slice(0, pages.length));
  });

  it("go on from an application that has left the list meanwhile", async () => {
    const first = await show("status=received", FIRST_PAGE);
    const second = await show("status=received", { kind: "page", page: 2 });
    const last = idsOf(first).at(-1) ?? 0;
    await t.deps.db.updateTable("applications").set({ status: "in-review" }).where("id", "=", last).execute();
    expect(idsOf(await show("status=received", { kind: "after", id: last }))).toEqual(idsOf(second));
    expect(idsOf(await show("status=received", { kind: "before", id: idsOf(second)[0] ?? 0 }))).toHaveLength(50);
  });

  it("are the first page for an unknown application, or one of another faculty, and the last page when nothing follows", async () => {
    const first = idsOf(await show("", FIRST_PAGE));
    expect(idsOf(await show("", { kind: "after", id: 999_999_999 }))).toEqual(first);
    expect(idsOf(await show("", { kind: "before", id: 999_999_999 }))).toEqual(first);
    const lawyers = scopeOf({ faculties: ["Law"] } as never, t.deps.content);
    const other = await insertApplication(t.deps.db, { program: "Music" });
    const ofLaw = await show("", FIRST_PAGE, EVERYTHING_COUNTED, lawyers);
    const beside = await show("", { kind: "after", id: other.id }, EVERYTHING_COUNTED, lawyers);
    expect([beside.skipped, idsOf(beside)]).toEqual([0, idsOf(ofLaw)]);
    const last = await show("", { kind: "last" });
    expect(idsOf(await show("", { kind: "after", id: idsOf(last).at(-1) ?? 0 }))).toEqual(idsOf(last));
  });
});

describe("A list with more applications than are counted", () => {
  it("is counted less far where each application has to be read: with a channel, but not with one and a programme", async () => {
    const limits: Limits = { ...EVERYTHING_COUNTED, countedCostly: 10 };
    const [channel] = (await show("", FIRST_PAGE)).applications[0]?.howDidYouHear ?? [];
    const heard = new URLSearchParams({ channel: channel ?? "" });
    const { total } = await show(`${heard}`, FIRST_PAGE);
    expect(await show(`${heard}`, FIRST_PAGE, limits)).toMatchObject({ total: { kind: "at-least", count: 10 } });
    expect(total.kind === "exact" && total.count).toBeGreaterThan(10);
    expect(await show(`${heard}&program=Law`, FIRST_PAGE, limits)).toMatchObject({ total: { kind: "exact" } });
  });

  it("has the applications of a status that heard through a channel, and no others", async () => {
    const [one] = (await show("", FIRST_PAGE)).applications;
    const [channel] = one?.howDidYouHear ?? [];
    await t.pool.query("update applications set status = 'in-review' where id = $1", [one?.id]);
    const heard = new URLSearchParams({ channel: channel ?? "", status: "in-review" });
    expect(idsOf(await show(`${heard}`, FIRST_PAGE))).toEqual([one?.id]);
    expect(idsOf(await show(`${heard}&program=${one?.program}`, FIRST_PAGE))).toEqual([one?.id]);
    await t.pool.query("update applications set status = 'received' where id = $1", [one?.id]);
  });

  it("says so, and has numbered pages up to there", async () => {
    const page = await show("", { kind: "page", page: 9 }, LITTLE_COUNTED);
    expect(page).toMatchObject({ total: { kind: "at-least", count: 60 }, skipped: 50, hasNext: true });
    expect(idsOf(page)).toEqual(idsOf(await show("", { kind: "page", page: 2 })).slice(0, 10));
  });

  it("says so without counting when PostgreSQL has twice as many at its last count", async () => {
    const limits: Limits = { ...EVERYTHING_COUNTED, countedOfAll: 400 };
    expect(await show("", FIRST_PAGE, limits)).toMatchObject({ total: { kind: "exact" }, skipped: 0, hasNext: true });
    await t.owner.pool.query(
      "select pg_restore_relation_stats('schemaname', 'public', 'relname', 'applications', 'reltuples', 801::real)",
    );
    const page = await show("", FIRST_PAGE, limits);
    expect(page).toMatchObject({ total: { kind: "at-least", count: 400 }, skipped: 0, hasNext: true });
    expect(idsOf(page)).toEqual(idsOf(await show("", FIRST_PAGE)));
    expect(await show("status=received", FIRST_PAGE, limits)).toMatchObject({ total: { kind: "exact" } });
    await t.owner.pool.query("analyze applications");
  });

  it("goes on after its numbered pages, to its end", async () => {
    const [numbered, whole] = [
      await follow("", "after", LITTLE_COUNTED),
      await follow("", "after", EVERYTHING_COUNTED),
    ];
    expect(numbered.flatMap(idsOf)).toEqual(whole.flatMap(idsOf));
    expect(numbered.map(({ skipped }) => skipped)).toEqual([0, 50, null, null]);
    expect(await show("", { kind: "last" }, LITTLE_COUNTED)).toMatchObject({ skipped: null, hasNext: false });
  });

  it("has fewer numbers when it is filtered and sorted by a name, and the same applications", async () => {
    const byName = "status=received&sort=lastName";
    const [little, whole] = [
      await follow(byName, "after", LITTLE_COUNTED_OF_MANY),
      await follow(byName, "after", EVERYTHING_COUNTED),
    ];
    expect(little.flatMap(idsOf)).toEqual(whole.flatMap(idsOf));
    expect(little.map(({ skipped }) => skipped)).toEqual([0, 50, ...whole.slice(2).map(() => null)]);
    expect(whole.length).toBeGreaterThan(2);
    expect(little[0]?.total).toEqual({ kind: "at-least", count: 60 });
    const last = await show(byName, { kind: "last" }, LITTLE_COUNTED_OF_MANY);
    expect(idsOf(last)).toEqual(whole.flatMap(idsOf).slice(-50));
  });
});

describe("A search with very many matches", () => {
  it("shows the newest first in place of another order, and their number as many", async () => {
    const dense = await show("q=okafor&sort=email", FIRST_PAGE, EVERY_SEARCH_DENSE);
    expect(dense).toMatchObject({ total: { kind: "many" }, list: { sort: "received", order: "desc" } });
    expect(idsOf(dense)).toEqual(idsOf(await show("q=okafor", FIRST_PAGE)));
  });

  it("is sorted and counted when few of the newest applications match", async () => {
    const rare = await show("q=okafor+law&sort=email", FIRST_PAGE, EVERY_SEARCH_DENSE);
    expect(rare).toMatchObject({ total: { kind: "exact" }, list: { sort: "email" } });
  });
});
