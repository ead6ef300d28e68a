import { SAMPLE_POSTS } from "../../../content/posts/all-posts.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { withStoppableDatabase } from "../../support/database/stoppable-database.ts";
import { hasSeenPopUps } from "../support/home-visitor.ts";

const newest = SAMPLE_POSTS.at(-1)?.title ?? "";

test.use({ expectedErrors: /status of 503/ });

test("while the database is down, cached pages are served, and all others say that they are unavailable", {
  tag: "@slow",
}, async ({ page }) => {
  await hasSeenPopUps(page);
  await withStoppableDatabase(async (app, stopDatabase) => {
    const number = SAMPLE_POSTS.length;
    for (const address of ["/", "/news", `/news/${number}`]) await page.goto(`${app.url}${address}`);
    await page.request.get(`${app.url}/news/feed.xml`);
    await stopDatabase();

    await page.goto(app.url);
    await expect(page.getByRole("region", { name: "University News & Events" }).getByRole("listitem")).toHaveCount(5);
    await page.goto(`${app.url}/news/${number}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(newest);
    await page.goto(`${app.url}/news`);
    await expect(page.getByRole("heading", { level: 3, name: newest })).toBeVisible();

    const turned = await page.goto(`${app.url}/?page=3`);
    expect(turned?.status()).toBe(200);
    await expect(page.getByRole("alert")).toContainText("Error loading news: We can't reach our records right now.");
    await expect(page.getByRole("alert").getByRole("link", { name: "Try again" })).toHaveAttribute("href", "/?page=3");
    await expect(page.getByRole("heading", { name: "The student experience" })).toBeVisible();

    const searched = await page.goto(`${app.url}/news?search=palm`);
    expect(searched?.status()).toBe(503);
    await expect(page.getByText("The news could not be loaded. We can't reach our records right now.")).toBeVisible();
    await expect(
      page.getByText("The categories could not be loaded. We can't reach our records right now."),
    ).toBeVisible();
    const opened = await page.goto(`${app.url}/news/1`);
    expect([opened?.status(), opened?.headers()["retry-after"]]).toEqual([503, "30"]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong on our side");
    for (const path of ["/blogs/1", "/categories"]) {
      expect((await page.request.get(`${app.url}${path}`)).status(), path).toBe(503);
    }
    expect((await page.request.get(`${app.url}/news/feed.xml`)).status()).toBe(200);
  });
});
