import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { queueMail } from "../../app/mail/send-mail.job.server.ts";
import { listenLocally } from "../../tests/support/apps/local-port.ts";
import { testDeps } from "../../tests/support/test-deps.ts";
import { createApp } from "../app.ts";
import type { PageHandler } from "../app-env.ts";
import { trustedProxies } from "../http/client-network.ts";
import { createHttpServer, type HttpServer } from "../http/http-server.ts";
import { openRegistry } from "./registry.ts";
import { startSampler } from "./sampler.ts";
import { countTraffic, type Traffic, timedPages } from "./traffic.ts";

const t = testDeps();
let traffic: Traffic;
let own: HttpServer;

beforeEach(() => {
  traffic = countTraffic();
});
afterEach(() => own.close());
const CACHE = { hits: 7, misses: 3, rendered: 2, stale: 1, notModified: 4, pages: 2, bytes: 4096 };
const aPage: PageHandler = async ({ url }) =>
  url.endsWith("/missing")
    ? new Response("nothing", { status: 404 })
    : new Response("<h1>A page</h1>", { headers: { "Content-Type": "text/html; charset=utf-8" } });

async function serve(pages: PageHandler = aPage): Promise<string> {
  const registry = openRegistry({
    traffic,
    pool: t.pool,
    jobs: t.deps.jobs,
    work: () => ({ inProgress: 0, rejected: 0 }),
    connections: () => own.connections(),
    pageCache: () => CACHE,
  });
  own = createHttpServer(
    createApp({
      deps: t.deps,
      pages: timedPages(pages, traffic.recordRender),
      proxies: trustedProxies([]),
      isBuilt: true,
      traffic,
      registry,
    }),
  );
  return `http://127.0.0.1:${await listenLocally(own.server)}`;
}

const metrics = async (url: string) => (await fetch(`${url}/metrics`)).text();

describe("/metrics", () => {
  test("responds in the Prometheus text format", async () => {
    const response = await fetch(`${await serve()}/metrics`);
    expect(response.headers.get("Content-Type")).toContain("text/plain");
    const lines = (await response.text()).trim().split("\n").filter(Boolean);
    expect(lines.length).toBeGreaterThan(40);
    for (const line of lines)
      expect(line).toMatch(
        /^# (?:HELP [a-z_]+ .+|TYPE [a-z_]+ (?:gauge|counter|histogram))$|^[a-z_]+(?:\{(?:[a-z]+="[^"]*",?)+\})? \d+(?:\.\d+)?(?:e-\d+)?$/,
      );
  });

  test("hides metrics from requests forwarded by a local proxy", async () => {
    const response = await fetch(`${await serve()}/metrics`, { headers: { "X-Forwarded-For": "203.0.113.9" } });
    expect(await response.text()).not.toContain("gatehouse_");
  });

  test("counts cached and rendered responses, and requests in progress", async () => {
    const waiting = Promise.withResolvers<void>();
    const url = await serve(async (request, deps, requestContext) => {
      if (request.url.endsWith("/slow")) await waiting.promise;
      return aPage(request, deps, requestContext);
    });
    await fetch(`${url}/`);
    await fetch(`${url}/missing`);
    const slow = fetch(`${url}/slow`);
    const reported = await metrics(url);
    waiting.resolve();
    await slow;
    expect(reported).toContain('gatehouse_answers_total{from="program",status="2xx"} 1\n');
    expect(reported).toContain('gatehouse_answers_total{from="program",status="4xx"} 1\n');
    expect(reported).toContain('gatehouse_answers_total{from="memory",status="2xx"} 6\n');
    expect(reported).toContain('gatehouse_answers_total{from="memory",status="3xx"} 4\n');
    // The slow request, and the one to /metrics itself.
    expect(reported).toContain("gatehouse_requests_under_way 2\n");
    expect(reported).toContain("gatehouse_page_cache_hits_total 7\n");
    expect(reported).toContain("gatehouse_page_cache_misses_total 3\n");
    expect(await metrics(url)).toContain("gatehouse_requests_under_way 1\n");
  });

  test("measures render times of pages only", async () => {
    const url = await serve();
    await fetch(`${url}/`);
    await fetch(`${url}/missing`);
    await fetch(url, { method: "POST" });
    const reported = await metrics(url);
    expect(reported).toContain("gatehouse_page_render_seconds_count 1\n");
    expect(reported).toContain('gatehouse_page_render_seconds_bucket{le="5"} 1\n');
  });

  test("counts CSP violations by directive", async () => {
    const url = await serve();
    await fetch(`${url}/csp-reports`, {
      method: "POST",
      headers: { "Content-Type": "application/csp-report" },
      body: JSON.stringify({
        "csp-report": { "document-uri": url, "effective-directive": "img-src", "blocked-uri": "data" },
      }),
    });
    expect(await metrics(url)).toContain('gatehouse_csp_reports_total{directive="img-src"} 1\n');
  });

  test("reports client connections, database connections and jobs", async () => {
    const reported = await metrics(await serve());
    expect(reported).toMatch(/^gatehouse_connections [1-9]/m);
    expect(reported).toMatch(/^gatehouse_database_connections [1-9]/m);
    expect(reported).toContain('gatehouse_jobs{kind="send-mail",state="waiting"} 0\n');
  });
});

describe("A sample", () => {
  const sample = async () => {
    const sampler = await startSampler({ deps: t.deps, traffic, pool: t.pool, pageCache: () => CACHE });
    sampler.stop();
    return sampler;
  };

  test("covers only the period since the previous sample", async () => {
    const url = await serve();
    await fetch(url);
    const sampler = await sample();
    await fetch(url);
    await fetch(`${url}/missing`);
    t.clock.advance(10_000);
    await sampler.take();
    const newest = t.deps.samples.all().at(-1);
    expect(newest).toMatchObject({
      seconds: 10,
      responses: { cached: 0, other: 1, rejected: 1, overloaded: 0, failed: 0 },
      mails: { waiting: 0, failed: 0 },
      reports: 0,
    });
    expect(newest?.renders?.p95).toBeGreaterThan(0);
    await sampler.take();
    expect(t.deps.samples.all().at(-1)).toMatchObject({ responses: { other: 0 }, renders: null });
  });

  test("counts waiting mails, and mails that failed within a day", async () => {
    await serve();
    const mail = { to: "ngozi@palmgrove.example", subject: "Received", text: "", html: "" };
    for (let count = 0; count < 3; count++) {
      await t.deps.db.transaction().execute((transaction) => queueMail(t.deps, transaction, mail));
    }
    await t.pool.query("update mails set status = 'failed' where id in (select id from mails limit 1)");
    const sampler = await sample();
    await sampler.take();
    expect(t.deps.samples.all().at(-1)?.mails).toEqual({ waiting: 2, failed: 1 });
    t.clock.advance(25 * 60 * 60 * 1000);
    await sampler.take();
    expect(t.deps.samples.all().at(-1)?.mails).toEqual({ waiting: 2, failed: 0 });
  });

  test("is dropped after an hour", async () => {
    await serve();
    const sampler = await sample();
    for (let count = 0; count < 365; count++) await sampler.take();
    expect(t.deps.samples.all()).toHaveLength(360);
  });
});
