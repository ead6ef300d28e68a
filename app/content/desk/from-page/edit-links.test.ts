import { beforeAll, expect, test } from "vitest";
import { insertPost } from "../../../../tests/builders/post.builder.ts";
import { responseOf, routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { CAMPUS } from "../../../campus/campus.content.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { CACHEABLE } from "../../../platform/http/cached-page.ts";
import { raiseSiteVersion } from "../../../platform/site/site-version.server.ts";
import { isPermitted, ROLES } from "../../../staff/permissions/permissions.ts";
import { CONTACTS, NAVIGATION } from "../../site.content.ts";
import { loader } from "./edit-links.endpoint.ts";
import type { EditLinks } from "./edit-links.ts";

const t = testDeps();
let deps: Deps;
/** How many pages were loaded to find their documents. */
let loaded = 0;

beforeAll(async () => {
  deps = {
    ...t.deps,
    routes: [{ path: "news/:id", handle: CACHEABLE }],
    // Every page shows the menu and the contacts.
    renderPrivatePage: async ({ path, deps: { content } }) => {
      loaded += 1;
      content.read(NAVIGATION);
      content.read(CONTACTS);
      if (path === "/Campus.data") content.read(CAMPUS);
      return new Response();
    },
  };
});

async function ask(path: string, cookie: string | null) {
  const args = routeArgs(deps, `/dashboard/edit-links?path=${encodeURIComponent(path)}`, { cookie });
  return responseOf(loader(args));
}

test.each(ROLES)("gives links to those who edit pages, and to nobody else: %s", async (role) => {
  const response = await ask("/Campus", await staffCookie(t.deps, role, role));
  expect(response.status).toBe(isPermitted({ roles: [role], faculties: null }, "pages.edit") ? 200 : 403);
});

test("gives no links without a session, or with only the cookie that scripts read", async () => {
  for (const cookie of [null, "gatehouse-editor=1"]) expect((await ask("/Campus", cookie)).status).toBe(401);
});

test("names the page's own document first, then what every page shows, and is stored nowhere", async () => {
  const response = await ask("/Campus", await staffCookie(t.deps, "editor", "editor"));
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const { own, others } = await response.json();
  expect(own).toEqual({ title: CAMPUS.title, href: "/dashboard/pages/campus" });
  expect(others).toEqual([
    { title: NAVIGATION.title, href: "/dashboard/pages/navigation" },
    { title: CONTACTS.title, href: "/dashboard/pages/contacts" },
  ]);
});

test("leads from an article to the form of the post", async () => {
  const id = await insertPost(t.deps.db, { title: "Matriculation" });
  const response = await ask(`/news/${id}`, await staffCookie(t.deps, "editor", "editor"));
  expect((await response.json()).own).toEqual({ title: "Matriculation", href: `/dashboard/news/${id}` });
});

test.each(["/dashboard", "/Admissions/Status", "//elsewhere.example", "Campus", ""])(
  "gives no links for what is no public page: %s",
  async (path) => {
    const response = await ask(path, await staffCookie(t.deps, "editor", "editor"));
    expect(await response.json()).toEqual({ own: null, others: [], parts: [] });
  },
);

test("leads from each text to its field, with the values that visitors see", async () => {
  const response = await ask("/Campus", await staffCookie(t.deps, "editor", "editor"));
  const { parts } = (await response.json()) as EditLinks;
  const partOf = (text: string) => parts.filter((part) => part.text === text);
  expect(partOf(CAMPUS.sample.title)).toContainEqual({
    text: CAMPUS.sample.title,
    picture: null,
    title: "Title of the page",
    href: "/dashboard/pages/campus#title",
    isEverywhere: false,
  });
  // Tests have one picture only, which stands for every other.
  const [picture] = partOf("Students on the path to a hall of residence");
  expect(picture?.href).toBe("/dashboard/pages/campus#sections.0.picture.picture");
  const [phone] = partOf(CONTACTS.sample.phone);
  expect(phone).toMatchObject({ href: "/dashboard/pages/contacts#phone", isEverywhere: true });
});

test("loads all pages once for each version of the site, and again after a change", async () => {
  const cookie = await staffCookie(t.deps, "editor", "editor");
  await ask("/Campus", cookie);
  loaded = 0;
  await ask("/Campus", cookie);
  expect(loaded).toBe(0);
  await t.deps.db.transaction().execute(raiseSiteVersion);
  await ask("/Campus", cookie);
  expect(loaded).toBeGreaterThan(20);
});
