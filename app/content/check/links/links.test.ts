import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { RouteObject } from "react-router";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PLACE_SAMPLE } from "../../../../content/place.ts";
import { plainPdf } from "../../../../tests/builders/document.builder.ts";
import { insertPost } from "../../../../tests/builders/post.builder.ts";
import { responseOf, routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { insertIssue } from "../../../newsletter/issues.store.server.ts";
import routes from "../../../routes.ts";
import { formAddress } from "../../desk/field-addresses.server.ts";
import { action as upload } from "../../pictures/add/upload.endpoint.ts";
import { downloadPath, selectDownloads } from "../../pictures/downloads/downloads.store.server.ts";
import { listCheckedPosts } from "../checked-texts.store.server.ts";
import { checkLinks, requestLinkCheck } from "./check-links.job.server.ts";
import { isExternal, linksOfDocument, linksOfPost, type PlacedLink } from "./collect-links.ts";
import { describeExternalLinks } from "./external-links.server.ts";
import { listLinkChecks } from "./link-checks.store.server.ts";
import { readLinks } from "./read-links.server.ts";

const t = testDeps();
const server = http.createServer((request, response) => {
  response.writeHead(request.url === "/gone" ? 404 : 200).end();
});
let origin = "";
const viewer = { actor: { kind: "staff", id: 1, username: "ngozi" } } as const;
const everything = { isAllowedHost: () => true, isAllowedAddress: () => true, isAllowedPort: () => true };

beforeAll(async () => {
  await staffCookie(t.deps, "ngozi", "editor");
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => t.owner.pool.query("truncate link_checks"));

function asRouteObjects(entries: readonly RouteConfigEntry[]): RouteObject[] {
  return entries.map(
    ({ path, index, children = [] }): RouteObject =>
      index ? { path, index } : { path, children: asRouteObjects(children) },
  );
}

/** Adds a PDF to the library and returns its address. */
async function addFile(name: string): Promise<string> {
  const cookie = await staffCookie(t.deps, "ngozi", "editor");
  const body = new FormData();
  body.set("files", new Blob([new Uint8Array(plainPdf(name))], { type: "application/pdf" }), name);
  await responseOf(upload(routeArgs(t.deps, "/dashboard/pictures/upload", { cookie, init: { method: "POST", body } })));
  return (await selectDownloads(t.deps.db)).map(downloadPath)[0] ?? "";
}

async function readSiteLinks() {
  return readLinks({ ...t.deps, routes: asRouteObjects(routes) }, formAddress, await listCheckedPosts(t.deps.db));
}

const link = (target: string): PlacedLink => ({
  target,
  where: "Campus Life",
  editAddress: "/dashboard/pages/campus#a",
});

test("finds the links of a document with their fields, and no other texts", () => {
  const value = {
    lead: "See /Campus and [what it costs](/Give)",
    link: { label: "More", to: "/Campus?a=1#b" },
    items: [{ to: "https://a.example/x" }],
  };
  expect(linksOfDocument({ key: "campus", title: "Campus Life", value }, formAddress)).toEqual([
    { target: "/Give", where: "Campus Life", editAddress: "/dashboard/pages/campus#lead" },
    { target: "/Campus?a=1#b", where: "Campus Life", editAddress: "/dashboard/pages/campus#link.to" },
    { target: "https://a.example/x", where: "Campus Life", editAddress: "/dashboard/pages/campus#items.0.to" },
  ]);
});

test("finds the links of a post once, those to other sites apart from those to the site", () => {
  const content =
    '<p><a href="https://a.example/?a=1&amp;b=2">A</a> <a href="/Give">B</a> <a href="mailto:a@b.example">C</a></p>';
  const links = linksOfPost({ id: 7, title: "A day out", content, links: ["/Give"] });
  expect(links.map(({ target }) => [target, isExternal(target)])).toEqual([
    ["https://a.example/?a=1&b=2", true],
    ["/Give", false],
  ]);
  expect(links[0]).toMatchObject({ where: "Post: A day out", editAddress: "/dashboard/news/7" });
});

test("reports links of the site without a page, and none that has a page, a post, a file, an officer or a redirect", async () => {
  const { dead: before } = await readSiteLinks();
  const post = await insertPost(t.deps.db);
  const file = await addFile("prospectus.pdf");
  const works = ["/", "/campus/", "/Admissions/UndergraduateFees#law", "/News?page=2", `/news/${post}`, file];
  const deletedFile = `/files/${"a".repeat(64)}/prospectus.pdf`;
  const links = [...works, "/no-such-page", "/news/999999", "/about/Officers/nobody", deletedFile];
  const content = links.map((target) => `<a href="${target}">x</a>`).join("");
  await t.deps.db.updateTable("posts").set({ content }).where("id", "=", post).execute();
  const { dead } = await readSiteLinks();
  const added = dead.filter(({ target }) => !before.some((one) => one.target === target));
  expect(added.map(({ target }) => target)).toEqual([
    "/no-such-page",
    "/news/999999",
    "/about/Officers/nobody",
    deletedFile,
  ]);
});

test("reports the links of an issue of the newsletter until it is sent", async () => {
  const draft = { subject: "October", previewText: "", intakeId: null, postIds: [] };
  const introduction =
    "Read [our fees](/Fees-of-last-year), [about us](/About) and [our choir](https://choir.example/).";
  const by = { staffId: 1, at: t.deps.clock.now() };
  const id = await t.deps.db
    .transaction()
    .execute((transaction) => insertIssue(transaction, { ...draft, introduction }, by));
  const reported = { where: "Newsletter: October", editAddress: `/dashboard/newsletter/${id}` };
  const { dead, external } = await readSiteLinks();
  expect(dead).toContainEqual({ ...reported, target: "/Fees-of-last-year" });
  expect(dead.map(({ target }) => target)).not.toContain("/About");
  expect(external).toContainEqual({ ...reported, target: "https://choir.example/" });
  await t.deps.db.updateTable("newsletter_issues").set({ started_at: by.at }).where("id", "=", id).execute();
  expect((await readSiteLinks()).dead.map(({ where }) => where)).not.toContain(reported.where);
});

test("checks each address once, stores what it found, and goes on after an interruption", async () => {
  const urls = [`${origin}/`, `${origin}/gone`];
  expect(await requestLinkCheck(t.deps, [...urls, `${origin}/`], viewer)).toBe(2);
  expect(await requestLinkCheck(t.deps, urls, viewer)).toBeNull();
  const links = urls.map(link);
  expect(
    describeExternalLinks(links, await listLinkChecks(t.deps.db), { hosts: "any", place: PLACE_SAMPLE }),
  ).toMatchObject({
    count: 2,
    checked: 0,
    waiting: 2,
  });
  await checkLinks(t.deps, everything);
  const shown = describeExternalLinks(links, await listLinkChecks(t.deps.db), { hosts: "any", place: PLACE_SAMPLE });
  expect(shown).toMatchObject({ checked: 2, waiting: 0 });
  expect(shown.problems).toEqual([
    {
      url: `${origin}/gone`,
      message: "There is no such page. It responded with 404.",
      places: [link(`${origin}/gone`)],
    },
  ]);
  expect(await requestLinkCheck(t.deps, urls, viewer)).toBe(2);
  t.clock.advance(5 * 60_000 + 1);
  expect(await requestLinkCheck(t.deps, urls, viewer)).toBe(2);
});

test("requests no link of a site that the ICT officer did not allow, and says how many may be requested", async () => {
  const urls = ["https://a.example/x", "https://b.example/"];
  const none = { ...t.deps, linkCheckHosts: [] };
  expect(await requestLinkCheck(none, urls, viewer)).toBeNull();
  expect(await listLinkChecks(t.deps.db)).toEqual([]);
  expect(describeExternalLinks(urls.map(link), [], { hosts: [], place: PLACE_SAMPLE })).toMatchObject({
    count: 2,
    checkable: 0,
  });
  expect(await requestLinkCheck({ ...t.deps, linkCheckHosts: ["a.example"] }, urls, viewer)).toBe(1);
  expect((await listLinkChecks(t.deps.db)).map(({ url }) => url)).toEqual(["https://a.example/x"]);
  expect(describeExternalLinks(urls.map(link), [], { hosts: ["a.example"], place: PLACE_SAMPLE })).toMatchObject({
    count: 2,
    checkable: 1,
  });
});

test("leaves out the problem of a link that was removed since", async () => {
  await requestLinkCheck(t.deps, [`${origin}/gone`], viewer);
  await checkLinks(t.deps, everything);
  expect(
    describeExternalLinks([], await listLinkChecks(t.deps.db), { hosts: "any", place: PLACE_SAMPLE }).problems,
  ).toEqual([]);
});
