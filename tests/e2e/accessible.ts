import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "../support/browser-test.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds on the page at a width in px: nothing. */
export async function expectAccessible(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 740 });
  await expectNoViolations(page);
}

/** What axe finds on the page as it is now: nothing. */
export async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect(found, `at ${page.viewportSize()?.width} px`).toEqual([]);
}

/** Nothing is cut off or has to be scrolled to sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, "scrolls sideways").toBeLessThanOrEqual(0);
}
