import { expect, test } from "../support/browser-test.ts";
import { findTooLarge, insertPagesWithPictures } from "./picture-sizes.ts";
import { PUBLIC_PAGES } from "./public-pages.ts";

const SCREENS = [
  { width: 390, deviceScaleFactor: 3 },
  { width: 768, deviceScaleFactor: 2 },
  { width: 1280, deviceScaleFactor: 1 },
];

// An app of its own, since other tests count pages and posts.
test.use({ settings: { PAGE_CACHE: "off" } });

test("no picture is larger than it is shown, on a phone, a tablet and a desktop", async ({ app, browser }) => {
  const added = await insertPagesWithPictures(app);
  const addresses = [...PUBLIC_PAGES.map(({ address }) => address), "/news/2", "/news/3", ...added];
  const found: string[] = [];
  for (const { width, deviceScaleFactor } of SCREENS) {
    for (const address of addresses) {
      // Each in a context of its own, which has nothing in memory.
      const page = await browser.newPage({ viewport: { width, height: 844 }, deviceScaleFactor });
      const response = await page.goto(`${app.url}${address}`);
      expect(response?.status(), address).toBe(200);
      // An address without a page leads home.
      expect(new URL(page.url()).pathname.toLowerCase()).toBe(address.toLowerCase());
      found.push(...(await findTooLarge(page)).map((picture) => `${address} at ${width} px: ${picture}`));
      await page.close();
    }
  }
  expect(found).toEqual([]);
});
