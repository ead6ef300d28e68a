import { createServer, type Server } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { createLog } from "../../app/platform/log.server.ts";
import { listenLocally } from "../../tests/support/apps/local-port.ts";
import { testClock } from "../../tests/support/test-deps.ts";
import { encodePage } from "./encoded-page.ts";
import type { PageRequest } from "./page-address.ts";
import { createPageCache, type PageCache } from "./page-cache.ts";
import type { RenderedPage } from "./render-page.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

type Render = (pageRequest: PageRequest) => Promise<RenderedPage>;

const page = async (text: string): Promise<RenderedPage> => ({
  kind: "page",
  page: await encodePage(Buffer.from(text), ["Content-Type", "text/html; charset=utf-8"]),
});

/** Starts a server that sends cached pages, or else 'passed'. */
async function serve(render: Render, maxBytes = 1_000_000) {
  const clock = testClock(new Date("2025-10-06T09:00:00Z"));
  const cache: PageCache = createPageCache({ render, log: createLog("silent"), clock, maxBytes });
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const pageRequest = { origin: "http://site", savesData: false, address: { key: path, path } };
    cache.page(pageRequest, request, response, () => response.end("passed"));
  });
  servers.push(server);
  const port = await listenLocally(server);
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { "Accept-Encoding": "identity", ...headers } });
  const text = async (path: string) => (await get(path)).text();
  return { cache, clock, get, text };
}

describe("createPageCache", () => {
  it("renders a page once for concurrent requests", async () => {
    let made = 0;
    const gate = Promise.withResolvers<void>();
    const { text } = await serve(async () => {
      made += 1;
      await gate.promise;
      return page("news");
    });
    const pages = Array.from({ length: 20 }, () => text("/news"));
    gate.resolve();
    expect(new Set(await Promise.all(pages))).toEqual(new Set(["news"]));
    expect(await text("/news")).toBe("news");
    expect(made).toBe(1);
  });

  it("never sends a page after an invalidation whose rendering started before it", async () => {
    let present = "old";
    const made: string[] = [];
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const { cache, text } = await serve(async () => {
      const seen = present;
      made.push(seen);
      begun.resolve();
      if (seen === "old") await gate.promise;
      return page(seen);
    });
    const early = text("/news");
    await begun.promise;
    present = "new";
    cache.invalidate();
    expect(await text("/news")).toBe("new");
    gate.resolve();
    await early;
    expect(await text("/news")).toBe("new");
    expect(made, "the older page does not replace the newer one").toEqual(["old", "new"]);
  });

  it("sends a stale page while rendering fails, and reattempts after 5 seconds", async () => {
    let broken = false;
    let attempts = 0;
    const { cache, clock, get, text } = await serve(async () => {
      attempts += 1;
      return broken ? { kind: "failed" } : page(`made ${attempts}`);
    });
    expect(await text("/news")).toBe("made 1");
    broken = true;
    cache.invalidate();
    const stale = await get("/news");
    expect([await stale.text(), stale.headers.get("Cache-Status")]).toEqual([
      "made 1",
      expect.stringContaining("ttl=-1"),
    ]);
    await text("/news");
    expect(attempts, "no attempt for every request").toBe(2);
    broken = false;
    clock.advance(5000);
    expect(await text("/news")).toBe("made 3");
  });

  it("passes the request on when the page is not cacheable or rendering fails", async () => {
    const { text } = await serve(async ({ address }) => ({ kind: address.path === "/none" ? "none" : "failed" }));
    expect([await text("/none"), await text("/failed")]).toEqual(["passed", "passed"]);
  });

  it("evicts the least recently used pages above the size limit", async () => {
    const { cache, get, text } = await serve(({ address }) => page(address.path.repeat(1000)), 60_000);
    await text("/first");
    for (let number = 0; number < 50; number++) {
      await text(`/${number}`);
      await text("/first");
    }
    expect(cache.metrics().bytes).toBeLessThanOrEqual(60_000);
    expect((await get("/first")).headers.get("Cache-Status")).toBe("gatehouse; hit");
    expect((await get("/1")).headers.get("Cache-Status")).toContain("fwd=miss");
  });

  it("sends an accepted encoding with its own ETag, and 304 when the client has it", async () => {
    const { get } = await serve(() => page("news ".repeat(1000)));
    const tags = new Set<string>();
    for (const encoding of ["br", "gzip", "identity", "br;q=0, gzip;q=0"]) {
      const response = await get("/news", { "Accept-Encoding": encoding });
      expect(response.headers.get("Vary")).toBe("Accept-Encoding, Save-Data");
      expect(await response.text()).toBe("news ".repeat(1000));
      const tag = response.headers.get("ETag") ?? "";
      tags.add(tag);
      const again = await get("/news", { "Accept-Encoding": encoding, "If-None-Match": `"x", W/${tag}` });
      expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", tag]);
    }
    expect(tags.size).toBe(3);
  });

  it("compresses a page better once it is requested again", async () => {
    const text = Array.from({ length: 3000 }, (_, place) => `word${(place * place * 7) % 997}`).join(" ");
    const { get } = await serve(() => page(text));
    const size = async () => Number((await get("/news", { "Accept-Encoding": "br" })).headers.get("Content-Length"));
    const first = await size();
    await expect.poll(size).toBeLessThan(first);
  });
});

describe("encodePage", () => {
  it("has the same content in every encoding", async () => {
    const cached = await encodePage(Buffer.from("Ọmọlará ".repeat(500)), []);
    const decoded = [cached.plain.bytes, gunzipSync(cached.gzip.bytes), brotliDecompressSync(cached.br.bytes)];
    expect(new Set(decoded.map(String)).size).toBe(1);
  });
});
