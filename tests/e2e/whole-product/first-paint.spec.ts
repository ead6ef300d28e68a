import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { withholdScripts } from "../../support/browser/page-scripts.ts";
import { hasSeenPopUps } from "../support/home-visitor.ts";
import { expectHydrated } from "../support/hydrated.ts";
import { PUBLIC_PAGES, SERVICE_PAGES } from "../support/public-pages.ts";

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

const isOfAdmissions = ({ address }: { address: string }) => /^\/(?:academics|admissions)/i.test(address);

/** Several tests, so that none takes longer on a busy machine than a test may. */
const GROUPS = {
  "Pages of admissions and academics": PUBLIC_PAGES.filter(isOfAdmissions),
  "Other public pages": PUBLIC_PAGES.filter((page) => !isOfAdmissions(page)),
  "Pages that serve their visitor": SERVICE_PAGES,
};

const WIDTHS = [360, 1280];

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

async function appearanceAtWidths(page: Page): Promise<Appearance[][]> {
  const found: Appearance[][] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    found.push(await appearanceOf(page));
  }
  return found;
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

for (const [name, pages] of Object.entries(GROUPS)) {
  test(`${name} look the same before their style sheet has loaded, on narrow and wide screens`, {
    tag: "@slow",
  }, async ({ page }) => {
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
    for (const { address } of pages) {
      await test.step(address, async () => {
        const asked = page.waitForRequest(SHEET);
        await page.goto(address, { waitUntil: "domcontentloaded" });
        await asked;
        await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length === 1);
        const before = await appearanceAtWidths(page);
        release();
        await page.waitForFunction(() => document.querySelector<HTMLLinkElement>("link[data-precedence]")?.sheet);
        const after = await appearanceAtWidths(page);
        for (const [index, width] of WIDTHS.entries()) {
          expect(before[index]?.length).toBeGreaterThan(50);
          expect(changesBetween(before[index] ?? [], after[index] ?? []), `at ${width} px`).toEqual([]);
        }
      });
    }
  });
}

test("in a browser that can't report its paints, such as Safari before 14.1, a page has its style sheet and its scripts", async ({
  page,
}) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {
      throw new TypeError("entryTypes is missing");
    };
  });
  await page.goto("/Campus");
  await expectHydrated(page);
  await expect(page.locator('link[rel="stylesheet"][href*="/assets/app-"]')).toHaveCount(1);
});

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
