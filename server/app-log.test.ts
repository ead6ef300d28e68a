import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { listenLocally } from "../tests/support/local-port.ts";
import { type LogLine, recordLog } from "../tests/support/recorded-log.ts";
import { openTestDeps, type TestDeps } from "../tests/support/test-deps.ts";
import { createApp, type PageHandler } from "./app.ts";
import { trustedProxies } from "./http/client-network.ts";
import { createHttpServer, type HttpServer } from "./http/http-server.ts";
import { countTraffic } from "./metrics/traffic.ts";

let t: TestDeps;
let own: HttpServer;

beforeAll(async () => {
  t = await openTestDeps();
});
afterEach(() => own.close());
afterAll(() => t.close());

const anyPage: PageHandler = async () => new Response("a page");

async function serve(pages = anyPage, proxies: string[] = []): Promise<{ url: string; lines: LogLine[] }> {
  const { log, lines } = recordLog();
  own = createHttpServer(
    createApp({
      deps: { ...t.deps, log },
      pages,
      proxies: trustedProxies(proxies),
      clientFolder: t.dataDir,
      picturesFolder: t.dataDir,
      traffic: countTraffic(),
      registry: null,
    }),
  );
  return { url: `http://127.0.0.1:${await listenLocally(own.server)}`, lines };
}

describe("The number of a request", () => {
  test("stands in its answer and in every line of the log that belongs to it, and no two have the same", async () => {
    const { url, lines } = await serve(async (_request, deps) => {
      deps.log.info("a page says something");
      return new Response("a page");
    });
    const numbers = [(await fetch(url)).headers.get("X-Request-Id"), (await fetch(url)).headers.get("X-Request-Id")];
    expect(lines.map(({ msg, request }) => [msg, request])).toEqual(
      numbers.flatMap((number) => [
        ["a page says something", number],
        ["request", number],
      ]),
    );
    for (const number of numbers) expect(number).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(numbers).size).toBe(2);
  });

  test("is found by the number that a visitor tells who met an accident", async () => {
    const { url, lines } = await serve(() => Promise.reject(new Error("the lamp fell over")));
    const response = await fetch(url);
    const reported = ((await response.json()) as { message: string }).message.match(/number: (\w+)/)?.[1];
    const line = lines.find(({ incident }) => incident === reported);
    expect(line).toMatchObject({
      request: response.headers.get("X-Request-Id"),
      error: { message: "the lamp fell over" },
    });
  });

  test("is the proxy's own where we trust it and it is well formed, and nobody else's", async () => {
    const ask = async (url: string, id: string) =>
      (await fetch(url, { headers: { "X-Request-Id": id } })).headers.get("X-Request-Id");
    const given = "5f0c954e-94ef-4d8a-b1f6-90d09eac9d8d";
    const trusting = await serve(anyPage, ["127.0.0.1"]);
    expect(await ask(trusting.url, given)).toBe(given);
    expect(await ask(trusting.url, "short")).toMatch(/^[0-9a-f]{32}$/);
    expect(await ask(trusting.url, `${given} "}`)).toMatch(/^[0-9a-f]{32}$/);
    await own.close();
    expect(await ask((await serve()).url, given)).not.toBe(given);
  });
});

test("the code of a paper is not logged, however it was typed", async () => {
  const { url, lines } = await serve();
  for (const typed of ["K7QM-2XRT-9HBD-4VWN", "k7qm%202xrt%209hbd%204vwn", "K7QM-2XRT-9HBD-4VW", "K7QM/2XRT.data"])
    await fetch(`${url}/verify/${typed}`);
  await fetch(`${url}/VERIFY/K7QM2XRT9HBD4VWN`);
  await fetch(`${url}/verify?code=K7QM-2XRT-9HBD-4VWN`);
  expect(new Set(lines.map(({ path }) => path))).toEqual(new Set(["/verify/…", "/VERIFY/…", "/verify"]));
});

describe("Reports of browsers", () => {
  const report = {
    "document-uri": "https://www.palmgrove.example/about?mine",
    "effective-directive": "img-src",
    "blocked-uri": "https://pictures.example/mine.png",
    "script-sample": "what stood there",
  };
  const send = (url: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/csp-reports`, {
      method: "POST",
      headers: { "Content-Type": "application/csp-report", ...headers },
      body,
    });
  const reported = (lines: LogLine[]) => lines.filter(({ msg }) => msg !== "request");

  test("are one line of the log, without what a visitor asked for or what stood in the page", async () => {
    const { url, lines } = await serve();
    expect((await send(url, JSON.stringify({ "csp-report": report }))).status).toBe(204);
    expect(reported(lines)).toMatchObject([
      { directive: "img-src", blocked: "https://pictures.example", path: "/about" },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/mine|what stood there/);
  });

  test("are taken wherever they seem to come from, since browsers tell it in different ways", async () => {
    const { url, lines } = await serve();
    const body = JSON.stringify({ "csp-report": report });
    const senders: Record<string, string>[] = [
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site", Cookie: "gatehouse=x" },
    ];
    for (const headers of senders) {
      expect((await send(url, body, headers)).status).toBe(204);
    }
    expect(reported(lines)).toHaveLength(2);
  });

  test("are forgotten when they are malformed or too long, and nothing of them is logged", async () => {
    const { url, lines } = await serve();
    const tooLong = JSON.stringify({ "csp-report": { ...report, "script-sample": "x".repeat(70_000) } });
    for (const body of ["{", tooLong, "\xff\xfe"]) expect((await send(url, body)).status).toBe(204);
    expect(reported(lines)).toEqual([]);
  });

  test("are refused when one network sends very many, until the minute is over", async () => {
    const { url, lines } = await serve();
    const body = JSON.stringify({ "csp-report": report });
    const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await send(url, body)).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(reported(lines)).toHaveLength(20);
    t.clock.advance(60_000);
    expect((await send(url, body)).status).toBe(204);
  });
});

test("a page says where reports go, and over TLS in the newer way, too", async () => {
  const { url } = await serve(anyPage, ["127.0.0.1"]);
  const plain = (await fetch(url)).headers;
  expect(plain.get("Content-Security-Policy")).toMatch(/report-uri \/csp-reports$/);
  expect(plain.get("Reporting-Endpoints")).toBeNull();
  const secure = (await fetch(url, { headers: { "X-Forwarded-Proto": "https" } })).headers;
  const group = secure.get("Content-Security-Policy")?.match(/report-uri \/csp-reports; report-to (\w+)$/)?.[1];
  expect(secure.get("Reporting-Endpoints")).toBe(`${group}="/csp-reports"`);
});
