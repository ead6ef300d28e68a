import { expect, test } from "../../support/browser/browser-test.ts";

/** Returns the widest picture on the page, in px. */
const widest = `Math.max(...[...document.images].map(({ currentSrc }) => Number(/-(\\d+)\\.\\w+$/.exec(currentSrc)?.[1] ?? 0)))`;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "the data saver" : "the data saver without JavaScript", () => {
    test.use({ javaScriptEnabled, viewport: { width: 1280, height: 800 } });

    test("makes the pictures of all pages small, returns to the page, and can be switched off", {
      tag: "@slow",
    }, async ({ page }) => {
      await page.goto("/Campus?from=friend");
      const footer = page.getByRole("contentinfo");
      await expect.poll(() => page.evaluate(widest)).toBeGreaterThan(640);
      await footer.getByRole("button", { name: "Use less data" }).click();
      await expect(footer.getByRole("button", { name: "Data saver is on: show full pictures" })).toBeVisible();
      await expect(page).toHaveURL("/Campus?from=friend");
      await expect(page.getByRole("heading", { level: 1, name: "Campus Life" })).toBeVisible();
      expect(await page.evaluate(widest)).toBeLessThanOrEqual(640);
      await page.goto("/Give");
      expect(await page.evaluate(widest)).toBeLessThanOrEqual(640);
      await footer.getByRole("button", { name: "Data saver is on: show full pictures" }).click();
      await expect(footer.getByRole("button", { name: "Use less data" })).toBeVisible();
      await expect.poll(() => page.evaluate(widest)).toBeGreaterThan(640);
    });
  });
}
