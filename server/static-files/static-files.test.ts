import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, get, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { listenLocally } from "../../tests/support/apps/local-port.ts";
import { openFilesBelow } from "../../tests/support/open-files.ts";
import { listStaticFiles, serveStaticFiles } from "./static-files.ts";

const SCRIPT = "export const year = 2025;".repeat(20);
const LARGE = randomBytes(3_000_000);
const statuses: number[] = [];
let folder: string;
let site: string;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "static-files-"));
  await mkdir(path.join(folder, "assets"));
  const write = (name: string, content: string | Buffer) => writeFile(path.join(folder, name), content);
  await write("assets/give-Bx72.js", SCRIPT);
  await write("assets/give-Bx72.js.br", brotliCompressSync(SCRIPT));
  await write("assets/give-Bx72.js.gz", gzipSync(SCRIPT));
  await write("assets/large-Bx72.woff2", LARGE);
  await write("assets/replaced-Bx72.js", "old");
  await write("service-worker.js", "// caches pages");
  await write("favicon.ico", "icon");
  const files = await listStaticFiles([
    { below: "", folder },
    { below: "/pictures", folder: path.join(folder, "assets") },
  ]);
  await rm(path.join(folder, "assets/replaced-Bx72.js"));
  const step = serveStaticFiles(files, { isSecure: () => true, countResponse: (status) => statuses.push(status) });
  server = createServer((request, response) => step(request, response, () => response.writeHead(404).end("the app")));
  site = `http://127.0.0.1:${await listenLocally(server)}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

test.each([
  ["br, gzip", "br"],
  ["gzip", "gzip"],
  ["identity", null],
  ["br;q=0", null],
])("a client that accepts %s gets the script whole, encoded with %s", async (accepted, encoding) => {
  const response = await fetch(`${site}/assets/give-Bx72.js?v=1`, { headers: { "Accept-Encoding": accepted } });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(SCRIPT);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "content-security-policy": "default-src 'self'; frame-ancestors 'none'; report-uri /csp-reports",
    "strict-transport-security": expect.stringContaining("max-age="),
  });
  expect(response.headers.get("content-encoding")).toBe(encoding);
});

test("a large file arrives whole, also below a second folder's path", async () => {
  for (const address of ["/assets/large-Bx72.woff2", "/pictures/large-Bx72.woff2"]) {
    const response = await fetch(`${site}${address}`);
    expect(response.headers.get("content-type")).toBe("font/woff2");
    expect(Buffer.from(await response.arrayBuffer()).equals(LARGE)).toBe(true);
  }
});

test("HEAD returns the headers without the file", async () => {
  const response = await fetch(`${site}/assets/large-Bx72.woff2`, { method: "HEAD" });
  expect(response.headers.get("content-length")).toBe(String(LARGE.length));
  expect(await response.text()).toBe("");
});

test("browsers ask for a new service worker each time, and keep an icon for an hour", async () => {
  const caching = async (address: string) => (await fetch(`${site}${address}`)).headers.get("cache-control");
  expect(await caching("/service-worker.js")).toBe("no-cache");
  expect(await caching("/favicon.ico")).toBe("public, max-age=3600");
});

describe("the app handles", () => {
  test.each([
    ["GET", "/assets/replaced-Bx72.js"],
    ["GET", "/assets/never-Bx72.js"],
    ["GET", "/assets/give-Bx72.js.br"],
    ["GET", "/assets"],
    ["GET", "/assets/../../etc/passwd"],
    ["GET", "/assets/%2e%2e/%2e%2e/etc/passwd"],
    ["POST", "/assets/give-Bx72.js"],
  ])("%s %s", async (method, address) => {
    const response = await fetch(`${site}${address}`, { method });
    expect([response.status, await response.text()]).toEqual([404, "the app"]);
  });
});

test("each response is counted, and a file of the app's is not", async () => {
  statuses.length = 0;
  await fetch(`${site}/favicon.ico`);
  await fetch(`${site}/assets/never-Bx72.js`);
  expect(statuses).toEqual([200]);
});

test("a client that goes away in the middle of a file leaves none open", async () => {
  for (let client = 0; client < 20; client++) {
    const request = get(`${site}/assets/large-Bx72.woff2`, { agent: false });
    const [response] = await once(request, "response");
    await once(response, "data");
    request.destroy();
  }
  await vi.waitFor(async () => expect(await openFilesBelow(folder)).toEqual([]), { timeout: 60_000 });
});
