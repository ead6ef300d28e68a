import { beforeAll, expect, test } from "vitest";
import { insertApplications } from "../../../tests/builders/application.builder.ts";
import { responseOf, routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { EVERY_APPLICATION } from "../application-scope.store.server.ts";
import { readApplicationList } from "../desk/list/application-list.ts";
import { saveSearch } from "../desk/list/saved-search/saved-search.store.server.ts";
import { loader } from "./export.page.tsx";
import { countExported } from "./export.store.server.ts";

const t = testDeps();
let cookie: string;
beforeAll(async () => {
  cookie = await staffCookie(t.deps, "ngozi", "officer");
  await insertApplications(t.deps.db, 1200, (index) => ({
    program: index < 1000 ? "Law" : "Music",
    lastName: index === 0 ? "Zebulon" : "Eze",
  }));
});
const open = async (query: string, given = cookie) => {
  const { data, init } = await loader(routeArgs(t.deps, `/dashboard/export?${query}`, { cookie: given }) as never);
  return { ...data, status: init?.status };
};

test("says how many applications the export has, and with which filter", async () => {
  expect(await open("program=Music&sort=lastName")).toMatchObject({
    kind: "found",
    total: { count: 200, isMore: false },
    isMass: false,
    filter: "Music",
    problem: null,
    status: 200,
  });
  expect(await open("")).toMatchObject({
    total: { count: 1200, isMore: false },
    isMass: true,
    filter: "All applications",
  });
});

test("stops counting, so that a million applications cost no more than the first of them", async () => {
  const list = readApplicationList(new URLSearchParams({ sort: "lastName" }));
  expect(await countExported(t.deps.db, EVERY_APPLICATION, list, 1000)).toEqual({ count: 1000, isMore: true });
  expect(await countExported(t.deps.db, EVERY_APPLICATION, list, 1200)).toEqual({ count: 1200, isMore: false });
});

test("has the search of the list, and says when it is no longer saved", async () => {
  const typed = readApplicationList(new URLSearchParams({ q: "zebulon" }));
  const { search } = await saveSearch(t.deps.db, typed, t.clock.now());
  expect(await open(`search=${search}`)).toMatchObject({ total: { count: 1, isMore: false }, filter: "“zebulon”" });
  expect(await open(`search=${"A".repeat(22)}`)).toMatchObject({ kind: "search-gone", status: 404 });
});

test("ignores nonsense in the address", async () => {
  const found = await open("program=&type=%00&status=x&columns=%F0%9F%8E%93&page=-1&problem=__proto__");
  expect(found).toMatchObject({
    total: { count: 1200, isMore: false },
    filter: "All applications",
    problem: null,
    status: 200,
  });
});

test("shows why a download was not made, with its status", async () => {
  expect(await open("program=Music&problem=busy")).toMatchObject({ problem: "busy", status: 503 });
  expect(await open("program=Music&problem=too-often")).toMatchObject({ problem: "too-often", status: 429 });
});

test("asks for the password first for all applications or 1,000 of them, ten minutes after signing in", async () => {
  const early = await staffCookie(t.deps, "amaka", "officer");
  t.clock.advance(11 * 60_000);
  for (const query of ["", "order=asc", "program=Law"]) {
    const response = await responseOf(open(query, early));
    const next = encodeURIComponent(`/dashboard/export?${query}`.replace(/\?$/, ""));
    expect([response.status, response.headers.get("Location")]).toEqual([302, `/dashboard/me/confirm?next=${next}`]);
  }
  expect(await open("program=Music", early)).toMatchObject({ total: { count: 200, isMore: false } });
});
