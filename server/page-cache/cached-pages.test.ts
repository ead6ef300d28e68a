import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { insertContentVersion } from "../../app/content/versions/content.store.server.ts";
import { insertPost } from "../../tests/builders/post.builder.ts";
import { testDeps } from "../../tests/support/test-deps.ts";
import type { AppEnv, PageHandler } from "../app-env.ts";
import { trustedProxies } from "../http/client-network.ts";
import { createHttpServer, type HttpServer } from "../http/http-server.ts";
import { limitWork, type Work } from "../overload/overload.ts";
import { type CachedPages, createCachedPages } from "./cached-pages.ts";

const cacheable = { cache: { query: { page: /^\d{1,3}$/ } } };
const ROUTES = [
  { id: "home", index: true as const, handle: cacheable },
  { id: "about", path: "About", handle: cacheable },
  { id: "article", path: "news/:id", handle: cacheable },
  { id: "desk", path: "dashboard" },
];

const t = testDeps();
let cached: CachedPages;
let own: HttpServer;
let server: http.Server;
let changed: () => void;
let rendered: number;
beforeEach(() => {
  rendered = 0;
});
afterEach(() => {
  cached.stop();
  return own.close();
});

/** A page that contains everything it could know about its visitor. */
const tellAll: PageHandler = async (request, _deps, requestContext) => {
  rendered += 1;
  const body = JSON.stringify({ url: request.url, headers: [...request.headers], requestContext, page: rendered });
  return new Response(`<script>${body}</script>`, { headers: { "Content-Type": "text/html; charset=utf-8" } });
};

type Setting = { pages?: PageHandler; publicUrl?: string | null; work?: Work };

async function serve({ pages = tellAll, publicUrl = null, work }: Setting = {}) {
  const site = { onChange: (listener: () => void) => (changed = listener) };
  cached = createCachedPages({
    deps: { ...t.deps, publicUrl },
    site,
    proxies: trustedProxies([]),
    pages,
    routes: ROUTES,
    work,
  });
  const app = new Hono<AppEnv>();
  app.all("*", (c) => c.text("the app"));
  own = createHttpServer(app, { steps: [cached.step] });
  server = own.server;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

type Probe = { path: string; headers?: http.OutgoingHttpHeaders; method?: string };

async function ask({
  path,
  headers = {},
  method = "GET",
}: Probe): Promise<{ text: string; headers: http.IncomingHttpHeaders }> {
  const { port } = server.address() as AddressInfo;
  const request = http.request({
    port,
    host: "127.0.0.1",
    path,
    method,
    headers: { Host: "site.example", ...headers },
  });
  request.end();
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  return { text: await text(response), headers: response.headers };
}

describe("createCachedPages", () => {
  it("renders pages from the address only, without any data of the visitor", async () => {
    await serve({ publicUrl: "https://www.palmgrove.example" });
    const first = await ask({
      path: "/about?utm=mine",
      headers: { "X-Mine": "secret", Cookie: "mine=1", "User-Agent": "mine" },
    });
    expect(first.text).not.toMatch(/mine|secret/);
    expect((await ask({ path: "/ABOUT/" })).text).toBe(first.text);
    expect(first.headers["strict-transport-security"]).toContain("max-age");
    expect(first.headers["content-security-policy"]).toContain("report-to csp");
    expect(first.headers["reporting-endpoints"]).toBe('csp="/csp-reports"');
  });

  it("caches pages per host, so that no visitor gets a page with links to another host", async () => {
    await serve();
    for (const host of ["site.example", "other.example", "site.example", "other.example"]) {
      const { text: page } = await ask({ path: "/about", headers: { Host: host } });
      expect(page).toContain(`"url":"http://${host}/`);
    }
  });

  it("caches small pages and full ones apart, by the visitor's choice and else by Save-Data", async () => {
    await serve();
    const open = async (headers: http.OutgoingHttpHeaders) => {
      const { text: page, headers: sent } = await ask({ path: "/about", headers });
      return { isSmall: page.includes('"savesData":true'), etag: sent.etag };
    };
    const full = await open({});
    const small = await open({ Cookie: "a=b; gatehouse-data=small" });
    expect([full.isSmall, small.isSmall]).toEqual([false, true]);
    expect(await open({ "Save-Data": "on" })).toEqual(small);
    expect(await open({ "Save-Data": "on", Cookie: "gatehouse-data=full" })).toEqual(full);
    expect(await open({ Cookie: "gatehouse-data=small", "If-None-Match": full.etag })).toEqual(small);
    expect(rendered).toBe(2);
  });

  it("caches the real origin despite requests with forged hosts", async () => {
    await serve();
    const askAs = (host: string) => ask({ path: "/about", headers: { Host: host } });
    for (let stranger = 0; stranger < 8; stranger++) await askAs(`made-up-${stranger}.example`);
    const isCached = async (host: string) => (await askAs(host)).headers["cache-status"]?.includes("hit") ?? false;
    const pages: boolean[] = [];
    for (let visitor = 0; visitor < 20; visitor++) {
      pages.push(await isCached("site.example"));
      await askAs(`beside-${visitor}.example`);
    }
    expect(pages.slice(4)).toEqual(Array.from({ length: 16 }, () => true));
  });

  it("caches the real origin again after hundreds of requests with four forged hosts", async () => {
    await serve();
    const askAs = (host: string) => ask({ path: "/about", headers: { Host: host } });
    for (let round = 0; round < 110; round++)
      await Promise.all([1, 2, 3, 4].map((stranger) => askAs(`made-up-${stranger}.example`)));
    for (let visitor = 0; visitor < 105; visitor++) await askAs("site.example");
    expect((await askAs("site.example")).headers["cache-status"]).toContain("hit");
  });

  it("serves a request with the cookie that tells scripts of an editor like any other", async () => {
    await serve();
    const { text } = await ask({ path: "/about" });
    const marked = await ask({ path: "/about", headers: { Cookie: "gatehouse-editor=1" } });
    expect(marked.headers["cache-status"]).toContain("hit");
    expect(marked.text).toBe(text);
  });

  it("bypasses requests with a session, and methods other than GET and HEAD", async () => {
    await serve();
    for (const cookie of ["gatehouse=abc", "a=1; __Host-gatehouse=abc"]) {
      expect((await ask({ path: "/about", headers: { Cookie: cookie } })).text).toBe("the app");
    }
    expect((await ask({ path: "/about", method: "POST" })).text).toBe("the app");
    expect((await ask({ path: "/dashboard" })).text).toBe("the app");
    expect(rendered).toBe(0);
  });

  it("does not cache responses that set a cookie, redirect, or failed", async () => {
    let response = new Response("x", { headers: { "Set-Cookie": "a=1" } });
    await serve({ pages: async () => response });
    for (const next of [
      new Response("x", { status: 302 }),
      new Response("x", { status: 404 }),
      new Response("x", { status: 503 }),
    ]) {
      expect((await ask({ path: "/about" })).text).toBe("the app");
      response = next;
    }
    expect(cached.metrics().pages).toBe(0);
  });

  it("declares the character encoding of pages and their data", async () => {
    await serve({ pages: async () => new Response("data", { headers: { "Content-Type": "text/x-script" } }) });
    expect((await ask({ path: "/about.data" })).headers["content-type"]).toBe("text/x-script; charset=utf-8");
  });

  it("allows inline scripts by hash, not by nonce", async () => {
    await serve();
    const { headers } = await ask({ path: "/about" });
    expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/);
    expect(headers["content-security-policy"]).not.toContain("nonce");
    expect(headers["content-security-policy"]).toContain("report-uri /csp-reports");
  });

  it("renders pages again after a change, and when a scheduled post becomes public", async () => {
    await serve();
    const page = async () => Number(/"page":(\d+)/.exec((await ask({ path: "/about" })).text)?.[1]);
    expect([await page(), await page()]).toEqual([1, 1]);
    changed();
    expect([await page(), await page()]).toEqual([2, 2]);
    await insertPost(t.deps.db, { publishedAt: new Date(t.clock.now().getTime() + 60_000) });
    changed();
    expect(await page()).toBe(3);
    await expect
      .poll(async () => {
        t.clock.advance(60_000);
        return page();
      })
      .toBe(4);
  });

  it("renders pages again when a scheduled text begins, and when it ends", async () => {
    await serve();
    const page = async () => Number(/"page":(\d+)/.exec((await ask({ path: "/about" })).text)?.[1]);
    const inMinutes = (minutes: number) => new Date(t.clock.now().getTime() + minutes * 60_000);
    const [shownFrom, shownUntil] = [inMinutes(10), inMinutes(20)];
    await t.deps.db.transaction().execute((transaction) =>
      insertContentVersion(transaction, {
        key: "campus",
        value: {},
        savedAt: t.clock.now(),
        savedBy: null,
        shownFrom,
        shownUntil,
      }),
    );
    const nextRender = (after: number) =>
      expect
        .poll(async () => {
          t.clock.advance(60_000);
          return page();
        })
        .toBe(after);
    changed();
    expect(await page()).toBe(1);
    await nextRender(2);
    expect(t.clock.now().getTime()).toBeGreaterThanOrEqual(shownFrom.getTime());
    await nextRender(3);
    expect(t.clock.now().getTime()).toBeGreaterThanOrEqual(shownUntil.getTime());
  });

  it("sends cached or stale pages under overload, and passes uncached ones to the app", async () => {
    const limit = { inProgress: 9, lagMs: 1000 };
    const limits = { other: limit, application: limit };
    await serve({ work: limitWork({ lagMs: () => 0, accepted: () => 0, limits }) });
    await ask({ path: "/about" });
    limit.inProgress = 0;
    expect((await ask({ path: "/about" })).headers["cache-status"]).toBe("gatehouse; hit");
    expect((await ask({ path: "/news/7" })).text).toBe("the app");
    changed();
    const older = await ask({ path: "/about" });
    expect(older.text).toContain('"page":1');
    expect(older.headers["cache-status"]).toContain("render-failed");
    expect(rendered).toBe(1);
  });

  it("stores nothing of 10,000 malformed requests", { tags: "slow" }, async () => {
    await serve();
    const clean = (await ask({ path: "/about" })).text;
    let seed = 7;
    const pick = <Item>(items: readonly Item[]): Item => {
      seed = (seed * 48_271) % 2_147_483_647;
      return items[seed % items.length] as Item;
    };
    const paths = [
      "/about",
      "/about/",
      "/About",
      "/%61bout",
      "/about?page=7",
      "/about?page=7&page=8",
      "/about?cb=POISON",
      "/about.data",
      "/news/1",
      "/news/POISON",
      "//about",
      "/about;POISON",
      "/about%00POISON",
      "/?page=<POISON>",
    ];
    const headers = [
      "X-Forwarded-Host",
      "X-Host",
      "X-Original-URL",
      "X-Rewrite-URL",
      "X-Forwarded-Proto",
      "Forwarded",
      "Origin",
      "Referer",
      "Accept",
      "Accept-Language",
      "User-Agent",
      "Cookie",
      "Range",
      "X-HTTP-Method-Override",
      "Save-Data",
      "Host",
      "If-None-Match",
      "Accept-Encoding",
    ];
    const values = [
      "POISON.example",
      "https",
      "POISON",
      "gatehouse=POISON",
      "bytes=0-1",
      "on",
      "*",
      "identity;q=0, POISON",
    ];
    const probe = () =>
      ask({
        path: pick(paths),
        method: pick(["GET", "GET", "GET", "HEAD"]),
        headers: { [pick(headers)]: pick(values), [pick(headers)]: pick(values) },
      });
    for (let batch = 0; batch < 200; batch++) await Promise.all(Array.from({ length: 50 }, probe));
    expect((await ask({ path: "/about" })).text).toBe(clean);
    expect(cached.metrics().pages).toBeLessThan(100);
    expect(cached.metrics().bytes).toBeLessThan(32 * 1024 * 1024);
    for (const path of ["/about", "/about?page=7", "/", "/news/1", "/about.data"]) {
      for (const saves of ["on", "off"])
        expect((await ask({ path, headers: { "Save-Data": saves } })).text).not.toContain("POISON");
    }
  });
});
