import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { publishHostileTexts } from "../support/hostile-content.ts";
import { PUBLIC_PAGES } from "../support/public-pages.ts";

// An app of its own: its pages are of no use to other tests.
test.use({ settings: { SERVICE_WORKER: "off" } });

test("HTML in every text of the site stays text, on every page, and with scripts in every block", {
  tag: "@slow",
}, async ({ app, page }) => {
  const added = await publishHostileTexts(app);
  const feeds = ["/news/feed.xml", "/sitemap.xml", "/search?q=hostile"];
  for (const address of [...PUBLIC_PAGES.map((one) => one.address), ...added, ...feeds]) {
    await test.step(address, async () => {
      const response = await page.request.get(address);
      expect(response.status()).toBe(200);
      // An address without a page leads home.
      expect(response.url().toLowerCase()).toBe(`${app.url}${address}`.toLowerCase());
      const html = await response.text();
      expect(html).not.toContain("<x-hostile");
      expect(html).not.toContain("<script>globalThis");
    });
  }
  for (const address of ["/", ...added]) await expectTextOnly(page, address);
});

test("HTML in every text of the site stays text when scripts take over every page", { tag: "@slow" }, async ({
  app,
  page,
}) => {
  await publishHostileTexts(app);
  for (const { address } of PUBLIC_PAGES) await expectTextOnly(page, address);
});

/** Expects that a page with its scripts shows hostile texts, and that they made no element and ran nothing. */
async function expectTextOnly(page: Page, address: string): Promise<void> {
  await test.step(`${address} with its scripts`, async () => {
    await page.goto(address);
    const found = () => ({
      elements: document.querySelectorAll("x-hostile, [onerror], [onclick]").length,
      isRun: "hostile" in globalThis,
      isShown: document.documentElement.textContent.includes("<x-hostile"),
    });
    expect(await page.evaluate(found)).toEqual({ elements: 0, isRun: false, isShown: true });
  });
}
