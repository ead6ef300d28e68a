import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DeviceCopies, DeviceCopy } from "./device-copies.ts";
import { fetchPages } from "./fetch-pages.ts";

const HTML = { "Content-Type": "text/html; charset=utf-8" };
const page = (words: string, status = 200) =>
  new Response(`<head></head><main>${words}</main>`, { status, headers: HTML });

type Connection = (path: string) => Promise<Response>;

/** A device that keeps the fees and the page for no line, and a line of the test's own. */
function openDevice(line: Connection) {
  const copy = (words: string): DeviceCopy => ({
    html: `<head></head><main>${words}</main>`,
    headers: new Headers(HTML),
    cachedAt: 1_000,
  });
  const cached = new Map([
    ["/Admissions/UndergraduateFees", copy("fees as kept")],
    ["/offline", copy("no line")],
  ]);
  const copies: DeviceCopies = {
    save: async (path, _answer, html) => void cached.set(path, { ...copy(""), html, cachedAt: 2_000 }),
    saveFiles: async () => undefined,
    read: async (path) => cached.get(path) ?? null,
    file: async () => undefined,
    pages: async () => [...cached.keys()],
    deleteOlder: async () => undefined,
  };
  const asked: { path: string; credentials?: RequestCredentials }[] = [];
  const pages = fetchPages({
    copies,
    fetch: (to, options) => {
      const path = to instanceof Request ? new URL(to.url).pathname : String(to);
      asked.push({ path, credentials: options?.credentials });
      return line(path);
    },
    now: () => 3_000,
    renewForm: (html) => html.replace("a key", "another key"),
    formPath: "/Admissions/Apply",
    formFiles: [],
  });
  const works: Promise<unknown>[] = [];
  const open = (address: string) =>
    pages.respondPage({
      request: new Request(`https://x.example${address}`),
      preloaded: Promise.resolve(undefined),
      waitUntil: (work) => void works.push(work),
    });
  return { kept: cached, asked, pages, open, settled: () => Promise.all(works) };
}

const offline: Connection = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a page that is kept", () => {
  it("comes from the line when there is one, and is kept as it is now", async () => {
    const device = openDevice(async () => page("fees today"));
    expect(await (await device.open("/admissions/undergraduatefees")).text()).toContain("fees today");
    await device.settled();
    expect(device.kept.get("/Admissions/UndergraduateFees")?.html).toContain("fees today");
  });

  it.each([
    ["there is no line", offline],
    ["the server can't serve", async () => page("busy", 503)],
  ])("comes from the device with its age when %s", async (_, line) => {
    const device = openDevice(line);
    const shown = await (await device.open("/Admissions/UndergraduateFees")).text();
    expect(shown).toContain("fees as kept");
    expect(shown).toContain('<meta name="kept-at" content="1000">');
  });

  it("comes from the device after six seconds of silence, and what comes later is kept", async () => {
    const late = Promise.withResolvers<Response>();
    const device = openDevice(() => late.promise);
    const shown = device.open("/Admissions/UndergraduateFees");
    let isShown = false;
    void shown.then(() => {
      isShown = true;
    });
    await vi.advanceTimersByTimeAsync(5_900);
    expect(isShown).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(await (await shown).text()).toContain("fees as kept");
    late.resolve(page("fees today"));
    await device.settled();
    expect(device.kept.get("/Admissions/UndergraduateFees")?.html).toContain("fees today");
  });

  it("is kept neither under an address with parameters nor when it is an error or a file", async () => {
    for (const [address, response] of [
      ["/Admissions?draft=secret", page("somebody's")],
      ["/Admissions", page("gone", 404)],
      ["/Admissions", new Response("{}", { headers: { "Content-Type": "application/json" } })],
    ] as const) {
      const device = openDevice(async () => response);
      await device.open(address);
      await device.settled();
      expect([...device.kept.keys()]).toEqual(["/Admissions/UndergraduateFees", "/offline"]);
    }
  });

  it("is asked for beforehand without saying who asks, and not again within a day", async () => {
    const device = openDevice(async (path) => page(`${path} with a key`));
    await device.pages.refreshStale(["/Admissions/UndergraduateFees", "/Admissions/Apply", "/dashboard"]);
    expect(device.asked).toEqual([{ path: "/Admissions/Apply", credentials: "omit" }]);
  });
});

it("the form that is kept is shown with a key of its own", async () => {
  const device = openDevice(offline);
  device.kept.set("/Admissions/Apply", { html: "<form>a key</form>", headers: new Headers(HTML), cachedAt: 1_000 });
  expect(await (await device.open("/Admissions/Apply")).text()).toBe("<form>another key</form>");
});

it("a page that is not kept is waited for as long as it takes, and without a line another says so", async () => {
  const late = Promise.withResolvers<Response>();
  const waited = openDevice(() => late.promise).open("/Admissions");
  await vi.advanceTimersByTimeAsync(20_000);
  late.resolve(page("admission"));
  expect(await (await waited).text()).toContain("admission");
  for (const address of ["/Admissions", "/about", "/Admissions/Received/a-token"]) {
    const response = await openDevice(offline).open(address);
    expect([response.status, await response.text()]).toEqual([503, expect.stringContaining("no line")]);
  }
});
