import { expect, type Page, test } from "../support/browser-test.ts";
import { withholdScripts } from "../support/page-scripts.ts";
import { hasSeenPopUps } from "./home-visitor.ts";
import { PUBLIC_PAGES, SERVICE_PAGES } from "./public-pages.ts";

/** A page carries the style that it needs, so that its first paint doesn't wait for the style sheet (decision 9). */

const SHEET = "**/assets/app-*.css";
const PROPERTIES = [
  "color",
  "backgroundColor",
  "fontSize",
  "fontWeight",
  "opacity",
  "visibility",
  "textDecorationLine",
];

/** Edges are rounded. */
const TOLERANCE_PX = 1;

type Appearance = { element: string; box: number[]; looks: string };

/** Returns where every element of the page is and how it looks. */
async function appearanceOf(page: Page): Promise<Appearance[]> {
  return page.evaluate((properties) => {
    return [...document.body.querySelectorAll("*")].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      return {
        element: `${element.tagName} ${element.getAttribute("class") ?? ""}`,
        box: [left, top + window.scrollY, width, height].map(Math.round),
        looks: properties.map((name) => String(style[name as keyof CSSStyleDeclaration])).join(", "),
      };
    });
  }, PROPERTIES);
}

/** Returns the elements that have moved or look different. */
function changesBetween(before: Appearance[], after: Appearance[]): [Appearance | undefined, Appearance][] {
  return after.flatMap((now, index): [Appearance | undefined, Appearance][] => {
    const then = before[index];
    const isSame =
      then?.looks === now.looks &&
      now.box.every((edge, side) => Math.abs(edge - (then.box[side] ?? Number.NaN)) <= TOLERANCE_PX);
    return isSame ? [] : [[then, now]];
  });
}

for (const width of [360, 1280]) {
  test(`each public page looks the same before its style sheet has loaded, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await hasSeenPopUps(page);
    await withholdScripts(page);
    // The fonts come with the style sheet, in place of the stand-ins of the device.
    await page.route("**/*.woff2", (route) => route.fulfill({ status: 200, body: "" }));
    let release = () => {};
    await page.route(SHEET, async (route) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      await route.continue();
    });
    for (const { address } of [...PUBLIC_PAGES, ...SERVICE_PAGES]) {
      await test.step(address, async () => {
        const asked = page.waitForRequest(SHEET);
        await page.goto(address, { waitUntil: "domcontentloaded" });
        await asked;
        await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length === 1);
        const before = await appearanceOf(page);
        expect(before.length).toBeGreaterThan(50);
        release();
        await page.waitForFunction(() => document.querySelector<HTMLLinkElement>("link[data-precedence]")?.sheet);
        expect(changesBetween(before, await appearanceOf(page))).toEqual([]);
      });
    }
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a page has its style sheet", async ({ page }) => {
    await page.goto("/Campus");
    const media = await page.evaluate(() =>
      [...document.styleSheets]
        .filter(({ href }) => href?.includes("/assets/app-"))
        .map(({ media }) => media.mediaText),
    );
    expect(media).toContain("");
  });
});
