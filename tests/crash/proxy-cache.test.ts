import { readdir, readFile } from "node:fs/promises";
import http from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FIRST_ACCOUNT } from "../support/apps/built-app.ts";
import { openSharedSetup, type SharedSetup } from "./shared-setup.ts";

/** deploy/nginx.conf stores public pages: for everybody alike, up to date, and nothing of a signed-in person. */

const TRIES = 10_000;
const AT_ONCE = 16;
/** nginx counts whole seconds, so that a page of one second can be served for nearly two. */
const OUTDATED_AFTER_MS = 2000;
const PUBLIC = ["/", "/about", "/News", "/Admissions", "/about.data"];
const PERSONAL = ["/dashboard", "/dashboard/me", "/dashboard/news", "/dashboard/people", "/dashboard.data"];

/** A button on every page of a signed-in person. */
const SIGNED_IN_ONLY = "Sign out";

type Response = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

let setup: SharedSetup;
let database: pg.Client;
const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });

beforeAll(async () => {
  setup = await openSharedSetup();
  database = new pg.Client(setup.connection);
  await database.connect();
});

afterAll(async () => {
  agent.destroy();
  await database.end();
  await setup.close();
});

test("serves a stored page in the encoding and the size of pictures that the browser asks for", async () => {
  for (const asked of [
    { "accept-encoding": "gzip, deflate, br, zstd" },
    { "accept-encoding": "gzip;q=1.0, br;q=0" },
    {},
    { "accept-encoding": "br", "save-data": "on" },
  ]) {
    const stored = await untilStored("/about", asked);
    const direct = await getFromInstance("/about", asked);
    expect(stored.headers["content-encoding"]).toBe(direct.headers["content-encoding"]);
    expect(stored.headers["cache-control"]).toBe("public, no-cache");
    expect(stored.headers.vary).toBe("Accept-Encoding, Save-Data");
    expect(decoded(stored)).toBe(decoded(direct));
    const again = await get(`${setup.url}/about`, { ...asked, "if-none-match": stored.headers.etag ?? "" });
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  }
});

test("serves no page that is outdated for longer than two seconds, also after an hour without visitors", async () => {
  await untilStored("/News", {});
  const changed = await changeNews("Changed behind the cache");
  const since = performance.now();
  let sent: number;
  let response: Response;
  do {
    sent = performance.now();
    response = await get(`${setup.url}/News`, {});
    expect(changed(response) || sent - since < OUTDATED_AFTER_MS).toBe(true);
  } while (!changed(response));

  // The first visitor after a pause gets the page of now, not the one that was stored before.
  await untilStored("/News", {});
  const changedAgain = await changeNews("Changed again");
  await wait(OUTDATED_AFTER_MS);
  expect(changedAgain(await get(`${setup.url}/News`, {}))).toBe(true);
});

test(`stores and shows nothing of a signed-in person in ${TRIES} requests`, async () => {
  const cookie = await signIn();
  const anonymous = new Map<string, string>();
  for (const address of PUBLIC) anonymous.set(address, decoded(await getFromInstance(address, {})));
  expect((await get(`${setup.url}/dashboard`, { cookie })).body.toString()).toContain(SIGNED_IN_ONLY);
  const seen = { stored: 0, personal: 0 };
  const errors: string[] = [];

  async function request(number: number): Promise<void> {
    const isSignedIn = number % 3 === 0;
    const isPersonal = number % 2 === 0;
    const addresses = isPersonal ? PERSONAL : PUBLIC;
    const address = addresses[number % addresses.length] ?? "/";
    const response = await get(`${setup.url}${address}`, isSignedIn ? { cookie } : {});
    const { status, headers, body } = response;
    const isStored = /nginx; hit/.test(String(headers["cache-status"]));
    if (isStored) seen.stored++;
    if (isSignedIn || isPersonal) {
      if (isStored) errors.push(`${address} came from the cache, ${isSignedIn ? "signed in" : "signed out"}`);
      if (isSignedIn && isPersonal && status === 200) seen.personal++;
      if (!isSignedIn && status === 200 && !address.endsWith(".data")) errors.push(`${address} was shown signed out`);
      if (!isSignedIn && body.includes(SIGNED_IN_ONLY)) errors.push(`${address} is a page of a signed-in person`);
    } else if (status === 200 && decoded(response) !== anonymous.get(address)) {
      errors.push(`${address} is not the page that everybody sees`);
    }
  }

  let next = 0;
  const work = async () => {
    while (next < TRIES && errors.length === 0) await request(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(errors).toEqual([]);
  expect(seen.stored).toBeGreaterThan(TRIES / 10);
  expect(seen.personal).toBeGreaterThan(TRIES / 10);
  for (const content of await storedFiles()) {
    expect(content).toMatch(/^Cache-Control: public, no-cache\r$/m);
    expect(content).not.toMatch(/^Set-Cookie:/im);
    expect(content).not.toContain(SIGNED_IN_ONLY);
    expect(content).not.toMatch(/^KEY: \/(?:dashboard|login|form)/im);
  }
});

test("stores no invented address that is requested once", async () => {
  const before = (await storedFiles()).length;
  for (let number = 0; number < 50; number++) await get(`${setup.url}/about?invented=${number}`, {});
  expect((await storedFiles()).length).toBeLessThanOrEqual(before);
});

test("shows stored pages while no instance is running", async () => {
  await untilStored("/about", {});
  const stopped = new AbortController();
  const { promise: isShown, resolve: start } = Promise.withResolvers<void>();
  const restarts = Promise.all([setup.restart(0, isShown), setup.restart(1, isShown)]).finally(() => stopped.abort());
  try {
    while (!stopped.signal.aborted) {
      const { status, headers } = await get(`${setup.url}/about`, {});
      expect(status).toBe(200);
      if (String(headers["cache-status"]).endsWith("ttl=-1; detail=failed")) start();
    }
  } finally {
    start();
    await restarts;
  }
});

/** Changes the title of the newest post, waits until both instances show it, and returns a check of a page for it. */
async function changeNews(title: string): Promise<(page: Response) => boolean> {
  await database.query(
    "update posts set title = $1 where id = (select max(id) from posts where published_at <= now())",
    [title],
  );
  await database.query("update site_version set version = version + 1");
  const isChanged = (page: Response) => page.body.includes(title);
  const shown = () => Promise.all(setup.instances.map(async ({ url }) => isChanged(await get(`${url}/News`, {}))));
  await expect.poll(shown, { timeout: 60_000, interval: 20 }).toEqual([true, true]);
  return isChanged;
}

async function untilStored(address: string, headers: http.OutgoingHttpHeaders): Promise<Response> {
  for (;;) {
    const response = await get(`${setup.url}${address}`, headers);
    if (/nginx; hit/.test(String(response.headers["cache-status"]))) return response;
  }
}

/** Returns the page as an instance sends it to the proxy, with the proxy's name in its absolute addresses. */
function getFromInstance(address: string, headers: http.OutgoingHttpHeaders): Promise<Response> {
  const host = new URL(setup.url).hostname;
  return get(`${setup.instances[0]?.url}${address}`, { ...headers, host, "x-forwarded-proto": "http" });
}

function decoded({ headers, body }: Response): string {
  if (headers["content-encoding"] === "br") return brotliDecompressSync(body).toString();
  return (headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString();
}

async function signIn(): Promise<string> {
  const response = await fetch(`${setup.url}/api/admin/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(FIRST_ACCOUNT),
  });
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(setup.cacheFolder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map((file) => readFile(`${file.parentPath}/${file.name}`, "latin1")));
}

function get(address: string, headers: http.OutgoingHttpHeaders): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = http.get(address, { agent, headers }, async (response) => {
      const body = await buffer(response).catch(reject);
      if (body) resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    });
    request.on("error", reject);
  });
}
