import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkableLinks, fetchLink, linkPolicy } from "./fetch-link.server.ts";

/** What the server responds to each path; 'METHOD /path' for one method alone. */
const RESPONSES: Record<string, [number, Record<string, string>?]> = {
  "/": [200],
  "HEAD /no-head": [405],
  "GET /no-head": [200],
  "/gone": [404],
  "/closed": [403],
  "/broken": [500],
  "/moved": [301, { Location: "/" }],
  "/for-now": [302, { Location: "/" }],
  "/to-nothing": [301, { Location: "/gone" }],
  "/round": [302, { Location: "/round" }],
  "/inside": [302, { Location: "http://169.254.169.254/latest/meta-data" }],
  "/elsewhere": [302, { Location: "http://other.example/" }],
  "/to-file": [302, { Location: "file:///etc/passwd" }],
};

const requested: string[] = [];
const server = http.createServer((request, response) => {
  requested.push(`${request.method} ${request.url}`);
  const [status, headers] = RESPONSES[`${request.method} ${request.url}`] ?? RESPONSES[request.url ?? ""] ?? [404];
  response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : "x".repeat(100_000));
});
let origin = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const strict = linkPolicy("any");
/** Allows this machine, and otherwise what is allowed at all. */
const withThisMachine = {
  isAllowedHost: () => true,
  isAllowedAddress: (address: string) => address === "127.0.0.1" || strict.isAllowedAddress(address),
  isAllowedPort: () => true,
};

test.each([
  ["/", { kind: "works" }],
  ["/no-head", { kind: "works" }],
  ["/gone", { kind: "gone", detail: "It responded with 404" }],
  ["/closed", { kind: "unclear", detail: "It responded with 403" }],
  ["/broken", { kind: "unclear", detail: "It responded with 500" }],
  ["/for-now", { kind: "works" }],
  ["/to-nothing", { kind: "gone", detail: "It responded with 404" }],
  ["/round", { kind: "failed", detail: "Too many redirects" }],
  ["/to-file", { kind: "failed", detail: "It is not an address of a page" }],
])("reports of a link to %s: %j", async (path, outcome) => {
  expect(await fetchLink(`${origin}${path}`, withThisMachine)).toEqual(outcome);
});

test("names where a link has moved for good", async () => {
  expect(await fetchLink(`${origin}/moved`, withThisMachine)).toEqual({ kind: "moved", detail: `${origin}/` });
});

test("reports a server without a response", async () => {
  expect(await fetchLink("http://127.0.0.1:1/", withThisMachine)).toEqual({
    kind: "failed",
    detail: "The server accepts no connection",
  });
});

test("requests only the hosts that are allowed and their subdomains, also when a redirect leads elsewhere", async () => {
  const onThisMachine = { ...withThisMachine, isAllowedHost: (host: string) => host === "127.0.0.1" };
  requested.length = 0;
  expect(await fetchLink(origin.replace("127.0.0.1", "localhost"), onThisMachine)).toEqual({
    kind: "unclear",
    detail: "It leads to localhost, which this server may not request",
  });
  expect(await fetchLink(`${origin}/`, linkPolicy([]))).toMatchObject({ kind: "unclear" });
  expect(requested).toEqual([]);
  expect(await fetchLink(`${origin}/elsewhere`, onThisMachine)).toEqual({
    kind: "unclear",
    detail: "It leads to other.example, which this server may not request",
  });
});

test("allows a host with its subdomains, and no host that only ends alike", () => {
  const urls = [
    "https://jamb.gov.ng/a",
    "https://WWW.jamb.gov.ng/",
    "https://notjamb.gov.ng/",
    "https://jamb.gov.ng.evil.example/",
  ];
  expect(checkableLinks(urls, ["jamb.gov.ng"])).toEqual(urls.slice(0, 2));
  expect(checkableLinks(urls, [])).toEqual([]);
  expect(checkableLinks(urls, "any")).toEqual(urls);
});

describe("an address that is not public", () => {
  test("is not requested, also when a redirect leads there", async () => {
    expect(await fetchLink(`${origin}/inside`, withThisMachine)).toEqual({ kind: "private" });
  });

  test("is not requested under a name, or on a port that is not the web's", async () => {
    requested.length = 0;
    const port = new URL(origin).port;
    const onAnyPort = { ...strict, isAllowedPort: () => true };
    expect(await fetchLink(`http://localhost:${port}/`, onAnyPort)).toEqual({ kind: "private" });
    expect(await fetchLink(`${origin}/`, strict)).toEqual({ kind: "private" });
    expect(requested).toEqual([]);
  });

  test.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://10.1.2.3/",
    "http://172.16.0.1/",
    "http://192.168.1.1/",
    "http://169.254.169.254/",
    "http://100.64.0.1/",
    "http://0.0.0.0/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:10.0.0.1]/",
    "http://[64:ff9b::a00:1]/",
    "http://[2002:a00:1::]/",
    "http://[fd00::1]/",
    "http://[fe80::1]/",
  ])("is recognised: %s", async (address) => {
    expect(await fetchLink(address, strict)).toEqual({ kind: "private" });
  });

  test.each(["8.8.8.8", "1.1.1.1", "196.46.20.5", "2606:4700::1111", "2a00:1450::1"])("is not %s", (address) => {
    expect(strict.isAllowedAddress(address)).toBe(true);
  });
});
