import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { deleteTexts, raiseSiteVersion, withRecords } from "../support/records.ts";

const promotion = (page: Page) => page.getByRole("dialog", { name: "Free Tuition Agric Program" });
const disclaimer = (page: Page) => page.getByRole("dialog", { name: "Beware of fraudulent admission activities" });
const cover = (page: Page) => page.getByRole("dialog", { name: "Welcome to Palmgrove University" });
const anyPopUp = (page: Page) => page.getByRole("dialog");
const COVER_FILES = /\/pictures\/cover-/;

/** Opens the home page with a paused clock, once it is hydrated. */
async function openWithClock(page: Page): Promise<void> {
  await page.clock.install({ time: new Date("2025-10-06T09:00:00Z") });
  await page.clock.pauseAt(new Date("2025-10-06T09:00:01Z"));
  await arrive(page);
}

async function arrive(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.locator("fieldset[inert]").first()).toBeAttached();
}

/** Waits for the pop-ups' own script, which listens for keys. */
const expectPopUpsLoaded = (page: Page) => expect(page.locator("dialog[aria-labelledby=promotion]")).toBeAttached();

/** Clicks the backdrop of the open pop-up. */
const clickBeside = (page: Page) => page.mouse.click(5, 400);

test("the promotion, the disclaimer and the cover appear after 3 seconds, once per browser session (deviation 34)", {
  tag: "@slow",
}, async ({ page }) => {
  await openWithClock(page);
  await page.clock.runFor(2999);
  await expect(anyPopUp(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(promotion(page)).toBeVisible();
  await expect(promotion(page).getByRole("link", { name: "Apply Now" })).toHaveAttribute("href", "/Agricprogram");
  await expect(promotion(page)).toContainText("2025/2026");
  await expect(promotion(page)).toContainText("Feeding is not covered.");
  await promotion(page).getByRole("button", { name: "Continue" }).click();

  await expect(disclaimer(page)).toBeVisible();
  await expect(anyPopUp(page)).toHaveCount(1);
  for (const words of ["TRANSFER", "JUPEB", "PRE-DEGREE", "The Registrar"]) {
    await expect(disclaimer(page)).toContainText(words);
  }
  for (const [name, target] of [
    ["+234 000 000 0000", "tel:+2340000000000"],
    ["registry@palmgrove.example", "mailto:registry@palmgrove.example"],
    ["X", "https://x.com/palmgrove-example"],
    ["YouTube", "https://www.youtube.com/@palmgrove-example"],
  ] as const) {
    const link = disclaimer(page).getByRole("link", { name, exact: true }).first();
    await expect(link).toHaveAttribute("href", target);
  }
  await expect(disclaimer(page).locator('a[href="https://wa.me/2340000000000"]')).toBeVisible();
  await disclaimer(page).getByRole("button", { name: "Close" }).click();

  await expect(cover(page)).toBeVisible();
  await cover(page).getByRole("button", { name: "Continue" }).click();
  await expect(anyPopUp(page)).toHaveCount(0);

  await arrive(page);
  await page.clock.runFor(10_000);
  await expect(anyPopUp(page)).toHaveCount(0);
});

test("Esc closes each pop-up and the next one follows; title and buttons are visible on a phone in landscape, too", {
  tag: "@slow",
}, async ({ page, context }) => {
  await page.setViewportSize({ width: 740, height: 320 });
  await openWithClock(page);
  await page.clock.runFor(3000);
  await expect(promotion(page)).toBeFocused();
  const apply = promotion(page).getByRole("link", { name: "Apply Now" });
  await expect(promotion(page).getByRole("heading")).toBeInViewport({ ratio: 1 });
  await expect(apply).toBeInViewport({ ratio: 1 });
  const [tab] = await Promise.all([context.waitForEvent("page"), apply.click({ modifiers: ["Control"] })]);
  await tab.close();
  await expect(promotion(page), "a link opened elsewhere was not followed").toBeVisible();
  for (const next of [disclaimer, cover]) {
    await page.keyboard.press("Escape");
    await expect(anyPopUp(page)).toHaveCount(0);
    await page.clock.runFor(4500);
    await expect(anyPopUp(page), "nothing opens while the keyboard is in use").toHaveCount(0);
    await page.clock.runFor(1000);
    await expect(next(page)).toBeFocused();
    await expect(next(page).getByRole("heading").first()).toBeInViewport({ ratio: 1 });
  }
  await expect(cover(page).getByRole("button", { name: "Continue" })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(anyPopUp(page)).toHaveCount(0);
});

test("a click outside closes a pop-up, a drag from inside does not; the page behind it does not scroll", {
  tag: "@slow",
}, async ({ page }) => {
  await openWithClock(page);
  await page.clock.runFor(3000);
  await expect(promotion(page)).toBeVisible();
  await page.mouse.move(5, 400);
  await page.mouse.wheel(0, 600);
  // On a busy machine Chromium takes a click that follows the wheel at once for a part of the scrolling.
  await expect(async () => {
    if (await promotion(page).isVisible()) await clickBeside(page);
    await expect(promotion(page)).toBeHidden({ timeout: 5000 });
  }).toPass();
  await expect(disclaimer(page)).toBeVisible();

  await disclaimer(page).getByText("Applications are made on this website").hover();
  await page.mouse.down();
  await page.mouse.move(5, 400);
  await page.mouse.up();
  await expect(disclaimer(page)).toBeVisible();

  await clickBeside(page);
  await expect(cover(page)).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await clickBeside(page);
  await expect(anyPopUp(page)).toHaveCount(0);
});

test("following a link ends the pop-ups", { tag: "@slow" }, async ({ page }) => {
  await openWithClock(page);
  await page.clock.runFor(3000);
  await promotion(page).getByRole("link", { name: "Apply Now" }).click();
  await expect(page).toHaveURL(/\/Agricprogram$/);
  await page.goBack();
  await expect(page.getByRole("region", { name: "Highlights" })).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(anyPopUp(page)).toHaveCount(0);
});

test.describe("when the cover's picture can't be loaded", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test("the disclaimer is the last pop-up", { tag: "@slow" }, async ({ page }) => {
    await page.route(COVER_FILES, (route) => route.abort());
    await openWithClock(page);
    const refused = page.waitForEvent("requestfailed", { predicate: (request) => COVER_FILES.test(request.url()) });
    await page.clock.runFor(3000);
    await refused;
    await promotion(page).getByRole("button", { name: "Close" }).click();
    await disclaimer(page).getByRole("button", { name: "Continue" }).click();
    await page.clock.runFor(10_000);
    await expect(anyPopUp(page)).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Latest News" })).toBeVisible();
  });
});

test("the cover opens only once its picture has loaded", { tag: "@slow" }, async ({ page }) => {
  const held: (() => void)[] = [];
  await page.route(COVER_FILES, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await openWithClock(page);
  await page.clock.runFor(3000);
  await promotion(page).getByRole("button", { name: "Continue" }).click();
  await disclaimer(page).getByRole("button", { name: "Continue" }).click();
  await page.clock.runFor(10_000);
  await expect(anyPopUp(page)).toHaveCount(0);
  for (const goOn of held) goOn();
  await expect(cover(page)).toBeVisible();
});

test("no pop-up opens over an open menu or a field in use, but as soon as the visitor is done", {
  tag: "@slow",
}, async ({ page }) => {
  await openWithClock(page);
  const menu = page.getByRole("banner").getByRole("button", { expanded: false }).first();
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("banner").getByRole("button", { expanded: true })).toHaveCount(1);
  await page.clock.runFor(10_000);
  await expectPopUpsLoaded(page);
  await expect(anyPopUp(page)).toHaveCount(0);
  await page.evaluate(() => {
    const field = document.createElement("input");
    document.querySelector("main")?.prepend(field);
    field.focus();
  });
  await page.clock.runFor(10_000);
  await expect(anyPopUp(page)).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("button", { expanded: true })).toHaveCount(0);
  await page.evaluate(() => document.querySelector("main input")?.remove());
  await page.clock.runFor(500);
  await expect(promotion(page)).toBeVisible();
});

test("no pop-up takes the focus from a link or a button, or opens while the keyboard is in use (deviation 34)", {
  tag: "@slow",
}, async ({ page }) => {
  await openWithClock(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const focused = page.getByRole("banner").locator(":focus");
  await expect(focused).toHaveCount(1);
  await page.clock.runFor(20_000);
  await expectPopUpsLoaded(page);
  await expect(anyPopUp(page)).toHaveCount(0);
  await expect(focused).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await focused.evaluate((element) => element.blur());
  await page.clock.runFor(4500);
  await expect(anyPopUp(page), "a key was pressed shortly before").toHaveCount(0);
  await page.clock.runFor(1000);
  await expect(promotion(page)).toBeFocused();
});

test("without a promotion and a cover, only the disclaimer appears", { tag: "@slow" }, async ({ page, app }) => {
  await withRecords(app, async (records) => {
    const hasPromotion = async () =>
      (await (await page.request.get("/")).text()).includes("Free Tuition Agric Program");
    try {
      await records.query("insert into content_versions (key, value, saved_at) values ('home-pop-ups', '{}', now())");
      await raiseSiteVersion(records);
      await expect.poll(hasPromotion).toBe(false);
      await openWithClock(page);
      await page.clock.runFor(3000);
      await expect(disclaimer(page)).toBeVisible();
      await disclaimer(page).getByRole("button", { name: "Close" }).click();
      await page.clock.runFor(10_000);
      await expect(anyPopUp(page)).toHaveCount(0);
    } finally {
      await deleteTexts(records, ["home-pop-ups"]);
      await expect.poll(hasPromotion).toBe(true);
    }
  });
});

test("a key press on arrival delays the pop-ups for 5 seconds (deviation 34)", { tag: "@slow" }, async ({ page }) => {
  await openWithClock(page);
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const noteOpening = () => {
      if (document.querySelector("dialog[open]")) dataset.openedAt ??= String(Date.now());
    };
    const changes = { subtree: true, childList: true, attributes: true };
    new MutationObserver(noteOpening).observe(document.body, changes);
  });
  const pressedAt = await page.evaluate(() => Date.now());
  await page.keyboard.press("ArrowDown");
  await page.clock.resume();
  await expect(promotion(page)).toBeVisible();
  const openedAt = await page.evaluate(() => Number(document.documentElement.dataset.openedAt));
  expect(openedAt - pressedAt).toBeGreaterThanOrEqual(5000);
});

test("no pop-up opens on a visit in which an application was sent, dismissed or not (deviation 2)", {
  tag: "@slow",
}, async ({ page }) => {
  await openWithClock(page);
  await page.evaluate(() => {
    const receipt = { reference: "PU-2025-000001", statusUrl: "/Admissions/Received/sample" };
    window.localStorage.setItem("gatehouse.application-sent", JSON.stringify(receipt));
  });
  await page.reload();
  const banner = page.getByRole("region", { name: "We have received your application" });
  await expect(banner).toContainText("PU-2025-000001");
  await page.clock.runFor(10_000);
  await banner.getByRole("button", { name: "Dismiss" }).click();
  await expect(banner).toHaveCount(0);
  await arrive(page);
  await page.clock.runFor(10_000);
  await expect(anyPopUp(page)).toHaveCount(0);
});

test("the disclaimer has its own page with the same text", async ({ page }) => {
  await page.goto("/admissions/disclaimer");
  await expect(page.getByRole("heading", { level: 1, name: "Disclaimer" })).toBeVisible();
  const main = page.getByRole("main");
  for (const words of [
    "Beware of fraudulent admission activities",
    "forms in the name of Palmgrove University",
    "TRANSFER",
    "JUPEB",
    "PRE-DEGREE",
    "The Registrar",
  ]) {
    await expect(main).toContainText(words);
  }
  await expect(main.getByRole("link", { name: "registry@palmgrove.example" })).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/Admissions\/Disclaimer$/);
});
