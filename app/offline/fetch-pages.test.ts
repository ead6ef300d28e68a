import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DeviceCopies, DeviceCopy } from "./device-copies.ts";
import { fetchPages } from "./fetch-pages.ts";

const HTML = { "Content-Type": "text/html; charset=utf-8" };
const page = (text: string, status = 200) =>
  new Response(`<head></head><main>${text}</main>`, { status, headers: HTML });

type Connection = (path: string) => Promise<Response>;

/** Creates a device with saved copies of the fees and the offline page. `network` answers its requests. */
function openDevice(network: Connection) {
  const copy = (text: string): DeviceCopy => ({
    html: `<head></head><main>${text}</main>`,
    headers: new Headers(HTML),
    cachedAt: 1_000,
  });
  const cached = new Map([
    ["/Admissions/UndergraduateFees", copy("saved fees")],
    ["/offline", copy("you are offline")],
  ]);
  const copies: DeviceCopies = {
    save: async (path, _response, html) => void cached.set(path, { ...copy(""), html, cachedAt: 2_000 }),
    saveFiles: async () => undefined,
    read: async (path) => cached.get(path) ?? null,
    file: async () => undefined,
    pages: async () => [...cached.keys()],
    deleteOlder: async () => undefined,
  };
  const requests: { path: string; credentials?: RequestCredentials }[] = [];
  const pages = fetchPages({
    copies,
    fetch: (to, options) => {
      const path = to instanceof Request ? new URL(to.url).pathname : String(to);
      requests.push({ path, credentials: options?.credentials });
      return network(path);
    },
    now: () => 3_000,
    renewForm: (html) => html.replace("a key", "another key"),
    formPath: "/Admissions/Apply",
    formFiles: [],
  });
  const pending: Promise<unknown>[] = [];
  const open = (address: string) =>
    pages.respondPage({
      request: new Request(`https://x.example${address}`),
      preloaded: Promise.resolve(undefined),
      waitUntil: (work) => void pending.push(work),
    });
  return { cached, requests, pages, open, settled: () => Promise.all(pending) };
}

const offline: Connection = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a page that is saved on the device", () => {
  it("is loaded from the network and saved again when the device is online", async () => {
    const device = openDevice(async () => page("fees today"));
    expect(await (await device.open("/admissions/undergraduatefees")).text()).toContain("fees today");
    await device.settled();
    expect(device.cached.get("/Admissions/UndergraduateFees")?.html).toContain("fees today");
  });

  it.each([
    ["the device is offline", offline],
    ["the server responds with 503", async () => page("busy", 503)],
  ])("is shown from the saved copy with its age when %s", async (_, network) => {
    const device = openDevice(network);
    const shown = await (await device.open("/Admissions/UndergraduateFees")).text();
    expect(shown).toContain("saved fees");
    expect(shown).toContain('<meta name="kept-at" content="1000">');
  });

  it("is shown from the saved copy after six seconds, and a later response is saved", async () => {
    const slow = Promise.withResolvers<Response>();
    const device = openDevice(() => slow.promise);
    const shown = device.open("/Admissions/UndergraduateFees");
    let isShown = false;
    void shown.then(() => {
      isShown = true;
    });
    await vi.advanceTimersByTimeAsync(5_900);
    expect(isShown).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(await (await shown).text()).toContain("saved fees");
    slow.resolve(page("fees today"));
    await device.settled();
    expect(device.cached.get("/Admissions/UndergraduateFees")?.html).toContain("fees today");
  });

  it("is not saved when the address has parameters, or the response is an error or a file", async () => {
    for (const [address, response] of [
      ["/Admissions?draft=secret", page("somebody's")],
      ["/Admissions", page("gone", 404)],
      ["/Admissions", new Response("{}", { headers: { "Content-Type": "application/json" } })],
    ] as const) {
      const device = openDevice(async () => response);
      await device.open(address);
      await device.settled();
      expect([...device.cached.keys()]).toEqual(["/Admissions/UndergraduateFees", "/offline"]);
    }
  });

  it("is preloaded without credentials, and not again within a day", async () => {
    const device = openDevice(async (path) => page(`${path} with a key`));
    await device.pages.refreshStale(["/Admissions/UndergraduateFees", "/Admissions/Apply", "/dashboard"]);
    expect(device.requests).toEqual([{ path: "/Admissions/Apply", credentials: "omit" }]);
  });
});

it("gives the saved form a new submission key", async () => {
  const device = openDevice(offline);
  device.cached.set("/Admissions/Apply", { html: "<form>a key</form>", headers: new Headers(HTML), cachedAt: 1_000 });
  expect(await (await device.open("/Admissions/Apply")).text()).toBe("<form>another key</form>");
});

it("waits without a timeout for a page that is not saved, and shows the offline page when the request fails", async () => {
  const slow = Promise.withResolvers<Response>();
  const response = openDevice(() => slow.promise).open("/Admissions");
  await vi.advanceTimersByTimeAsync(20_000);
  slow.resolve(page("admission"));
  expect(await (await response).text()).toContain("admission");
  for (const address of ["/Admissions", "/about", "/Admissions/Received/a-token"]) {
    const response = await openDevice(offline).open(address);
    expect([response.status, await response.text()]).toEqual([503, expect.stringContaining("you are offline")]);
  }
});
