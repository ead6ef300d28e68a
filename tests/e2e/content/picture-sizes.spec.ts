import type { Browser } from "@playwright/test";
import type { BuiltApp } from "../../support/apps/built-app.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { scriptsStarted } from "../../support/browser/page-scripts.ts";
import { findTooLarge, insertPagesWithPictures } from "../support/picture-sizes.ts";
import { PUBLIC_PAGES } from "../support/public-pages.ts";

const PHONE = { name: "a phone", width: 390, deviceScaleFactor: 3 };
const SCREENS = [
  PHONE,
  { name: "a tablet", width: 768, deviceScaleFactor: 2 },
  { name: "a desktop", width: 1280, deviceScaleFactor: 1 },
];

/** Returns the pictures that are larger than shown on a screen, each page in a context of its own, which has nothing in memory. */
async function findTooLargeAt(addresses: string[], screen: typeof PHONE, app: BuiltApp, browser: Browser) {
  const { width, deviceScaleFactor } = screen;
  const found: string[] = [];
  for (const address of addresses) {
    const page = await browser.newPage({ viewport: { width, height: 844 }, deviceScaleFactor });
    const response = await page.goto(`${app.url}${address}`);
    // Pictures of a carousel are shown once it is hydrated.
    await scriptsStarted(page);
    expect(response?.status(), address).toBe(200);
    // An address without a page leads home.
    expect(new URL(page.url()).pathname.toLowerCase()).toBe(address.toLowerCase());
    found.push(...(await findTooLarge(page)).map((picture) => `${address} at ${width} px: ${picture}`));
    await page.close();
  }
  return found;
}

test("no picture of three pages is larger than it is shown on a phone", async ({ app, browser }) => {
  expect(await findTooLargeAt(["/News", "/news/1", "/Campus"], PHONE, app, browser)).toEqual([]);
});

test.describe("on every page and with every block", () => {
  // An app of its own, since other tests count pages and posts.
  test.use({ settings: { PAGE_CACHE: "off" } });

  for (const screen of SCREENS)
    test(`no picture is larger than it is shown on ${screen.name}`, { tag: "@slow" }, async ({ app, browser }) => {
      const added = await insertPagesWithPictures(app);
      const addresses = [...PUBLIC_PAGES.map(({ address }) => address), "/news/2", "/news/3", ...added];
      expect(await findTooLargeAt(addresses, screen, app, browser)).toEqual([]);
    });
});
