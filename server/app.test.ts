import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { listenLocally } from "../tests/support/apps/local-port.ts";
import { testDeps } from "../tests/support/test-deps.ts";
import { createApp } from "./app.ts";
import type { PageHandler } from "./app-env.ts";
import { trustedProxies } from "./http/client-network.ts";
import { createHttpServer, type HttpServer } from "./http/http-server.ts";
import { countTraffic } from "./metrics/traffic.ts";
import { shareFiles } from "./static-files/built-files.ts";

const t = testDeps();
let server: HttpServer | null = null;

afterEach(async () => {
  await server?.close();
  server = null;
});

type Site = {
  pages?: PageHandler;
  publicUrl?: string;
  proxies?: string[];
  serviceWorker?: boolean;
  stopping?: AbortSignal;
};

/** Responds with the request and context that a page gets. */
const logRequestContext: PageHandler = async (request, _deps, requestContext) =>
  Response.json({ url: request.url, requestContext });

async function serve({
  pages = logRequestContext,
  publicUrl,
  proxies = [],
  serviceWorker,
  stopping,
}: Site = {}): Promise<string> {
  const deps = { ...t.deps, publicUrl: publicUrl ?? null };
  server = createHttpServer(
    createApp({
      deps,
      pages,
      serviceWorker,
      stopping,
      proxies: trustedProxies(proxies),
      isBuilt: true,
      traffic: countTraffic(),
      registry: null,
    }),
  );
  return `http://127.0.0.1:${await listenLocally(server.server)}`;
}

describe("a malformed path", () => {
  test("redirects a page to the home page, and returns 404 for an endpoint", async () => {
    const site = await serve();
    const page = await fetch(`${site}/news/%ff`, { redirect: "manual" });
    expect([page.status, page.headers.get("Location")]).toEqual([302, "/"]);
    expect((await fetch(`${site}/blogs/%ff`, { redirect: "manual" })).status).toBe(404);
  });
});

describe("every response", () => {
  test("has a Content-Security-Policy and no-store", async () => {
    const { headers } = await fetch(`${await serve()}/`);
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]{22}';/);
    expect(policy).not.toContain("unsafe");
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]) {
      expect(policy).toContain(rule);
    }
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Cache-Control")).toBe("no-store");
  });

  test("with a policy of its own, such as a document's, can't be framed either", async () => {
    const pages: PageHandler = async () =>
      new Response("%PDF-", { headers: { "Content-Security-Policy": "default-src 'none'; sandbox" } });
    const { headers } = await fetch(await serve({ pages }));
    expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
  });

  test.each([
    ["text/x-script", "text/x-script; charset=utf-8"],
    ["text/plain", "text/plain; charset=utf-8"],
    ["text/csv;charset=utf-8", "text/csv;charset=utf-8"],
    ["image/svg+xml", "image/svg+xml; charset=utf-8"],
    ["application/xml", "application/xml; charset=utf-8"],
    ["application/json", "application/json"],
    ["image/png", "image/png"],
  ])("of type %s has a charset if it is text", async (type, sent) => {
    const pages: PageHandler = async () => new Response("text", { headers: { "Content-Type": type } });
    expect((await fetch(await serve({ pages }))).headers.get("Content-Type")).toBe(sent);
  });

  test("has a unique nonce", async () => {
    const site = await serve();
    const policies = await Promise.all(
      [1, 2].map(async () => (await fetch(site)).headers.get("Content-Security-Policy")),
    );
    expect(policies[0]).not.toBe(policies[1]);
  });

  test("sets Strict-Transport-Security only over TLS", async () => {
    expect((await fetch(await serve())).headers.get("Strict-Transport-Security")).toBeNull();
    await server?.close();
    const secure = await fetch(await serve({ publicUrl: "https://apply.example" }));
    expect(secure.headers.get("Strict-Transport-Security")).toMatch(/max-age=63072000/);
  });
});

describe("a request that changes state", () => {
  const change = async (headers: Record<string, string>, site?: Site) =>
    (await fetch(`${await serve(site)}/login`, { method: "POST", headers })).status;

  test.each([
    ["from our own page", { "Sec-Fetch-Site": "same-origin" }, 200],
    ["that a person typed", { "Sec-Fetch-Site": "none" }, 200],
    ["from another site", { "Sec-Fetch-Site": "cross-site" }, 403],
    ["from a sister site", { "Sec-Fetch-Site": "same-site" }, 403],
    ["from another site, by an old browser", { Origin: "https://elsewhere.example" }, 403],
    ["from a page without an origin", { Origin: "null" }, 403],
    ["by a client other than a browser, without a cookie", {}, 200],
    ["with a cookie but without an origin", { Cookie: "gatehouse=x" }, 403],
  ])("%s gets the right status", async (_, headers, status) => {
    expect(await change(headers)).toBe(status);
  });

  const oneClick = {
    method: "POST",
    headers: { "Sec-Fetch-Site": "cross-site", Origin: "https://mail.example", Cookie: "gatehouse=x" },
  };
  const seenByPages: PageHandler = async ({ headers }) =>
    Response.json({ origin: headers.get("Origin"), cookie: headers.get("Cookie") });

  test("is accepted from any site, without cookies, for one-click requests of mail providers (deviation 11)", async () => {
    const site = await serve({ pages: seenByPages });
    for (const path of [
      "/newsletter/unsubscribe/0123456789abcdefghi-_A",
      `/Admissions/Continue/${"a".repeat(43)}/Reminder`,
    ]) {
      const response = await fetch(`${site}${path}`, oneClick);
      expect([response.status, await response.json()]).toEqual([200, { origin: null, cookie: null }]);
    }
  });

  test.each([
    "/newsletter/confirm/0123456789abcdefghi-_A",
    `/Admissions/Continue/${"a".repeat(43)}`,
    `/Admissions/Continue/${"a".repeat(42)}/Reminder`,
    `/Admissions/Continue/${"a".repeat(43)}/Reminder.data`,
    "/newsletter/unsubscribe/0123456789abcdefghi-_A/more",
    "/newsletter/unsubscribe/0123456789abcdefghi-_A.data",
    "/newsletter/unsubscribe/short",
    "/x/newsletter/unsubscribe/0123456789abcdefghi-_A",
    "/newsletter",
    "/subscribe",
  ])("from another site is rejected at the similar path %s", async (path) => {
    expect((await fetch(`${await serve({ pages: seenByPages })}${path}`, oneClick)).status).toBe(403);
  });

  test("is accepted from PUBLIC_URL behind a proxy with another host", async () => {
    expect(await change({ Origin: "https://apply.example" }, { publicUrl: "https://apply.example" })).toBe(200);
  });
});

describe("a page", () => {
  const reported = async (path: string, headers: Record<string, string>, site?: Site) =>
    (await fetch(`${await serve(site)}${path}`, { headers })).json();

  test("gets the public URL, whatever slashes the path has", async () => {
    const site = { publicUrl: "https://apply.example" };
    expect(await reported("/news?page=2", {}, site)).toMatchObject({ url: "https://apply.example/news?page=2" });
    await server?.close();
    expect(await reported("//elsewhere.example/x", {}, site)).toMatchObject({
      url: "https://apply.example//elsewhere.example/x",
    });
  });

  test("gets the client's network and TLS from a trusted proxy only", async () => {
    const claims = { "X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https" };
    expect(await reported("/", claims)).toMatchObject({ requestContext: { network: "127.0.0.1", secure: false } });
    await server?.close();
    expect(await reported("/", claims, { proxies: ["127.0.0.0/8"] })).toMatchObject({
      requestContext: { network: "203.0.113.7", secure: true },
    });
  });
});

describe("an error", () => {
  test("returns an incident id without the cause", async () => {
    const pages = () => Promise.reject(new Error("password=hunter2 at line 7"));
    const response = await fetch(await serve({ pages }), { headers: { Accept: "text/html" } });
    expect(response.status).toBe(500);
    const page = await response.text();
    expect(page).toMatch(/tell us this number: [0-9a-f]{8}/);
    expect(page).not.toContain("hunter2");
  });

  test("returns 503 with 'try again' as HTML and JSON on an outage", async () => {
    const pages = () => Promise.reject(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }));
    const response = await fetch(await serve({ pages }));
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toBe("30");
    expect(await response.json()).toEqual({ message: expect.stringContaining("Please try again in a minute.") });
  });
});

test("health checks report whether the app and the database respond", async () => {
  const site = await serve();
  expect(await (await fetch(`${site}/healthz`)).text()).toBe("ok");
  expect(await (await fetch(`${site}/readyz`)).text()).toBe("ready");
});

test("health checks return 503 during shutdown, while requests are still served", async () => {
  const site = await serve({ stopping: AbortSignal.abort() });
  for (const address of ["/healthz", "/readyz"]) {
    const response = await fetch(`${site}${address}`);
    expect([response.status, await response.text()]).toEqual([503, "stopping"]);
  }
  expect((await fetch(site)).status).toBe(200);
});

describe("a file of another build", () => {
  const asset = (site: string, name: string) => fetch(`${site}/assets/${name}`);

  test("is served when an instance of that build shared it", async () => {
    const folder = path.join(t.dataDir, "other-build");
    await mkdir(path.join(folder, "assets"), { recursive: true });
    await writeFile(path.join(folder, "assets", "give-Bx72Kq9c.js"), "export const year = 2025;");
    await writeFile(path.join(folder, "assets", "give-Bx72Kq9c.js.br"), "compressed");
    await shareFiles(t.deps, folder);
    await shareFiles(t.deps, folder);

    const site = await serve();
    const response = await asset(site, "give-Bx72Kq9c.js");
    expect(await response.text()).toBe("export const year = 2025;");
    expect(response.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toContain("immutable");
  });

  test("is not found when no instance shared it", async () => {
    const site = await serve({ pages: async () => new Response(null, { status: 404 }) });
    for (const name of ["never-Bx72Kq9c.js", "never.exe", "", "%2e%2e%2fsecret.js"]) {
      expect((await asset(site, name)).status).toBe(404);
    }
  });
});

test("a service worker that unregisters itself is served when it is turned off", async () => {
  const response = await fetch(`${await serve({ serviceWorker: false })}/service-worker.js`);
  expect(response.headers.get("Cache-Control")).toBe("no-cache");
  expect(await response.text()).toContain("self.registration.unregister()");
});
