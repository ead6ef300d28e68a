import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { expectAccessible } from "../support/accessible.ts";
import { EMPTY_NEWSROOM, holdData, occupy, openHydrated, postsOfDays, publish } from "../support/newsroom.ts";

const TAGS = [
  "Students",
  "Staff",
  "Alumni",
  "Parents",
  "Vice-Chancellor",
  "Matriculation",
  "Convocation",
  "Open Day",
  "Public Lecture",
  "Match Day",
];

const list = (page: Page) => page.locator("section[aria-labelledby=posts]");
const titles = (page: Page) => list(page).getByRole("listitem").getByRole("heading");
const categories = (page: Page) => page.getByRole("navigation", { name: "Categories" });
const tags = (page: Page) => page.getByRole("navigation", { name: "People and events" });
const step = (page: Page, name: "Previous" | "Next") => list(page).locator("nav").getByText(name, { exact: true });
const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search the news" });

/** Twelve posts: every third about sport, the fourth featured, the second and the eighth for parents. */
const TWELVE = postsOfDays(12, (day) => ({
  category: day % 3 === 0 ? "Sport" : day === 4 ? "Featured" : null,
  tag: day === 2 || day === 8 ? "Parents" : null,
  content: day > 5 ? "<p>The yams of the farm.</p>" : "<p>The library.</p>",
}));

test.use({ settings: EMPTY_NEWSROOM, expectedErrors: /ERR_INTERNET_DISCONNECTED|status of 503/ });

test("the news page shows five posts, newest first; Previous and Next are disabled at the ends (deviation 43)", async ({
  page,
  app,
}) => {
  const ids = await publish(app, TWELVE);
  await openHydrated(page, "/news");
  await expect(titles(page)).toHaveText(["Post 12", "Post 11", "Post 10", "Post 9", "Post 8"]);
  await expect(list(page).getByRole("link", { name: "View More about Post 12" })).toHaveAttribute(
    "href",
    `/news/${ids[11]}`,
  );
  await expect(list(page).getByRole("time").first()).toHaveText("January 12, 2025");
  await expect(list(page).getByText("Page 1 of 3")).toBeVisible();
  await expect(step(page, "Previous")).toBeDisabled();
  await step(page, "Next").click();
  await expect(page).toHaveURL(/\/news\?page=2$/);
  await expect(titles(page)).toHaveText(["Post 7", "Post 6", "Post 5", "Post 4", "Post 3"]);
  await expect(list(page).getByRole("heading", { level: 2 })).toBeFocused();
  await expect(step(page, "Previous")).toHaveAttribute("href", "/news");
  await step(page, "Next").click();
  await expect(titles(page)).toHaveText(["Post 2", "Post 1"]);
  await expect(step(page, "Next")).toBeDisabled();
  await page.goBack();
  await expect(titles(page).first()).toHaveText("Post 7");
});

test("the address holds category, tag and search; the first two exclude each other, and all start at page 1", {
  tag: "@slow",
}, async ({ page, app }) => {
  await publish(app, TWELVE);
  await openHydrated(page, "/news?page=3");
  await expect(categories(page).getByRole("link")).toHaveText(["All", "Featured", "Sport"]);
  await expect(tags(page).getByRole("link")).toHaveText(TAGS);
  await categories(page).getByRole("link", { name: "Sport" }).click();
  await expect(page).toHaveURL(/\/news\?category=Sport$/);
  await expect(titles(page)).toHaveText(["Post 12", "Post 9", "Post 6", "Post 3"]);
  await expect(categories(page).getByRole("link", { name: "Sport" })).toHaveAttribute("aria-current", "true");
  await expect(list(page).getByRole("status")).toHaveText("4 articles");

  await tags(page).getByRole("link", { name: "Parents" }).click();
  await expect(page).toHaveURL(/\/news\?tag=Parents$/);
  await expect(titles(page)).toHaveText(["Post 8", "Post 2"]);
  await expect(categories(page).locator("[aria-current]")).toHaveCount(0);

  await searchBox(page).fill("library");
  await searchBox(page).press("Enter");
  await expect(page).toHaveURL(/\/news\?search=library&tag=Parents$/);
  await expect(titles(page)).toHaveText(["Post 2"]);
  await expect(list(page).getByRole("status")).toHaveText("1 article for “library”");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/News$/);

  await tags(page).getByRole("link", { name: "Parents" }).click();
  await expect(page).toHaveURL(/\/news\?search=library$/);
  await expect(titles(page)).toHaveText(["Post 5", "Post 4", "Post 3", "Post 2", "Post 1"]);
  await page.goBack();
  await expect(searchBox(page)).toHaveValue("library");
  await page.goBack();
  await expect(searchBox(page)).toHaveValue("");
  await expect(titles(page)).toHaveText(["Post 8", "Post 2"]);
});

test("a search without results gives advice and can be cleared, and an empty list has its own message (deviation 58)", {
  tag: "@slow",
}, async ({ page, app }) => {
  await publish(app, TWELVE);
  await openHydrated(page, "/news?search=zebra");
  await expect(list(page).getByText("No articles match your search", { exact: true })).toBeVisible();
  await expect(list(page).getByText("use fewer or different words")).toBeVisible();
  await expect(list(page).getByText("Check back later for updates")).toHaveCount(0);
  await list(page).getByRole("link", { name: "Clear the search" }).click();
  await expect(titles(page)).toHaveCount(5);
  await expect(page.getByText("Sample news:")).toBeVisible();
  await publish(app, []);
  await page.reload();
  await expect(list(page).getByText("No news available", { exact: true })).toBeVisible();
  await expect(list(page).getByText("Check back later for updates", { exact: true })).toBeVisible();
  await expect(list(page).getByRole("link")).toHaveCount(0);
  await expect(page.getByText("Sample news:"), "there is nothing that it could be said of").toHaveCount(0);
});

test("posts of the category Featured are shown beside the list, with a heading only while there are any (deviation 42)", {
  tag: "@slow",
}, async ({ page, app }) => {
  const ids = await publish(app, TWELVE);
  await page.goto("/news?category=Sport");
  const featured = page.getByRole("region", { name: "Featured" });
  await expect(featured.getByRole("link")).toHaveText(["Post 4"]);
  await expect(featured.getByRole("link")).toHaveAttribute("href", `/news/${ids[3]}`);
  await publish(app, postsOfDays(1));
  await page.goto("/news");
  await expect(titles(page)).toHaveText(["Post 1"]);
  await expect(page.getByRole("heading", { name: "Featured" })).toHaveCount(0);
});

test("'View More' shows that it is loading, and opens the article at its top", { tag: "@slow" }, async ({
  page,
  app,
}) => {
  await publish(app, TWELVE);
  await openHydrated(page, "/news");
  const opening = await holdData(page);
  const link = list(page).getByRole("listitem").last().getByRole("link");
  await link.click();
  await expect(link).toHaveText(/^Loading\.\.\./);
  await expect(link).toHaveAttribute("aria-busy", "true");
  await expect(list(page).getByText("View More")).toHaveCount(4);
  opening.release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Post 8");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("text typed into the search before hydration stays", { tag: "@slow" }, async ({ page, app }) => {
  await publish(app, TWELVE);
  const scripts = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/news?search=yams", { waitUntil: "commit" });
  await searchBox(page).fill("library");
  scripts.resolve();
  await expect(page.locator("header[data-hydrated]")).toBeVisible();
  await expect(searchBox(page)).toHaveValue("library");
  await searchBox(page).press("Enter");
  await expect(titles(page).first()).toHaveText("Post 5");
});

test("the keyboard reaches every filter, and the focus continues at the filtered list", { tag: "@slow" }, async ({
  page,
  app,
}) => {
  await publish(app, TWELVE);
  await openHydrated(page, "/news");
  await searchBox(page).focus();
  for (const name of ["Search", "All", "Featured", "Sport"]) {
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveText(name);
  }
  await page.keyboard.press("Enter");
  await expect(list(page).getByRole("heading", { level: 2, name: "Sport" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveText("View More about Post 12");
});

test("news that can't be loaded are replaced by a notice with a retry link; the categories stay (deviation 38)", {
  tag: "@slow",
}, async ({ page, app }) => {
  await publish(app, TWELVE);
  // The list shows pictures; the categories don't.
  const busy = await occupy(app, "post_images");
  const response = await page.goto("/news?page=2");
  expect([response?.status(), response?.headers()["retry-after"]]).toEqual([503, "30"]);
  await expect(list(page).getByRole("alert")).toContainText("The news could not be loaded.");
  await expect(categories(page).getByRole("link", { name: "Sport" })).toBeVisible();
  await expectAccessible(page, 360);
  await busy.release();
  await list(page).getByRole("link", { name: "Try again" }).click();
  await expect(titles(page).first()).toHaveText("Post 7");
});

test("categories that can't be loaded show 'Loading categories...' until they are; the list stays (deviation 38)", {
  tag: "@slow",
}, async ({ page, app }) => {
  await publish(app, TWELVE);
  const busy = await occupy(app, "post_categories");
  const opened = page.goto("/news?page=2");
  await busy.endQuestion('select "id", "name" from "post_categories"');
  await busy.release();
  expect((await opened)?.status()).toBe(200);
  await expect(categories(page).getByRole("alert")).toContainText("The categories could not be loaded.");
  await expect(titles(page).first()).toHaveText("Post 7");
  await expectAccessible(page, 1280);
  await expect(page.locator("header[data-hydrated]")).toBeVisible();
  const retry = await holdData(page);
  await categories(page)
    .getByRole("link", { name: /^Try again/ })
    .click();
  await expect(categories(page).getByText("Loading categories...", { exact: true })).toBeVisible();
  retry.release();
  await expect(categories(page).getByRole("link", { name: "Sport" })).toBeVisible();
  await expect(page).toHaveURL(/\/news\?page=2$/);
});

test("offline the page stays, says so, and recovers when back online", { tag: "@slow" }, async ({
  page,
  app,
  context,
}) => {
  await publish(app, TWELVE);
  await openHydrated(page, "/news");
  await context.setOffline(true);
  await step(page, "Next").click();
  await expect(list(page).getByRole("alert")).toContainText("We can't be reached from here right now.");
  await expect(page).toHaveTitle("News – Palmgrove University");
  await context.setOffline(false);
  await list(page).getByRole("link", { name: "Try again" }).click();
  await expect(titles(page)).toHaveCount(5);
  await expect(list(page).getByRole("alert")).toHaveCount(0);
});

test("titles, names and tags with markup are shown as text", { tag: "@slow" }, async ({ page, app }) => {
  const markup = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
  const ids = await publish(app, [{ title: markup, author: markup, category: markup, content: `<p>${markup}</p>` }]);
  let dialogs = 0;
  page.on("dialog", (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  for (const address of [
    "/news",
    `/news?category=${encodeURIComponent(markup)}`,
    `/news?search=${encodeURIComponent(markup)}`,
    "/",
    `/news/${ids[0]}`,
  ]) {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("main")).not.toBeEmpty();
    await expect(page.locator("img[src=x]")).toHaveCount(0);
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(markup);
  expect(dialogs).toBe(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the news are searched by a form and paginated by links", { tag: "@slow" }, async ({ page, app }) => {
    await publish(app, TWELVE);
    await page.goto("/news?category=Sport");
    await searchBox(page).fill("yams");
    await page.getByRole("search").getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/news\?search=yams&category=Sport$/);
    await expect(titles(page)).toHaveText(["Post 12", "Post 9", "Post 6"]);
    await categories(page).getByRole("link", { name: "All" }).click();
    await expect(page).toHaveURL(/\/news\?search=yams$/);
    await step(page, "Next").click();
    await expect(titles(page)).toHaveText(["Post 7", "Post 6"]);
    await tags(page).getByRole("link", { name: "Parents" }).click();
    await expect(titles(page)).toHaveText(["Post 8"]);
    await list(page)
      .getByRole("link", { name: /^View More/ })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Post 8");
  });
});
