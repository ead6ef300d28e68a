import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { hasSeenPopUps } from "../support/home-visitor.ts";

const SLIDES = [
  ["Higher Institution making a Difference in Nigeria", "National Educational Award 2021", "Learn More", "/about"],
  ["Admission", "UTME, direct entry and transfer, 2025/2026 session", "Apply", "/Admissions"],
  ["Get The Real Experience", "Book your campus visit.", "Campus Life", "/campus"],
  ["Postgraduate Admission for 2025/2026 in progress", "Hurry now to apply for your admission", "Apply", "/Admissions"],
  ["Dare to succeed with Palmgrove", "Enroll now and get admitted into the 2025/2026 Session", "Apply", "/Admissions"],
] as const;

const slides = (page: Page) => page.getByRole("region", { name: "Highlights" });
/** All slides except the current one are inert; a fading slide is visible a moment longer. */
const expectSlide = (page: Page, place: number) =>
  expect(slides(page).locator("fieldset:not([inert])").getByRole("heading")).toHaveText([SLIDES[place]?.[0] ?? ""]);
const banner = (page: Page) => page.getByRole("region", { name: "Programmes in pictures" });
const quotes = (page: Page) => page.getByRole("region", { name: "In their own words" });

/** Expects exactly one visible picture or quote: the one that begins with this text. */
const expectPicture = (page: Page, name: string) =>
  expect(banner(page).getByRole("listitem").filter({ visible: true })).toHaveText([name]);
const expectQuote = (page: Page, start: string) =>
  expect(quotes(page).getByRole("figure").filter({ visible: true })).toHaveText([new RegExp(`^“${start}`)]);

/** Hides or shows the tab. */
const setVisibility = (page: Page, state: "hidden" | "visible") =>
  page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

/** Opens the home page with a paused clock, once it is hydrated. No pop-up appears. */
async function openWithClock(page: Page): Promise<void> {
  await hasSeenPopUps(page);
  await page.clock.install({ time: new Date("2025-10-06T09:00:00Z") });
  await page.clock.pauseAt(new Date("2025-10-06T09:00:01Z"));
  await page.goto("/");
  await expect(page.getByRole("heading", { name: SLIDES[0][0] })).toBeVisible();
  await expectSlide(page, 0);
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the home page shows all content and links, including the five slides", async ({ page }) => {
    await page.goto("/");
    for (const [place, [title, subtitle, button, target]] of SLIDES.entries()) {
      const slide = slides(page).getByRole("group", { name: `${place + 1} of 5` });
      await expect(slide.getByRole("heading", { name: title, exact: true })).toBeVisible();
      await expect(slide.getByText(subtitle, { exact: true })).toBeVisible();
      await expect(slide.getByRole("link")).toHaveText(new RegExp(`^${button}`));
      await expect(slide.getByRole("link")).toHaveAttribute("href", target);
    }
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Palmgrove University");
    const main = page.getByRole("main");
    for (const [name, target] of [
      [/^Undergraduate/, "/Admissions"],
      [/^Post Graduate/, "/Admissions/PostgraduateApplication"],
      [/^Campus Life.*Look around/, "/campus"],
      ["View All News", "/news"],
      ["Research publications", "https://research.palmgrove.example"],
      ["See campus life", "/campus"],
      ["Apply Now", "/admissions"],
      ["Open it on OpenStreetMap", /^https:\/\/www\.openstreetmap\.org\//],
    ] as const) {
      await expect(main.getByRole("link", { name }), String(name)).toHaveAttribute("href", target);
    }
    await expect(main.getByRole("link", { name: "Watch it on YouTube" })).toHaveCount(2);
    await expect(main.getByText("Founded 2016")).toBeVisible();
    await expect(main.getByText(/^Knowledge ends poverty/)).toBeVisible();
    await expect(main.getByRole("heading", { name: "A welcome from the Vice-Chancellor" })).toBeVisible();
    const news = main.getByRole("region", { name: "University News & Events" });
    await expect(news.getByText("Latest News", { exact: true })).toBeVisible();
    await expect(news.getByRole("listitem")).toHaveCount(5);
    for (const name of ["Agriculture", "Law", "Medical Laboratory", "Nursing"]) {
      await expect(banner(page).getByText(name, { exact: true })).toBeVisible();
    }
    await expect(quotes(page).getByRole("figure")).toHaveCount(3);
    for (const quote of await quotes(page).getByRole("figure").all()) await expect(quote).toBeVisible();
    await expect(main.getByRole("button")).toHaveCount(0);
  });
});

test.describe("when the scripts never load", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test("every slide, quote and picture can be scrolled to, and no inactive button is shown", { tag: "@slow" }, async ({
    page,
  }) => {
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto("/", { waitUntil: "load" });
    const main = page.getByRole("main");
    await expect(main.getByRole("button")).toHaveCount(0);
    for (const part of [
      slides(page).getByRole("heading", { name: SLIDES[4][0] }),
      banner(page).getByText("Nursing", { exact: true }),
      quotes(page).getByText("I came for the free tuition"),
    ]) {
      await part.scrollIntoViewIfNeeded();
      await expect(part).toBeInViewport({ ratio: 0.9 });
    }
    await expect(main.getByRole("link", { name: "Convocation" })).toHaveAttribute("href", /youtube\.com/);
  });
});

test("the slides change every 5 seconds in a loop, fading for 300 ms, until they are paused (deviation 30)", async ({
  page,
}) => {
  await page.addInitScript(() =>
    document.addEventListener("transitionrun", ({ target }) => {
      if (target instanceof HTMLFieldSetElement) target.dataset.faded = "";
    }),
  );
  await openWithClock(page);
  const slide = (place: number) => slides(page).locator("fieldset").nth(place);
  await expect(slide(1)).toHaveCSS("opacity", "0");
  await expect(slides(page).locator("[data-faded]"), "nothing fades before the first change").toHaveCount(0);

  await page.clock.runFor(4999);
  await expectSlide(page, 0);
  await page.clock.runFor(1);
  await expectSlide(page, 1);
  for (const [place, opacity] of [
    [0, "0"],
    [1, "1"],
  ] as const) {
    await expect(slide(place)).toHaveCSS("transition", "opacity 0.3s");
    await expect(slide(place)).toHaveCSS("opacity", opacity);
  }

  for (const place of [2, 3, 4, 0]) {
    await page.clock.runFor(5000);
    await expectSlide(page, place);
  }
  await slides(page).getByRole("button", { name: "Pause the slides" }).click();
  await page.clock.runFor(30_000);
  await expectSlide(page, 0);
  await slides(page).getByRole("button", { name: "Play the slides" }).click();
  await page.clock.runFor(5000);
  await expectSlide(page, 1);
});

test("nothing changes in a hidden tab, and all continues when the visitor is back", { tag: "@slow" }, async ({
  page,
}) => {
  await openWithClock(page);
  await setVisibility(page, "hidden");
  await page.clock.runFor(30_000);
  await expectSlide(page, 0);
  await expectPicture(page, "Agriculture");
  await expectQuote(page, "On my first ward round");
  await setVisibility(page, "visible");
  await page.clock.runFor(5000);
  await expectSlide(page, 1);
  await expectPicture(page, "Law");
});

test("no slide changes while the focus is inside, by keyboard or mouse", { tag: "@slow" }, async ({ page }) => {
  await openWithClock(page);
  const link = slides(page).locator("fieldset:not([inert])").getByRole("link");
  await link.evaluate((element) => element.focus());
  await page.clock.runFor(30_000);
  await expectSlide(page, 0);
  await expect(link).toBeFocused();
  await link.evaluate((element) => element.blur());
  await page.clock.runFor(5000);
  await expectSlide(page, 1);
  await slides(page).getByRole("button", { name: "Pause the slides" }).focus();
  await page.keyboard.press("Tab");
  await page.clock.runFor(30_000);
  await expectSlide(page, 1);
});

test("arrows and dots show a slide, from which autoplay continues; while paused, screen readers announce it", {
  tag: "@slow",
}, async ({ page }) => {
  await openWithClock(page);
  const click = (name: string) => slides(page).getByRole("button", { name }).click();
  await page.clock.runFor(4000);
  await click("Slide 3 of 5: Get The Real Experience");
  await expectSlide(page, 2);
  await expect(slides(page).getByRole("button", { name: "Slide 3 of 5" })).toHaveAttribute("aria-current", "true");
  await page.clock.runFor(4999);
  await expectSlide(page, 2);
  await page.clock.runFor(1);
  await expectSlide(page, 3);

  await expect(slides(page).locator("[aria-live]")).toHaveAttribute("aria-live", "off");
  await click("Pause the slides");
  await expect(slides(page).locator("[aria-live]")).toHaveAttribute("aria-live", "polite");
  await click("Next slide");
  await click("Next slide");
  await expectSlide(page, 0);
  await click("Previous slide");
  await expectSlide(page, 4);
  await page.clock.runFor(30_000);
  await expectSlide(page, 4);
});

test("a swipe shows the next slide and follows no link below it; a click does", { tag: "@slow" }, async ({ page }) => {
  await openWithClock(page);
  const link = slides(page).locator("fieldset:not([inert])").getByRole("link");
  const swipe = async (distance: number) => {
    const box = await link.boundingBox();
    if (!box) throw new Error("The link is nowhere.");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance, y, { steps: 5 });
    await page.clock.runFor(30_000);
    await page.mouse.up();
  };
  await swipe(-100);
  await expectSlide(page, 1);
  await swipe(100);
  await expectSlide(page, 0);
  await swipe(100);
  await expectSlide(page, 4);
  await expect(page).toHaveURL("/");
  await swipe(-100);
  await expectSlide(page, 0);
  await swipe(-5);
  await expect(page).toHaveURL("/about");
});

test("the banner of four programmes changes every 3 seconds and the quotes every 10, both in a loop", {
  tag: "@slow",
}, async ({ page }) => {
  await openWithClock(page);
  const previous = quotes(page).getByRole("button", { name: "Previous quote" });
  await expectPicture(page, "Agriculture");
  await expectQuote(page, "On my first ward round");
  await expect(previous).toHaveAttribute("aria-disabled", "true");
  await page.clock.runFor(2999);
  await expectPicture(page, "Agriculture");
  await page.clock.runFor(1);
  await expectPicture(page, "Law");
  await page.clock.runFor(3000);
  await expectPicture(page, "Medical Laboratory");
  await page.clock.runFor(3000);
  await expectPicture(page, "Nursing");
  await page.clock.runFor(999);
  await expectQuote(page, "On my first ward round");
  await page.clock.runFor(1);
  await expectQuote(page, "We lost the first moot court");
  await page.clock.runFor(2000);
  await expectPicture(page, "Agriculture");
  await banner(page).getByRole("button", { name: "Pause the pictures" }).click();
  await page.clock.runFor(8000);
  await expectQuote(page, "I came for the free tuition");
  await page.clock.runFor(10_000);
  await expectQuote(page, "On my first ward round");
  await expectPicture(page, "Agriculture");
});

test("'Next' of the quotes loops, 'Previous' stops at the first, and a dot shows its quote (deviation 33)", {
  tag: "@slow",
}, async ({ page }) => {
  await openWithClock(page);
  const click = (name: string) => quotes(page).getByRole("button", { name }).click();
  await click("Pause the quotes");
  await click("Quote 3 of 3");
  await expectQuote(page, "I came for the free tuition");
  await expect(quotes(page).getByRole("button", { name: "Quote 3 of 3" })).toHaveAttribute("aria-current", "true");
  await click("Next quote");
  await expectQuote(page, "On my first ward round");
  const previous = quotes(page).getByRole("button", { name: "Previous quote" });
  await previous.focus();
  await page.keyboard.press("Enter");
  await expect(previous).toBeFocused();
  await expectQuote(page, "On my first ward round");
  await click("Next quote");
  await click("Previous quote");
  await expectQuote(page, "On my first ward round");
  await page.clock.runFor(30_000);
  await expectQuote(page, "On my first ward round");
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing moves by itself (deviation 30)", async ({ page }) => {
    await openWithClock(page);
    await page.clock.runFor(30_000);
    await expectSlide(page, 0);
    await expectPicture(page, "Agriculture");
    await expectQuote(page, "On my first ward round");
    await slides(page).getByRole("button", { name: "Next slide" }).click();
    await expectSlide(page, 1);
  });
});

test("a visitor who saves data gets small pictures, and nothing moves by itself", { tag: "@slow" }, async ({
  page,
}) => {
  const pictures: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/pictures/")) pictures.push(request.url());
  });
  await page.context().setExtraHTTPHeaders({ "Save-Data": "on" });
  await openWithClock(page);
  await page.clock.runFor(30_000);
  await expectSlide(page, 0);
  await expectPicture(page, "Agriculture");
  await quotes(page).scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  const widths = pictures.map((url) => Number(url.match(/-(\d+)\.\w+$/)?.[1]));
  expect(widths.length).toBeGreaterThan(3);
  expect(Math.max(...widths)).toBeLessThanOrEqual(640);
});

test("the page describes the university for search engines, and loads without layout shift", async ({ page, app }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ("value" in entry) shifts.push(Number(entry.value));
    }).observe({ type: "layout-shift", buffered: true });
  });
  await openWithClock(page);
  const written = await page.locator('script[type="application/ld+json"]').allTextContents();
  const data = written.map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(data).toContainEqual(
    expect.objectContaining({
      "@type": "CollegeOrUniversity",
      name: "Palmgrove University",
      alternateName: "Palmgrove",
      url: `${app.url}/`,
      telephone: "+234 000 000 0000",
      email: "info@palmgrove.example",
      foundingDate: "2016",
      address: expect.objectContaining({ "@type": "PostalAddress", addressCountry: "NG" }),
      sameAs: expect.arrayContaining(["https://x.com/palmgrove-example"]),
    }),
  );
  await expect(page).toHaveTitle("Palmgrove University");
  for (const tag of ["meta[name='description']", "meta[property='og:description']"]) {
    await expect(page.locator(tag)).toHaveAttribute("content", /^Palmgrove University in Delta State/);
  }
  await page.clock.runFor(5500);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  const shifts = await page.evaluate(() => ("shifts" in window ? (window.shifts as number[]) : [9]));
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.02);
});
