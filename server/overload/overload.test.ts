import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testDeps } from "../../tests/support/test-deps.ts";
import { createApp } from "../app.ts";
import { trustedProxies } from "../http/client-network.ts";
import { createHttpServer, type HttpServer } from "../http/http-server.ts";
import { countTraffic } from "../metrics/traffic.ts";
import { watchEventLoopLag } from "./event-loop-lag.ts";
import { limitWork } from "./overload.ts";
import { shedLoadWhenOverloaded } from "./shed-load.ts";

const LIMITS = { other: { inProgress: 2, lagMs: 200 }, application: { inProgress: 3, lagMs: 1000 } };

const t = testDeps();
let own: HttpServer;
let site: string;
let lagMs: number;
let finish: () => void;

/** A site whose page /news?search=long responds only once the test calls `finish`. */
beforeEach(async () => {
  const finished = Promise.withResolvers<void>();
  finish = finished.resolve;
  lagMs = 0;
  const work = limitWork({ lagMs: () => lagMs, accepted: () => own.connections().accepted, limits: LIMITS });
  const traffic = countTraffic();
  const app = createApp({
    deps: t.deps,
    proxies: trustedProxies([]),
    pages: async ({ url }) => {
      if (url.endsWith("search=long")) await finished.promise;
      if (url.endsWith("search=heavy")) keepProcessorBusy(20);
      return new Response("the page");
    },
    isBuilt: true,
    traffic,
    registry: null,
    work,
  });
  const shedLoad = shedLoadWhenOverloaded({ work, isSecure: () => false, countResponse: traffic.countResponse });
  own = createHttpServer(app, { steps: [shedLoad] });
  await once(own.server.listen(0, "127.0.0.1"), "listening");
  site = `http://127.0.0.1:${(own.server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  finish();
  await own.close();
});

function keepProcessorBusy(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

const statusOf = async (path: string, init?: RequestInit) => (await fetch(`${site}${path}`, init)).status;
const send = (path: string) => statusOf(path, { method: "POST", body: "x" });

/** Starts as many searches as are allowed. Returns their statuses, once the test lets them finish. */
async function searchTwice(): Promise<{ responses: Promise<number[]> }> {
  const responses = Promise.all([1, 2].map(() => statusOf("/news?search=long")));
  await expect.poll(() => statusOf("/news")).toBe(503);
  return { responses };
}

describe("with the maximum of pages in progress", () => {
  test("returns 503 with Retry-After as an HTML page to browsers", async () => {
    await searchTwice();
    const response = await fetch(`${site}/news`, { headers: { Accept: "text/html" } });
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toBe("10");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const page = await response.text();
    expect(page).toContain("<h1>We are very busy</h1>");
    expect(page).toContain("Please try again in a minute.");
  });

  test("returns 503 with Retry-After as JSON to other clients", async () => {
    await searchTwice();
    const response = await fetch(`${site}/blogs`);
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "10"]);
    expect(await response.json()).toEqual({ message: expect.stringContaining("Please try again in a minute.") });
  });

  test("still serves the application form, submissions and monitoring", async () => {
    await searchTwice();
    expect(await statusOf("/Admissions/Apply")).toBe(200);
    expect(await send("/form/submit")).toBe(200);
    expect(await statusOf("/healthz")).toBe(200);
    expect(await statusOf("/readyz")).toBe(200);
    expect(await statusOf("/news/feed.xml")).toBe(200);
    expect(await statusOf("/news.data")).toBe(503);
    expect(await statusOf("/dashboard/export.xlsx")).toBe(503);
  });

  test("does not count slow uploads against pages, and still accepts uploads", async () => {
    const slow = Promise.all(
      [1, 2, 3].map(() => statusOf("/form/uploads/abc?search=long", { method: "PATCH", body: "x" })),
    );
    expect(await statusOf("/news")).toBe(200);
    const { responses } = await searchTwice();
    expect(await statusOf("/form/uploads/abc", { method: "HEAD" })).toBe(200);
    finish();
    expect([await slow, await responses].flat()).toEqual(Array.from({ length: 5 }, () => 200));
  });

  test("rejects a burst of new connections at once, before rendering pages", async () => {
    const burst = Array.from({ length: 30 }, () => statusOf("/news?search=heavy"));
    const rejected = (await Promise.all(burst)).filter((status) => status === 503);
    expect(rejected.length).toBeGreaterThan(20);
  });

  test("completes requests in progress, then accepts new ones", async () => {
    const { responses } = await searchTwice();
    finish();
    expect(await responses).toEqual([200, 200]);
    expect(await statusOf("/news")).toBe(200);
  });
});

test("rejects nothing on a lagging machine with hardly any requests", async () => {
  lagMs = 5000;
  expect(await statusOf("/news")).toBe(200);
  expect(await send("/form/submit")).toBe(200);
});

describe("while the event loop lags", () => {
  /** Four slow uploads. */
  beforeEach(async () => {
    for (let sender = 0; sender < 4; sender++) {
      void statusOf("/form/uploads/abc?search=long", { method: "PATCH", body: "x" });
    }
    lagMs = 300;
    await expect.poll(() => statusOf("/news")).toBe(503);
    lagMs = 0;
    expect(await statusOf("/news")).toBe(200);
  });

  test("rejects pages and small forms, and accepts applications", async () => {
    lagMs = 300;
    expect(await statusOf("/news")).toBe(503);
    expect(await send("/subscribe")).toBe(503);
    expect(await send("/form/submit")).toBe(200);
    expect(await statusOf("/Admissions/Received/abc")).toBe(200);
  });

  test("rejects applications above their own limit, with a message that nothing is lost", async () => {
    lagMs = 1000;
    const response = await fetch(`${site}/form/submit`, { method: "POST", body: "x" });
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "10"]);
    expect(await response.json()).toEqual({ message: expect.stringContaining("Nothing was lost on your side") });
  });

  test("keeps rejecting until the lag is half the limit", async () => {
    const statusAt = async (ms: number) => {
      lagMs = ms;
      return statusOf("/news");
    };
    expect([await statusAt(199), await statusAt(200), await statusAt(101)]).toEqual([200, 503, 503]);
    expect([await statusAt(99), await statusAt(199)]).toEqual([200, 200]);
  });
});

test("measures lag while the processor is busy, and none afterwards", async () => {
  const lag = watchEventLoopLag();
  const block = setInterval(() => keepProcessorBusy(100));
  await expect.poll(lag.ms).toBeGreaterThan(50);
  clearInterval(block);
  await expect.poll(lag.ms).toBeLessThan(50);
  lag.stop();
});
