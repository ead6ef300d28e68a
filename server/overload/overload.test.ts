import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDeps, type TestDeps } from "../../tests/support/test-deps.ts";
import { createApp } from "../app.ts";
import { trustedProxies } from "../http/client-network.ts";
import { createHttpServer, type HttpServer } from "../http/http-server.ts";
import { countTraffic } from "../metrics/traffic.ts";
import { watchEventLoopLag } from "./event-loop-lag.ts";
import { limitWork } from "./overload.ts";
import { shedLoadWhenOverloaded } from "./shed-load.ts";

const LIMITS = { other: { underWay: 2, lagMs: 200 }, application: { underWay: 3, lagMs: 1000 } };

let t: TestDeps;
let own: HttpServer;
let site: string;
let lagMs: number;
let finish: () => void;

beforeAll(async () => {
  t = await openTestDeps();
});
afterAll(() => t.close());

/** A site whose page /news?search=long is not answered before the test says so. */
beforeEach(async () => {
  const finished = Promise.withResolvers<void>();
  finish = finished.resolve;
  lagMs = 0;
  const work = limitWork({ lagMs: () => lagMs, arrived: () => own.connections().arrived, limits: LIMITS });
  const traffic = countTraffic();
  const app = createApp({
    deps: t.deps,
    proxies: trustedProxies([]),
    pages: async ({ url }) => {
      if (url.endsWith("search=long")) await finished.promise;
      if (url.endsWith("search=heavy")) keepProcessorBusy(20);
      return new Response("what was asked for");
    },
    clientFolder: t.dataDir,
    picturesFolder: t.dataDir,
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

/** Fills every place that searches may take; gives their answers, once the test lets them be finished. */
async function searchTwice(): Promise<{ answers: Promise<number[]> }> {
  const answers = Promise.all([1, 2].map(() => statusOf("/news?search=long")));
  await expect.poll(() => statusOf("/news")).toBe(503);
  return { answers };
}

describe("with as many pages under way as can be made in good time", () => {
  test("a visitor is told in a plain page to come again", async () => {
    await searchTwice();
    const response = await fetch(`${site}/news`, { headers: { Accept: "text/html" } });
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toBe("10");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const page = await response.text();
    expect(page).toContain("<h1>We are very busy</h1>");
    expect(page).toContain("Please try again in a minute.");
  });

  test("a program is told the same in JSON", async () => {
    await searchTwice();
    const response = await fetch(`${site}/blogs`);
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "10"]);
    expect(await response.json()).toEqual({ message: expect.stringContaining("Please try again in a minute.") });
  });

  test("the application form still opens and is sent, and who watches over us sees that we live", async () => {
    await searchTwice();
    expect(await statusOf("/Admissions/Apply")).toBe(200);
    expect(await send("/form/submit")).toBe(200);
    expect(await statusOf("/healthz")).toBe(200);
    expect(await statusOf("/readyz")).toBe(200);
    expect(await statusOf("/news/feed.xml")).toBe(200);
    expect(await statusOf("/news.data")).toBe(503);
  });

  test("files that are sent slowly take no place from a reader, and a file is still taken in", async () => {
    const slow = Promise.all(
      [1, 2, 3].map(() => statusOf("/form/uploads/abc?search=long", { method: "PATCH", body: "x" })),
    );
    expect(await statusOf("/news")).toBe(200);
    const { answers } = await searchTwice();
    expect(await statusOf("/form/uploads/abc", { method: "HEAD" })).toBe(200);
    finish();
    expect([await slow, await answers].flat()).toEqual(Array.from({ length: 5 }, () => 200));
  });

  test("a crowd at the door is heard at once, not one by one after each page", async () => {
    const crowd = Array.from({ length: 30 }, () => statusOf("/news?search=heavy"));
    const rejected = (await Promise.all(crowd)).filter((status) => status === 503);
    expect(rejected.length).toBeGreaterThan(20);
  });

  test("what is under way is answered, and then there is room again", async () => {
    const { answers } = await searchTwice();
    finish();
    expect(await answers).toEqual([200, 200]);
    expect(await statusOf("/news")).toBe(200);
  });
});

test("where hardly anybody is here it is the machine that is slow, and nobody is turned away", async () => {
  lagMs = 5000;
  expect(await statusOf("/news")).toBe(200);
  expect(await send("/form/submit")).toBe(200);
});

describe("while work waits too long for its turn", () => {
  /** Four who send their files slowly, and are all here. */
  beforeEach(async () => {
    for (let sender = 0; sender < 4; sender++) {
      void statusOf("/form/uploads/abc?search=long", { method: "PATCH", body: "x" });
    }
    lagMs = 300;
    await expect.poll(() => statusOf("/news")).toBe(503);
    lagMs = 0;
    expect(await statusOf("/news")).toBe(200);
  });

  test("pages and small forms are refused, an application is taken in", async () => {
    lagMs = 300;
    expect(await statusOf("/news")).toBe(503);
    expect(await send("/subscribe")).toBe(503);
    expect(await send("/form/submit")).toBe(200);
    expect(await statusOf("/Admissions/Received/abc")).toBe(200);
  });

  test("at last an application is refused as well, with a word that nothing is lost", async () => {
    lagMs = 1000;
    const response = await fetch(`${site}/form/submit`, { method: "POST", body: "x" });
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "10"]);
    expect(await response.json()).toEqual({ message: expect.stringContaining("Nothing was lost on your side") });
  });

  test("it stays so until the wait is half as long, so that visitors are not let in and out by turns", async () => {
    const statusAt = async (ms: number) => {
      lagMs = ms;
      return statusOf("/news");
    };
    expect([await statusAt(199), await statusAt(200), await statusAt(101)]).toEqual([200, 503, 503]);
    expect([await statusAt(99), await statusAt(199)]).toEqual([200, 200]);
  });
});

test("the wait is seen when the processor is busy, and gone when it is not", async () => {
  const lag = watchEventLoopLag();
  const block = setInterval(() => keepProcessorBusy(100));
  await expect.poll(lag.ms).toBeGreaterThan(50);
  clearInterval(block);
  await expect.poll(lag.ms).toBeLessThan(50);
  lag.stop();
});
