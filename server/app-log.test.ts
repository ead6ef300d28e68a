import { afterEach, describe, expect, test } from "vitest";
import { listenLocally } from "../tests/support/apps/local-port.ts";
import { type LogLine, recordLog } from "../tests/support/recorded-log.ts";
import { testDeps } from "../tests/support/test-deps.ts";
import { createApp } from "./app.ts";
import type { PageHandler } from "./app-env.ts";
import { trustedProxies } from "./http/client-network.ts";
import { createHttpServer, type HttpServer } from "./http/http-server.ts";
import { countTraffic } from "./metrics/traffic.ts";

const t = testDeps();
let own: HttpServer;

afterEach(() => own.close());
const anyPage: PageHandler = async () => new Response("a page");

async function serve(pages = anyPage, proxies: string[] = []): Promise<{ url: string; lines: LogLine[] }> {
  const { log, lines } = recordLog();
  own = createHttpServer(
    createApp({
      deps: { ...t.deps, log },
      pages,
      proxies: trustedProxies(proxies),
      isBuilt: true,
      traffic: countTraffic(),
      registry: null,
    }),
  );
  return { url: `http://127.0.0.1:${await listenLocally(own.server)}`, lines };
}

describe("The request id", () => {
  test("is unique, and in the response and every log entry of the request", async () => {
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

  test("is found in the log by the incident id that the visitor reports", async () => {
    const { url, lines } = await serve(() => Promise.reject(new Error("the page failed")));
    const response = await fetch(url);
    const reported = ((await response.json()) as { message: string }).message.match(/number: (\w+)/)?.[1];
    const line = lines.find(({ incident }) => incident === reported);
    expect(line).toMatchObject({
      request: response.headers.get("X-Request-Id"),
      error: { message: "the page failed" },
    });
  });

  test("is a trusted proxy's if well-formed, and no other client's", async () => {
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

test("does not log verification codes, however they are typed", async () => {
  const { url, lines } = await serve();
  for (const typed of ["K7QM-2XRT-9HBD-4VWN", "k7qm%202xrt%209hbd%204vwn", "K7QM-2XRT-9HBD-4VW", "K7QM/2XRT.data"])
    await fetch(`${url}/verify/${typed}`);
  await fetch(`${url}/VERIFY/K7QM2XRT9HBD4VWN`);
  await fetch(`${url}/verify?code=K7QM-2XRT-9HBD-4VWN`);
  expect(new Set(lines.map(({ path }) => path))).toEqual(new Set(["/verify/…", "/VERIFY/…", "/verify"]));
});

test("does not log the tokens of previews", async () => {
  const { url, lines } = await serve();
  const token = "k7Qm-2xRt_9hBd".repeat(4).slice(0, 43);
  for (const path of ["", "/", "/Campus", "/Campus.data"]) await fetch(`${url}/preview/${token}${path}`);
  expect(lines.map(({ path }) => path)).toEqual(
    ["", "/", "/Campus", "/Campus.data"].map((path) => `/preview/…${path}`),
  );
});

describe("CSP reports", () => {
  const report = {
    "document-uri": "https://www.palmgrove.example/about?mine",
    "effective-directive": "img-src",
    "blocked-uri": "https://pictures.example/mine.png",
    "script-sample": "page content",
  };
  const send = (url: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/csp-reports`, {
      method: "POST",
      headers: { "Content-Type": "application/csp-report", ...headers },
      body,
    });
  const reported = (lines: LogLine[]) => lines.filter(({ msg }) => msg !== "request");

  test("are logged without queries and page content", async () => {
    const { url, lines } = await serve();
    expect((await send(url, JSON.stringify({ "csp-report": report }))).status).toBe(204);
    expect(reported(lines)).toMatchObject([
      { directive: "img-src", blocked: "https://pictures.example", path: "/about" },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/mine|page content/);
  });

  test("are accepted from any origin, since browsers differ in what they send", async () => {
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

  test("are not logged when they are malformed or too long", async () => {
    const { url, lines } = await serve();
    const tooLong = JSON.stringify({ "csp-report": { ...report, "script-sample": "x".repeat(70_000) } });
    for (const body of ["{", tooLong, "\xff\xfe"]) expect((await send(url, body)).status).toBe(204);
    expect(reported(lines)).toEqual([]);
  });

  test("return 429 above the limit per network and minute", async () => {
    const { url, lines } = await serve();
    const body = JSON.stringify({ "csp-report": report });
    const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await send(url, body)).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(reported(lines)).toHaveLength(20);
    t.clock.advance(60_000);
    expect((await send(url, body)).status).toBe(204);
  });
});

test("a page sets report-uri, and over TLS Reporting-Endpoints, too", async () => {
  const { url } = await serve(anyPage, ["127.0.0.1"]);
  const plain = (await fetch(url)).headers;
  expect(plain.get("Content-Security-Policy")).toMatch(/report-uri \/csp-reports$/);
  expect(plain.get("Reporting-Endpoints")).toBeNull();
  const secure = (await fetch(url, { headers: { "X-Forwarded-Proto": "https" } })).headers;
  const group = secure.get("Content-Security-Policy")?.match(/report-uri \/csp-reports; report-to (\w+)$/)?.[1];
  expect(secure.get("Reporting-Endpoints")).toBe(`${group}="/csp-reports"`);
});
