import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { unregisteringServiceWorker } from "../../../server/static-files/service-worker.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { openWorkerSwap } from "../../support/browser/worker-swap.ts";
import { openUnreliableConnection } from "../../support/servers/unreliable-connection.ts";
import { expectAccessible } from "../support/accessible.ts";
import { ALL_CACHED, cachedPages, getReady, makeOlder } from "../support/cached-pages.ts";
import { sendApplication } from "../support/staff-member.ts";

test.use({ serviceWorkers: "allow", expectedErrors: /ERR_|status of 503/ });

const DAY = 86_400_000;
const NOTE = "You're offline.";
const WORKER = path.join(import.meta.dirname, "../../../build/site/client/service-worker.js");

test("a visitor who opened one page of admission can read all of them offline, with their age", async ({
  page,
  app,
}) => {
  const line = await openUnreliableConnection(app.url);
  await getReady(page, `${line.url}/Admissions/UndergraduateFees`);
  await expect(page.getByText(NOTE)).toHaveCount(0);
  await makeOlder(page, "/Admissions/UndergraduateFees", 3 * DAY);
  line.disconnectAfter(0);
  for (const [address, title] of [
    ["/admissions/apply", "Undergraduate application"],
    ["/Admissions", "Freshmen Info"],
    ["/academics/calendar/undergraduate", "Undergraduate Academic Calendar"],
    ["/academics/calendar/postgraduate", "Postgraduate Academic Calendar"],
    ["/Admissions/Disclaimer", "Disclaimer"],
    ["/Admissions/UndergraduateFees?from=a-friend", "Undergraduate fees"],
  ] as const) {
    await page.goto(`${line.url}${address}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
    await expect(page.getByText(NOTE)).toBeVisible();
  }
  await expect(page.getByRole("status").filter({ hasText: NOTE })).toContainText("This copy was loaded 3 days ago.");
  await expectAccessible(page, 360);

  line.reconnect();
  await page.getByRole("link", { name: "Load it again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(NOTE)).toHaveCount(0);
  await line.close();
});

test("links lead offline to saved pages, or to a page that lists them", { tag: "@slow" }, async ({ page, app }) => {
  const line = await openUnreliableConnection(app.url);
  await getReady(page, `${line.url}/Admissions/UndergraduateFees`);
  line.disconnectAfter(0);
  await page.getByRole("contentinfo").getByRole("link", { name: "Home", exact: true }).click();
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await expect(page).toHaveURL(`${line.url}/`);
  await expectAccessible(page, 360);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(6);
  await page.getByRole("main").getByRole("link", { name: "Undergraduate calendar" }).click();
  await expect(page.getByText(NOTE)).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Apply", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Undergraduate application", level: 1 })).toBeVisible();
  await expect(page.getByText(NOTE)).toBeVisible();

  await page.goto(`${line.url}/News?page=2&tag=Students`);
  line.reconnect();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL(`${line.url}/News?page=2&tag=Students`);
  await expect(page.getByRole("heading", { name: "You're offline" })).toHaveCount(0);
  await line.close();
});

test("the saved form has a new submission key each time it is opened, and saves what is typed", {
  tag: "@slow",
}, async ({ page, app }) => {
  const line = await openUnreliableConnection(app.url);
  await getReady(page, `${line.url}/Admissions/Apply`);
  const key = () => page.locator("[name=submissionKey]").inputValue();
  const keys = [await key()];
  line.disconnectAfter(0);
  for (const _ of ["Ada", "Ngozi"]) {
    await page.reload();
    await expect(page.getByText("You can still fill in the form.")).toBeVisible();
    keys.push(await key());
  }
  expect(new Set(keys).size).toBe(3);
  for (const one of keys) expect(one).toMatch(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/);
  await page.getByLabel("First name").fill("Ada");
  await page.reload();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
  expect(await key()).toBe(keys.at(-1));
  await line.close();
});

test("a visitor who reads only the home page gets only the offline page", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/");
  await expect.poll(() => cachedPages(page)).toEqual(["/offline"]);
});

test("a visitor who saves data gets only the open page", { tag: "@slow" }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await page.goto("/Admissions/UndergraduateFees");
  await expect.poll(() => cachedPages(page)).toEqual(["/Admissions/UndergraduateFees", "/offline"]);
});

test("a list stays as it is and says so when another page of it can't be loaded", { tag: "@slow" }, async ({
  page,
  context,
}) => {
  await page.goto("/News");
  await expect.poll(() => cachedPages(page)).toEqual(["/offline"]);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  await context.setOffline(true);
  await page.locator("section[aria-labelledby=posts] nav").getByText("Next", { exact: true }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("We can't be reached from here right now.");
  await expect(page).toHaveTitle("News – Palmgrove University");
});

test("no page of staff or applicants is saved", async ({ page, app, signIn }) => {
  await getReady(page, "/Admissions");
  const { statusUrl } = await sendApplication(app);
  await signIn(page);
  for (const address of [
    "/dashboard/news",
    "/dashboard/mails",
    statusUrl,
    "/Admissions/Status",
    "/verify",
    "/Admissions",
  ])
    await page.goto(address);
  expect(await cachedPages(page)).toEqual(ALL_CACHED);
});

test("a new build saves its pages again, beside those of the previous one", { tag: "@slow" }, async ({ page, app }) => {
  const line = await openWorkerSwap(app.url);
  await getReady(page, `${line.url}/Admissions`);
  const builds = () => page.evaluate(() => caches.keys());
  const [first = ""] = await builds();
  const script = await readFile(WORKER, "utf8");
  const newer = script.replaceAll(first.replace("gatehouse-pages-", ""), "b2");
  expect(newer).not.toBe(script);

  line.give(newer);
  await page.reload();
  // Browsers decide when to check for a new worker after a navigation (Service Workers, Soft Update): here the test requests it.
  await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(builds).toEqual([first, "gatehouse-pages-b2"]);
  await expect.poll(() => cachedPages(page)).toHaveLength(2 * ALL_CACHED.length);
  await line.close();
});

test("the worker deletes the caches of older builds except the latest", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/.well-known/security.txt", { waitUntil: "commit" });
  await makeCaches(page, ["gatehouse-pages-b1", "gatehouse-pages-b2", "another-program"]);
  await getReady(page, "/Admissions");
  expect(await page.evaluate(() => caches.keys())).toEqual([
    "gatehouse-pages-b2",
    "another-program",
    expect.stringMatching(/^gatehouse-pages-(?!b\d$)/),
  ]);
});

test("disabling the service worker deletes its caches and unregisters it", { tag: "@slow" }, async ({ page, app }) => {
  const line = await openWorkerSwap(app.url);
  line.give(await (await unregisteringServiceWorker().request("/service-worker.js")).text());
  await page.goto(`${line.url}/.well-known/security.txt`, { waitUntil: "commit" });
  await makeCaches(page, ["gatehouse-pages-b1", "gatehouse-pages-b2"]);
  await page.goto(`${line.url}/Admissions`);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await line.close();
});

/** Creates the caches of earlier builds on the device. */
async function makeCaches(page: Page, names: string[]): Promise<void> {
  await page.evaluate(async (names) => {
    for (const name of names) await caches.open(name);
  }, names);
}
