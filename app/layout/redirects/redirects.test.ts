import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { RouteObject } from "react-router";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { loader as article } from "../../news/article/article.loader.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { followSite } from "../../platform/site/follow-site.server.ts";
import { openRedirects } from "../../platform/site/redirects.server.ts";
import { putRedirect } from "../../platform/site/saved-redirects.server.ts";
import routes from "../../routes.ts";
import { middleware } from "./added.page.tsx";
import { action } from "./desk/redirects.action.server.ts";
import { loader as page } from "./desk/redirects.page.tsx";

const t = testDeps();
let deps: Deps;
let cookie: string;
beforeAll(async () => {
  deps = { ...t.deps, routes: asRouteObjects(routes) };
  cookie = await staffCookie(deps, "ngozi", "editor");
});
beforeEach(async () => {
  await deps.unknownPaths.flush();
  await deps.db.deleteFrom("redirects").execute();
  await deps.db.deleteFrom("unknown_paths").execute();
  await t.pool.query("delete from rate_limits");
  await deps.redirects.refresh();
});
function asRouteObjects(entries: readonly RouteConfigEntry[]): RouteObject[] {
  return entries.map(
    ({ path, index, children = [] }): RouteObject =>
      index ? { path, index } : { path, children: asRouteObjects(children) },
  );
}

const PHONE = "Mozilla/5.0 (Linux; Android 10; K) Chrome/128.0.0.0 Mobile Safari/537.36";

function request(path: string, userAgent = PHONE): Response {
  const args = routeArgs(deps, path, {
    params: { "*": path.slice(1) },
    init: { headers: { "User-Agent": userAgent } },
  });
  const [respond] = middleware;
  return respond?.(args as never, async () => new Response()) as Response;
}

const leadsTo = (path: string) => {
  const { status, headers } = request(path);
  return `${status} ${headers.get("Location")}`;
};

async function submit(form: Record<string, string>) {
  const init = { method: "POST", body: new URLSearchParams(form) };
  const result = await action(routeArgs(deps, "/dashboard/redirects", { cookie, init }) as never);
  return "problems" in result ? result.problems.map(({ message }) => message) : result.headers.get("Location");
}

const save = (path: string, target: string, more: Record<string, string> = {}) =>
  submit({ intent: "save", path, target, kind: "permanent", ...more });
const SAVED = "/dashboard/redirects?done=saved";

async function counted(): Promise<Record<string, number>> {
  await deps.unknownPaths.flush();
  const rows = await deps.db.selectFrom("unknown_paths").select(["path", "count"]).orderBy("path").execute();
  return Object.fromEntries(rows.map(({ path, count }) => [path, count]));
}

describe("a redirect", () => {
  test("leads any spelling of the old address to the new one, for good or for a while", async () => {
    expect(await save("/Open-Day", "/Admissions")).toBe(SAVED);
    expect(
      await save("https://old.example/term/dates/?a=b", "https://calendar.example/now", { kind: "temporary" }),
    ).toBe(SAVED);
    for (const path of ["/open-day", "/OPEN-DAY/", "/open-da%79?utm=1"]) expect(leadsTo(path)).toBe("301 /Admissions");
    expect(leadsTo("/term/dates")).toBe("302 https://calendar.example/now");
    expect(leadsTo("/term")).toBe("302 /");
  });

  test("also leads from an old file, and from the news under an old name", async () => {
    await save("/handbook.pdf", "/Admissions");
    await save("/news/old-title", "/News");
    expect(leadsTo("/handbook.pdf")).toBe("301 /Admissions");
    const response = await article(
      routeArgs(deps, "/news/old-title", { params: { id: "old-title" } }) as unknown as Parameters<typeof article>[0],
    ).catch((thrown: unknown) => thrown as Response);
    expect((response as Response).headers.get("Location")).toBe("/News");
  });

  test.each([
    ["https://example.org/a–b", "https://example.org/a%E2%80%93b"],
    ["https://example.org/ü?ö=1#ä", "https://example.org/%C3%BC?%C3%B6=1#%C3%A4"],
    ["https://例え.jp/", "https://xn--r8jz45g.jp/"],
    ["/Admissions?x=日本&y=a%20b", "/Admissions?x=%E6%97%A5%E6%9C%AC&y=a%20b"],
    ["/Campus#申请 now", "/Campus#%E7%94%B3%E8%AF%B7%20now"],
  ])("leads visitors to %s, which the editor still sees as typed", async (target, location) => {
    expect(await save("/translated", target)).toBe(SAVED);
    expect(leadsTo("/translated")).toBe(`301 ${location}`);
    const { redirects } = await page(routeArgs(deps, "/dashboard/redirects", { cookie }) as never);
    expect(redirects).toMatchObject([{ path: "/translated", target }]);
  });

  test("to a whole address of the site itself leads to its path, and makes no loop", async () => {
    expect(await save("/old-fees", "https://localhost/Admissions?year=1#fees")).toBe(SAVED);
    expect(leadsTo("/old-fees")).toBe("301 /Admissions?year=1#fees");
    expect(await save("/old-home", "http://localhost")).toBe(SAVED);
    expect(leadsTo("/old-home")).toBe("301 /");
    expect(await save("/loop", "https://LOCALHOST/Loop/")).toEqual(["The address would lead to itself."]);
    const { id: staffId } = await deps.db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
    const earlier = { path: "/two", target: "https://localhost/one", isPermanent: true, now: new Date(0), staffId };
    await deps.db.transaction().execute((transaction) => putRedirect(transaction, earlier));
    expect(await save("/one", "/two")).toEqual(["The address would lead to itself."]);
  });

  test.each(["/assets/brochure.pdf", "/Pictures/old.jpg", "/api/old", "/form/old"])(
    "leads from %s, where the site has files and endpoints of its own; other addresses there stay unknown",
    async (path) => {
      expect(await save(path, "/Admissions")).toBe(SAVED);
      expect(leadsTo(path)).toBe("301 /Admissions");
      expect(leadsTo(`${path}/other`)).toBe("404 null");
    },
  );

  test("works on other instances once they are notified", async () => {
    const elsewhere = await openRedirects(deps.db);
    const following = followSite({ sources: [elsewhere], db: deps.db, connection: t.pool.options, log: deps.log });
    await save("/elsewhere", "/Give");
    await expect.poll(() => elsewhere.find("/Elsewhere")).toEqual({ target: "/Give", isPermanent: true });
    await submit({ intent: "remove", path: "/elsewhere" });
    await expect.poll(() => elsewhere.find("/elsewhere")).toBeNull();
    await following.stop();
  });

  test("is changed, also in its old address, and removed, each with an event in the audit log", async () => {
    await save("/one", "/Give");
    await save("/two", "/Campus", { was: "/one", seen: "/Give" });
    expect([leadsTo("/one"), leadsTo("/two")]).toEqual(["302 /", "301 /Campus"]);
    expect(await submit({ intent: "remove", path: "/two" })).toBe("/dashboard/redirects?done=removed");
    expect(leadsTo("/two")).toBe("302 /");
    const events = await deps.db
      .selectFrom("audit_events")
      .select(["action", "target", "actor_name"])
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    expect(events).toEqual([
      { action: "redirect.removed", target: "redirect /two", actor_name: "ngozi" },
      { action: "redirect.saved", target: "redirect /two", actor_name: "ngozi" },
    ]);
  });

  test("never leads to a second one: both lead to the last address", async () => {
    await save("/a", "/Give");
    await save("/b", "/a#how");
    expect(leadsTo("/b")).toBe("301 /Give#how");
    await save("/c", "/b");
    await save("/d", "/Give");
    await deps.db.updateTable("redirects").set({ target: "/late?x=1" }).where("path", "=", "/d").execute();
    await save("/late", "/Campus");
    expect(leadsTo("/d")).toBe("301 /Campus");
  });

  test("never leads to a second one when an editor spells an address in another way", async () => {
    for (const [at, spelling] of ["/%62.x", "/B.X", "/./b.x", "/old/../b.x", "/%2e/b.x?page=2"].entries())
      await save(`/spelling-${at}`, spelling);
    await save("/b.x", "/Give");
    for (const at of [0, 1, 2, 3, 4]) expect(leadsTo(`/spelling-${at}`)).toBe("301 /Give");
  });
});

describe("is rejected with a message", () => {
  test.each([
    ["/", "/Give", "Enter the old address"],
    ["prospectus", "/Give", "Enter the old address"],
    ["//evil.example", "/Give", "Enter the old address"],
    ["/a\\b", "/Give", "Enter the old address"],
    ["/old/../older", "/Give", "Enter the old address"],
    [`/${"x".repeat(400)}`, "/Give", "more than 300 characters"],
    ["/give", "/Campus", "has a page of its own"],
    ["/News/12/", "/Campus", "has a page of its own"],
    ["/about/palmgrove", "/Campus", "has a page of its own"],
    ["/dashboard/old", "/Campus", "has a page of its own"],
    ["/assets", "", "Enter a path of this site"],
    ["/healthz", "/Give", "/healthz is the server’s own and can’t lead elsewhere"],
    ["/Preview/abc", "/Give", "/preview/abc is the server’s own"],
    ["/survey.data", "/Give", "/survey.data is the server’s own"],
    ["/old", "http://plain.example", "Enter a path of this site"],
    ["/old", "javascript:alert(1)", "Enter a path of this site"],
    ["/old", "//evil.example", "Enter a path of this site"],
    ["/old", "/\\", "Enter a path of this site"],
    ["/old", "/\\evil.example/fees", "Enter a path of this site"],
    ["/old", "/Old/?again", "would lead to itself"],
    ["/old.x", "/%6Fld.x", "would lead to itself"],
    ["/old.x", "/more/../old.x", "would lead to itself"],
    ["/old", "/no-such-page", "no page at the new address"],
  ])("a redirect from %s to %s", async (path, target, message) => {
    expect([await save(path, target)].flat().join()).toContain(message);
    expect(await deps.db.selectFrom("redirects").selectAll().execute()).toEqual([]);
  });

  test("an address that no browser can read, also beside other redirects", async () => {
    await save("/here", "/Give");
    for (const target of ["/\\", "/\\a b", "/\\evil.example/here"])
      expect([await save("/old", target)].flat().join()).toContain("Enter a path of this site");
  });

  test("a loop of two", async () => {
    await save("/here", "/Give");
    await deps.db.updateTable("redirects").set({ target: "/there" }).where("path", "=", "/here").execute();
    expect(await save("/there", "/here")).toEqual(["The address would lead to itself."]);
  });

  test("a loop of three, in any spelling", async () => {
    expect(await save("/a.x", "/%62.x")).toBe(SAVED);
    expect(await save("/b.x", "/c.x")).toBe(SAVED);
    expect(await save("/c.x", "/a.x")).toEqual(["The address would lead to itself."]);
    await deps.db.updateTable("redirects").set({ target: "/%62.x" }).where("path", "=", "/a.x").execute();
    expect(await save("/c.x", "/a.x"), "one that was saved before").toEqual(["The address would lead to itself."]);
  });

  test("an address that earlier redirects lead in a circle, until one of them is corrected", async () => {
    await save("/a.x", "/b.x");
    await save("/b.x", "/Give");
    await deps.db.updateTable("redirects").set({ target: "/b.x" }).where("path", "=", "/a.x").execute();
    await deps.db.updateTable("redirects").set({ target: "/a.x" }).where("path", "=", "/b.x").execute();
    expect(await save("/new", "/a.x")).toEqual([expect.stringContaining("is redirected in a circle")]);
    expect(await save("/b.x", "/Give", { was: "/b.x", seen: "/a.x" })).toBe(SAVED);
    expect(["/a.x", "/b.x"].map(leadsTo)).toEqual(["301 /Give", "301 /Give"]);
  });

  test("a second redirect from an address, so that a colleague’s stays", async () => {
    await save("/prospectus", "/Give");
    await save("/fees", "/Give");
    const message = "This address leads to /Give already. Change that redirect in the list below.";
    expect(await save("/Prospectus/", "/Campus")).toEqual([message]);
    expect(await save("/prospectus", "/Campus", { was: "/fees", seen: "/Give" })).toEqual([message]);
    expect(["/prospectus", "/fees"].map(leadsTo)).toEqual(["301 /Give", "301 /Give"]);
  });

  test("not the same redirect that is sent twice, nor a change that is", async () => {
    for (const _ of ["first", "second"]) expect(await save("/prospectus", "/Give")).toBe(SAVED);
    const opened = { was: "/prospectus", seen: "/Give" };
    for (const _ of ["first", "second"]) expect(await save("/handbook", "/Campus", opened)).toBe(SAVED);
    expect(["/prospectus", "/handbook"].map(leadsTo)).toEqual(["302 /", "301 /Campus"]);
  });

  test("a change to a redirect that a colleague has changed or removed since the form was opened", async () => {
    await save("/prospectus", "/Give");
    const opened = { was: "/prospectus", seen: "/Give" };
    expect(await save("/prospectus", "/Campus", opened)).toBe(SAVED);
    const changed = [expect.stringContaining("Somebody has changed or removed this redirect")];
    expect(await save("/prospectus", "/News", opened)).toEqual(changed);
    expect(leadsTo("/prospectus")).toBe("301 /Campus");
    await submit({ intent: "remove", path: "/prospectus" });
    expect(await save("/prospectus", "/News", opened)).toEqual(changed);
    expect(leadsTo("/prospectus")).toBe("302 /");
  });

  test("nothing typed, with a message at each field, and what was typed stays", async () => {
    const init = { method: "POST", body: new URLSearchParams({ intent: "save", path: "x", target: " y" }) };
    const result = await action(routeArgs(deps, "/dashboard/redirects", { cookie, init }) as never);
    expect(result).toMatchObject({
      form: { path: "x", target: " y" },
      problems: [{ field: "path" }, { field: "target" }, { field: "kind" }],
    });
  });
});

describe("requests for addresses without a page", () => {
  test("are counted by path, in any spelling and without their query", async () => {
    for (const path of ["/Prospectus?name=Ada", "/prospectus/", "/files2/fees.pdf"]) request(path);
    expect(await counted()).toEqual({ "/prospectus": 2, "/files2/fees.pdf": 1 });
    request("/prospectus");
    expect((await counted())["/prospectus"]).toBe(3);
  });

  test.each([
    ["a crawler", "/prospectus", "Mozilla/5.0 (compatible; Googlebot/2.1)"],
    ["a program", "/prospectus", "curl/8.5.0"],
    ["a program without a name", "/prospectus", ""],
    ["a probe for security holes", "/wp-login.php", PHONE],
    ["a probe for secrets", "/.env", PHONE],
    ["a path with a phone number", "/call/08031234567", PHONE],
    ["a path with an address", "/unsubscribe/ada@example.com", PHONE],
    ["a path with a key", "/reset/0123456789abcdefghijkl", PHONE],
    ["a path of an API", "/api/unknown", PHONE],
    ["a long path", `/${"x/".repeat(200)}`, PHONE],
  ])("are not counted for %s", async (_, path, userAgent) => {
    request(path, userAgent);
    expect(await counted()).toEqual({});
  });

  test("are listed with those requested most first, until a redirect is made or they are dismissed", async () => {
    for (const path of ["/a-page", "/b-page", "/b-page", "/c-page"]) request(path);
    await deps.unknownPaths.flush();
    const listed = async () =>
      (await page(routeArgs(deps, "/dashboard/redirects", { cookie }) as never)).unknown.map(({ path }) => path);
    expect(await listed()).toEqual(["/b-page", "/a-page", "/c-page"]);
    await save("/b-page", "/Give");
    await submit({ intent: "dismiss", path: "/c-page" });
    expect(await listed()).toEqual(["/a-page"]);
  });

  test("keep at most 2,000 paths, those requested most", async () => {
    await t.pool.query(
      "insert into unknown_paths (path, count, first_on, last_on) select '/p' || n, 2, '2025-10-01', '2025-10-01' from generate_series(1, 2000) n",
    );
    await t.pool.query("update unknown_paths set last_on = '2024-01-01' where path = '/p7'");
    for (let count = 0; count < 3; count++) request("/wanted");
    const paths = await counted();
    expect(Object.keys(paths)).toHaveLength(2000);
    expect(paths["/wanted"]).toBe(3);
    expect(paths["/p7"], "nobody requested it for half a year").toBeUndefined();
  });
});
