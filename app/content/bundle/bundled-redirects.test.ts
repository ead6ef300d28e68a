import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { archiveOf, importArchive, openSite, SITE } from "../../../tests/support/site-bundles.ts";
import type { TestDeps } from "../../../tests/support/test-deps.ts";
import { putRedirect } from "../../platform/site/saved-redirects.server.ts";
import { IDENTITY } from "../site.content.ts";
import { describePlan } from "./describe-plan.ts";
import { writeBundle } from "./write-bundle.server.ts";

let [source, target]: TestDeps[] = [];
const sites = () => {
  if (!source || !target) throw new Error("The sites are not open.");
  return { source, target };
};

/** Opens a site with some of the pages that every site has. */
async function openSiteWithPages(): Promise<TestDeps> {
  const site = await openSite();
  const routes = ["about", "about/:name", "Campus", "Library", "news/:id"].map((path) => ({ path }));
  return { ...site, deps: { ...site.deps, routes } };
}

beforeAll(async () => {
  [source, target] = await Promise.all([openSiteWithPages(), openSiteWithPages()]);
});

afterAll(() => Promise.all([source?.close(), target?.close()]));

async function redirect({ deps }: TestDeps, path: string, to: string, isPermanent = true): Promise<void> {
  const now = deps.clock.now();
  await deps.db
    .transaction()
    .execute((transaction) => putRedirect(transaction, { path, target: to, isPermanent, now, staffId: null }));
  await deps.redirects.refresh();
}

/** Imports redirects that somebody has written. Returns the lines that describe the import, or its faults. */
async function imported(redirects: unknown, files: Record<string, unknown> = {}): Promise<string[]> {
  const archive = await archiveOf({ "site.json": SITE, "redirects.json": redirects, ...files });
  const outcome = await importArchive(sites().target, archive);
  return outcome.kind === "faulty" ? outcome.faults : describePlan(outcome.plan);
}

test("the old addresses of a site lead on where its bundle is imported", async () => {
  const { source, target } = sites();
  await redirect(source, "/prospectus", "/Campus?from=paper#map");
  await redirect(source, "/portal", "https://portal.palmgrove.example/", false);
  await redirect(target, "/portal", "/about");
  await redirect(target, "/hostels", "/prospectus");
  await redirect(target, "/library-hours", "/Library");
  for (const [path, to] of [
    ["/matriculation", "/news/3"],
    ["/open-day", "/about/open-day-of-last-year"],
    // An editor has added the page since.
    ["/library", "/about"],
  ] as const)
    await redirect(source, path, to);

  const bundle = await buffer(writeBundle(source.deps));
  const outcome = await importArchive(target, bundle);
  if (outcome.kind === "faulty") throw new Error(outcome.faults.join("\n"));
  expect(describePlan(outcome.plan)).toEqual([
    "Redirect /portal: from now on to https://portal.palmgrove.example/",
    "Redirect /prospectus: new, to /Campus?from=paper#map",
  ]);
  const { redirects } = target.deps;
  expect(redirects.find("/Prospectus/")).toEqual({ target: "/Campus?from=paper#map", isPermanent: true });
  expect(redirects.find("/portal")).toEqual({ target: "https://portal.palmgrove.example/", isPermanent: false });
  expect(redirects.find("/hostels")?.target).toBe("/Campus?from=paper#map");
  expect(redirects.find("/library-hours")?.target).toBe("/Library");
  expect(["/matriculation", "/open-day", "/library"].map((path) => redirects.find(path))).toEqual([null, null, null]);
  expect(await importArchive(target, bundle)).toMatchObject({ plan: { redirects: [] } });
});

test("each redirect that would lead nowhere, in a circle, or hide a page is named by file and field", async () => {
  const to = (path: string, target: string) => ({ path, target, isPermanent: true });
  const before = sites().target.deps.redirects.find("/tour");
  expect(
    await imported([
      to("/tour", "/about/never-written"),
      to("/Campus", "/about"),
      to("/one", "/two"),
      to("/two", "/one"),
      to("/fees", "/about"),
      to("/Fees/", "/Library"),
    ]),
  ).toEqual([
    "redirects.json: [0].target: There is no page at the new address.",
    "redirects.json: [1].path: This address has a page of its own, which visitors would no longer reach.",
    "redirects.json: [2].target: The address would lead to itself.",
    "redirects.json: [3].target: The address would lead to itself.",
    "redirects.json: [5].path: Another redirect has the path /Fees/, too.",
  ]);
  expect(before).toBeNull();
  expect(await imported({ "/tour": "/Campus" })).toEqual([expect.stringContaining("redirects.json: ")]);
});

test("a redirect may lead to a page of the same bundle, or to the page of its short name", async () => {
  const files = {
    "pages.json": [{ path: "/about/lake", name: "The lake" }],
    "documents/identity.json": { ...IDENTITY.sample, shortName: "Lakeside" },
  };
  const redirects = [
    { path: "/shore", target: "/about/Lake", isPermanent: true },
    { path: "/why", target: "/about/Lakeside", isPermanent: true },
  ];
  expect(await imported(redirects, files)).toEqual([
    `${IDENTITY.title}: 1 change`,
    "/about/lake: new page, without a text",
    "Redirect /shore: new, to /about/Lake",
    "Redirect /why: new, to /about/Lakeside",
  ]);
  expect(sites().target.deps.redirects.find("/why")?.target).toBe("/about/Lakeside");
});
