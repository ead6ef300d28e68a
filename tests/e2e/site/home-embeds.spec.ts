import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { hasSeenPopUps } from "../support/home-visitor.ts";

const OTHER_SITES = /^https:\/\/www\.(?:youtube-nocookie\.com|openstreetmap\.org)\//;
const WORDS = "This could not be loaded here. Use the link to open it.";

const play = (page: Page) => page.getByRole("button", { name: "Play: Admission is open for 2025/2026" });

test.use({ expectedErrors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ });

test.beforeEach(({ page }) => hasSeenPopUps(page));

test("videos and the map load nothing from other sites before a click, and then only the clicked one (deviation 32)", async ({
  page,
  app,
}) => {
  const asked: string[] = [];
  await page.route(OTHER_SITES, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<p>The other site</p>" });
  });
  await page.goto("/");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(page.getByRole("button", { name: "Play: Convocation" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Show: Map of the campus" })).toBeVisible();
  expect(asked).toEqual([]);
  await expect(page.locator("iframe")).toHaveCount(0);
  const place = await page.getByRole("link", { name: "Open it on OpenStreetMap" }).getAttribute("href");
  const contact = await (await fetch(`${app.url}/about/Contact`)).text();
  expect(contact.replaceAll("&amp;", "&"), "the campus lies where the contact page says").toContain(`href="${place}"`);

  await expect(page.getByText("Sample: there is no such video yet.")).toHaveCount(2);

  await play(page).click();
  const frame = page.frameLocator("iframe[title='Admission is open for 2025/2026']");
  await expect(frame.getByText("The other site")).toBeVisible();
  await expect(page.locator("iframe")).toBeFocused();
  await expect(page.locator("iframe")).toHaveCount(1);
  expect(new Set(asked.map((url) => new URL(url).hostname))).toEqual(new Set(["www.youtube-nocookie.com"]));
  await expect(play(page)).toHaveCount(0);
});

test("the picture, the link and an error message stay when the other site is blocked, and a second click retries", {
  tag: "@slow",
}, async ({ page }) => {
  await page.route(OTHER_SITES, (route) => route.abort());
  await page.goto("/");
  const map = page.getByRole("button", { name: "Show: Map of the campus" });
  await expect(page.locator("fieldset[inert]").first()).toBeAttached();
  await map.click();
  await expect(page.getByText(WORDS)).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Open it on OpenStreetMap" })).toBeVisible();
  await expect(page.getByRole("img", { name: "The campus from above" })).toBeVisible();

  await page.unroute(OTHER_SITES);
  await page.route(OTHER_SITES, (route) => route.fulfill({ contentType: "text/html", body: "<p>The other site</p>" }));
  await map.click();
  await expect(page.frameLocator("iframe").getByText("The other site")).toBeVisible();
  await expect(page.getByText(WORDS)).toHaveCount(0);
});

test("a video times out after 10 seconds, and the link stays", { tag: "@slow" }, async ({ page }) => {
  await page.route(OTHER_SITES, () => undefined);
  await page.clock.install();
  await page.goto("/");
  await expect(page.locator("fieldset[inert]").first()).toBeAttached();
  await page.clock.pauseAt(Date.now() + 60_000);
  await play(page).click();
  await expect(page.getByRole("button", { name: "Loading …" })).toBeVisible();
  await page.clock.runFor(9999);
  await expect(page.getByRole("button", { name: "Loading …" })).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.getByText(WORDS)).toBeVisible();
  await expect(play(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "Watch it on YouTube" }).first()).toBeVisible();
});

test("a player whose site responded stays, however long its files take, and nothing covers it", {
  tag: "@slow",
}, async ({ page }) => {
  const methods: string[] = [];
  await page.route(OTHER_SITES, (route) => {
    if (route.request().url().endsWith("/late.png")) return;
    methods.push(route.request().method());
    return route.fulfill({ contentType: "text/html", body: "<button>Start</button><img src='/late.png' alt='' />" });
  });
  await page.clock.install();
  await page.goto("/");
  await play(page).click();
  const start = page.frameLocator("iframe").getByRole("button", { name: "Start" });
  await start.click();
  await page.clock.runFor(60_000);
  await start.click();
  await expect(page.getByText(WORDS)).toHaveCount(0);
  expect(methods, "its document is fetched once").toEqual(["HEAD", "GET"]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the picture of a map fills its frame", async ({ page }) => {
    await page.goto("/about/Contact");
    const frame = page.locator("figure > div");
    const picture = frame.getByRole("img");
    await picture.scrollIntoViewIfNeeded();
    expect(await picture.boundingBox()).toEqual(await frame.boundingBox());
  });
});
