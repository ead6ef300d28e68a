import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import { expect, type Page } from "../../support/browser/browser-test.ts";
import { htmlErrors } from "../../support/browser/valid-html.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Browsers read the minified file in half the time of `axe.source`. */
const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

type WithAxe = { axe?: { run(part: string, options: RunOptions): Promise<AxeResults> } };

/** Expects that the page is accessible, and that nothing scrolls sideways, on a phone and on a computer. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await expectAccessible(page, width);
    await expectNoSidewaysScroll(page);
  }
}

/** Expects that the page is currently accessible, its HTML valid and nothing cut off on the narrowest phone; then sets the width. */
export async function expectForEveryone(page: Page, width = 360): Promise<void> {
  await page.setViewportSize({ width: 320, height: 600 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, width);
  expect(await htmlErrors(await page.content())).toEqual([]);
}

/** Expects that axe finds nothing on the page at a width in px. */
export async function expectAccessible(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 740 });
  await expectNoViolations(page);
}

/** Expects that axe currently finds nothing on the page, or in a part of it. */
export async function expectNoViolations(page: Page, part = "html"): Promise<void> {
  await standStill(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await readFile(AXE, "utf8"));
  const found = await page.evaluate(
    async ({ within, tags }) => {
      const run = (window as WithAxe).axe?.run;
      if (!run) throw new Error("axe did not load.");
      const { violations } = await run(within, { runOnly: tags, resultTypes: ["violations"] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
    },
    { within: part, tags: RULES },
  );
  expect(found, `at ${page.viewportSize()?.width} px`).toEqual([]);
}

/**
 * Expects that nothing is cut off or scrolls sideways. After a change of the viewport's size, the layout of the media queries
 * takes a frame or two.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, `px too wide at ${page.viewportSize()?.width} px`).toBeLessThanOrEqual(0);
}

/** Waits a frame: media queries react to a new size one frame after the window. */
async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Waits until no animation runs: axe would measure an intermediate colour. An animation that was removed with its element never finishes. */
async function standStill(page: Page): Promise<void> {
  await nextFrames(page);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().endTime === Infinity),
  );
}
