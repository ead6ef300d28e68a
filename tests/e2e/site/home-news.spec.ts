import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/accessible.ts";
import { hasSeenPopUps } from "../support/home-visitor.ts";
import { EMPTY_NEWSROOM, holdData, occupy, openHydrated, postsOfDays, publish } from "../support/newsroom.ts";

const news = (page: Page) => page.getByRole("region", { name: "University News & Events" });
const cards = (page: Page) => news(page).getByRole("listitem");
const pages = (page: Page) => news(page).getByRole("navigation", { name: "Pages of news" });
const titles = (page: Page) => cards(page).getByRole("heading");
const banner = (page: Page) => page.getByRole("main").getByRole("alert");
const UNREACHABLE = "Error loading news: We can't reach our records right now.";
const LINE_BROKEN = "Error loading news: We can't be reached from here right now. Please check your connection.";
const SERVER_FAILED = "Error loading news: Something went wrong on our side. Please try again in a minute.";

test.use({ settings: EMPTY_NEWSROOM, expectedErrors: /ERR_INTERNET_DISCONNECTED|status of 500/ });

test.beforeEach(({ page }) => hasSeenPopUps(page));

test("without posts the home page says so, and links to all news", { tag: "@slow" }, async ({ page, app }) => {
  await publish(app, []);
  await page.goto("/");
  await expect(news(page).getByText("No news available", { exact: true })).toBeVisible();
  await expect(news(page).getByText("Check back later for updates", { exact: true })).toBeVisible();
  await expect(news(page).getByRole("heading", { name: "Latest News" })).toBeVisible();
  await expect(pages(page)).toHaveCount(0);
  await expect(news(page).getByRole("link", { name: "View All News" })).toHaveAttribute("href", "/news");
});

test("a page shows five posts: picture, date, title, excerpt, and two links to the article", { tag: "@slow" }, async ({
  page,
  app,
}) => {
  const long = "A title that goes on ".repeat(12).trim();
  const ids = await publish(
    app,
    postsOfDays(5, (day) => (day === 5 ? { title: long, content: `<p>${"palm oil ".repeat(60)}</p>` } : {})),
  );
  await page.goto("/");
  await expect(cards(page)).toHaveCount(5);
  await expect(pages(page)).toHaveCount(0);
  const first = cards(page).first();
  await expect(first.getByRole("time")).toHaveText("January 5, 2025");
  await expect(first.getByText(`${"palm oil ".repeat(60).slice(0, 150).trim()}...`, { exact: true })).toBeVisible();
  const clamps = await first
    .locator("h4, p")
    .evaluateAll((lines) => lines.map((text) => getComputedStyle(text).webkitLineClamp));
  expect(clamps).toEqual(["2", "3", "none"]);
  for (const name of [long, `Read more about ${long}`]) {
    await expect(first.getByRole("link", { name, exact: true })).toHaveAttribute("href", `/news/${ids[4]}`);
  }
  await first.scrollIntoViewIfNeeded();
  await expect(first.locator("picture img")).toHaveJSProperty("complete", true);
  await expect(first.locator("picture img")).toHaveAttribute("src", /\/pictures\/hostel-default-/);
  await first.getByRole("link", { name: long, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(long);
});

test("more than five posts have pages: numbers, and Previous and Next where there is such a page (deviation 43)", {
  tag: "@slow",
}, async ({ page, app }) => {
  await publish(app, postsOfDays(12));
  await openHydrated(page, "/");
  const step = (name: string) => pages(page).getByRole("link", { name, exact: true });
  await expect(pages(page).getByRole("link")).toHaveText(["1", "2", "3", "Next"]);
  await expect(step("Page 1")).toHaveAttribute("aria-current", "page");

  await step("Next").click();
  await expect(page).toHaveURL(/\/\?page=2#news$/);
  await expect(titles(page)).toHaveText(["Post 7", "Post 6", "Post 5", "Post 4", "Post 3"]);
  await expect(pages(page).getByRole("link")).toHaveText(["Previous", "1", "2", "3", "Next"]);
  await expect(step("Page 2")).toHaveAttribute("aria-current", "page");
  await expect(news(page).getByRole("heading", { level: 2 })).toBeFocused();
  await expect(news(page).getByRole("heading", { level: 2 })).toBeInViewport();

  await step("Page 3").click();
  await expect(titles(page)).toHaveText(["Post 2", "Post 1"]);
  await expect(pages(page).getByRole("link")).toHaveText(["Previous", "1", "2", "3"]);
  await page.goBack();
  await expect(titles(page).first()).toHaveText("Post 7");
  await step("Previous").press("Enter");
  await expect(titles(page).first()).toHaveText("Post 12");

  await page.goto("/?page=99999#news");
  await expect(titles(page)).toHaveText(["Post 2", "Post 1"]);
});

test("many pages are not all numbered, and none causes sideways scrolling", { tag: "@slow" }, async ({ page, app }) => {
  await publish(app, postsOfDays(60));
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/?page=6");
  await expect(pages(page).getByRole("link")).toHaveText(["Previous", "1", "5", "6", "7", "12", "Next"]);
  await expectNoSidewaysScroll(page);
});

test("three placeholder blocks are shown while another page loads, without layout shift", { tag: "@slow" }, async ({
  page,
  app,
}) => {
  await publish(app, postsOfDays(12));
  await openHydrated(page, "/");
  const turning = await holdData(page);
  await pages(page).scrollIntoViewIfNeeded();
  const before = await pages(page).boundingBox();
  await pages(page).getByRole("link", { name: "Next" }).click();
  await expect(news(page).getByRole("status")).toHaveText("Loading...");
  await expect(news(page).getByRole("status").locator("div")).toHaveCount(3);
  await expect(news(page).getByRole("link", { name: "Post 12", exact: true })).not.toBeVisible();
  expect(await pages(page).boundingBox()).toEqual(before);
  turning.release();
  await expect(titles(page).first()).toHaveText("Post 7");
  await expect(news(page).getByRole("status")).toHaveCount(0);
});

test("a red banner replaces the news while the database is down, and 'Try again' loads them (deviation 35)", {
  tag: "@slow",
}, async ({ page, app }) => {
  await publish(app, postsOfDays(12));
  const busy = await occupy(app, "posts");
  const response = await page.goto("/?page=2#news");
  expect(response?.status()).toBe(200);
  await expect(banner(page)).toContainText(UNREACHABLE);
  await expect(news(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "The student experience" })).toBeVisible();
  await expectAccessible(page, 360);
  await expectAccessible(page, 1280);
  await busy.release();
  await banner(page).getByRole("link", { name: "Try again" }).click();
  await expect(titles(page).first()).toHaveText("Post 7");
  await expect(banner(page)).toHaveCount(0);
});

test("a page of news that can't be loaded leaves the rest of the home page unchanged, and only a lost connection is reported as offline", {
  tag: "@slow",
}, async ({ page, app, context }) => {
  await publish(app, postsOfDays(12));
  await openHydrated(page, "/");
  await context.setOffline(true);
  await pages(page).getByRole("link", { name: "Next" }).click();
  await expect(banner(page)).toContainText(LINE_BROKEN);
  await expect(page.getByRole("heading", { name: "The student experience" })).toBeVisible();
  await expect(page).toHaveTitle("Palmgrove University");
  await context.setOffline(false);
  await banner(page).getByRole("link", { name: "Try again" }).click();
  await expect(titles(page).first()).toHaveText("Post 7");

  for (const [status, body] of [
    [500, "Internal Server Error"],
    [200, "<title>Another site</title>"],
  ] as const) {
    await openHydrated(page, "/");
    await page.route("**/*.data*", (route) => route.fulfill({ status, body, contentType: "text/html" }));
    await pages(page).getByRole("link", { name: "Next" }).click();
    await expect(banner(page), body).toContainText(SERVER_FAILED);
    await page.unroute("**/*.data*");
    await banner(page).getByRole("link", { name: "Try again" }).click();
    await expect(titles(page).first()).toHaveText("Post 7");
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the pages of news are links, and so is the banner's 'Try again'", { tag: "@slow" }, async ({ page, app }) => {
    await publish(app, postsOfDays(7));
    await page.goto("/");
    await pages(page).getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(/\/\?page=2#news$/);
    await expect(titles(page)).toHaveText(["Post 2", "Post 1"]);
    await expect(cards(page).first().locator("picture img")).toBeVisible();
    const busy = await occupy(app, "posts");
    await page.reload();
    await expect(banner(page)).toContainText(UNREACHABLE);
    await busy.release();
    await banner(page).getByRole("link", { name: "Try again" }).click();
    await expect(titles(page)).toHaveText(["Post 2", "Post 1"]);
  });
});
