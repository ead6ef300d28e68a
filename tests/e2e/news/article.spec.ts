import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { expectNoSidewaysScroll } from "../support/accessible.ts";
import { EMPTY_NEWSROOM, holdData, openHydrated, postsOfDays, publish } from "../support/newsroom.ts";

const article = (page: Page) => page.getByRole("article");

const MATRICULATION = {
  title: "Four hundred new names in the register",
  content:
    '<p>They came by <strong>bus</strong>, and one on <a href="/Campus">foot</a>.</p><h2>What they signed</h2><ul><li>The oath</li><li>The book</li></ul><blockquote><p>“Write legibly.”</p></blockquote>',
  author: "Ọmọlará Ẹ̀ṣẹ́",
  category: "Academics",
  links: [
    "facebook.com/palmgrove-example/1",
    "https://x.com/palmgrove-example/2",
    "https://twitter.com/palmgrove-example/3",
    "instagram.com/palmgrove-example",
    "https://www.linkedin.com/company/palmgrove-example",
    "https://evil.example/facebook.com",
  ],
  image: { kind: "built" as const, name: "header-news", alt: "Readers before the notice board." },
  publishedAt: new Date("2025-01-04T23:30:00Z"),
};

test.use({ settings: EMPTY_NEWSROOM, expectedErrors: /status of 404/ });

test("an article shows its title, author, date, picture, text and links", async ({ page, app }) => {
  const [id] = await publish(app, [MATRICULATION]);
  await page.goto(`/news/${id}`);
  await expect(page).toHaveTitle("Four hundred new names in the register – Palmgrove University");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Four hundred new names in the register");
  await expect(article(page).getByRole("time")).toHaveText("January 5, 2025");
  await expect(article(page).getByText("By Ọmọlará Ẹ̀ṣẹ́", { exact: true })).toBeVisible();
  await expect(article(page).getByText("Academics", { exact: true })).toBeVisible();
  await expect(article(page).getByRole("img", { name: "Readers before the notice board." })).toBeVisible();
  await expect(article(page).getByRole("heading", { level: 2, name: "What they signed" })).toBeVisible();
  await expect(article(page).getByRole("listitem").filter({ hasText: "The oath" })).toBeVisible();
  await expect(article(page).getByRole("link", { name: "foot" })).toHaveAttribute("href", "/Campus");
  const links = article(page).getByRole("region", { name: "Share this article" }).getByRole("link");
  await expect(links).toHaveCount(5);
  expect(
    await links.evaluateAll((all) => all.map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")])),
  ).toEqual([
    ["This article on Facebook", "https://facebook.com/palmgrove-example/1"],
    ["This article on X", "https://x.com/palmgrove-example/2"],
    ["This article on X", "https://twitter.com/palmgrove-example/3"],
    ["This article on Instagram", "https://instagram.com/palmgrove-example"],
    ["This article on LinkedIn", "https://www.linkedin.com/company/palmgrove-example"],
  ]);
  await expect(article(page).getByRole("heading", { name: "Subscribe to our newsletter" })).toBeVisible();
  await article(page).getByRole("link", { name: "Back to the news" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("News");
});

test("an article without author, category and picture says so, and shows the default picture", {
  tag: "@slow",
}, async ({ page, app }) => {
  const [id] = await publish(app, [{ author: null, category: null, image: null }]);
  await page.goto(`/news/${id}`);
  await expect(article(page).getByText("By Unknown", { exact: true })).toBeVisible();
  await expect(article(page).getByText("No category", { exact: true })).toBeVisible();
  await expect(article(page).locator("picture img")).toHaveAttribute("src", /\/pictures\/hostel-default-/);
});

test("Prev and Next lead to the nearest articles, whatever their ids (deviation 37)", { tag: "@slow" }, async ({
  page,
  app,
}) => {
  const ids = await publish(
    app,
    postsOfDays(4, (day) => (day === 2 ? { publishedAt: null } : {})),
  );
  await openHydrated(page, `/news/${ids[2]}`);
  const more = page.getByRole("navigation", { name: "More articles" });
  await expect(more.getByRole("link")).toHaveCount(2);
  await more.getByRole("link", { name: /^Next.*Post 4$/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Post 4");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(more.getByRole("link")).toHaveCount(1);
  await page.goBack();
  await more.getByRole("link", { name: /Prev.*Post 1$/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Post 1");
});

test("the page shows 'Loading...' while the next article loads", { tag: "@slow" }, async ({ page, app }) => {
  const [first] = await publish(app, postsOfDays(2));
  await openHydrated(page, `/news/${first}`);
  const held = await holdData(page);
  const more = page.getByRole("navigation", { name: "More articles" });
  await more.getByRole("link", { name: /^Next/ }).click();
  await expect(more.getByRole("status")).toHaveText("Loading...");
  held.release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Post 2");
  await expect(more.getByRole("status")).toBeEmpty();
});

test("an unknown id shows 'Blog post not found', anything else leads to the home page (deviation 25)", {
  tag: "@slow",
}, async ({ page, app }) => {
  await publish(app, []);
  const response = await page.goto("/news/123");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blog post not found");
  await page.getByRole("link", { name: "Back to the news" }).click();
  await expect(page.getByText("No news available", { exact: true })).toBeVisible();
  for (const [address, arrives] of [
    ["/news/99999999999999", "404 null"],
    ["/news/latest", "302 /"],
    ["/news/1e3", "302 /"],
    ["/news/0x1", "302 /"],
    ["/news/-1", "302 /"],
  ]) {
    const { status, headers } = await fetch(`${app.url}${address}`, { redirect: "manual" });
    expect(`${status} ${headers.get("location")}`, address).toBe(arrives);
  }
});

test("an article can be shared with the device's dialog, or by copying its address (deviation 41)", {
  tag: "@slow",
}, async ({ page, app, context }) => {
  const [id] = await publish(app, [MATRICULATION]);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openHydrated(page, `/news/${id}`);
  await article(page).getByRole("button", { name: "Copy link" }).click();
  await expect(article(page).getByText("Link copied", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${app.url}/news/${id}`);

  await page.addInitScript(() => {
    Object.assign(navigator, { share: (what: ShareData) => Promise.resolve(Object.assign(window, { what })) });
  });
  await openHydrated(page, `/news/${id}`);
  await article(page).getByRole("button", { name: "Share", exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => (window as Window & { what?: ShareData }).what))
    .toEqual({
      title: MATRICULATION.title,
      url: `${app.url}/news/${id}`,
    });
});

test("an article has metadata for search engines and shared links", async ({ page, app }) => {
  const [id] = await publish(app, [MATRICULATION]);
  await page.goto(`/news/${id}`);
  const meta = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");
  expect(await meta("og:type")).toBe("article");
  expect(await meta("article:published_time")).toBe("2025-01-04T23:30:00.000Z");
  expect(await meta("description")).toMatch(/^They came by bus, and one on foot\. What they signed The oath/);
  const picture = await page.request.get((await meta("og:image")) ?? "");
  expect(picture.headers()["content-type"]).toBe("image/jpeg");
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${app.url}/news/${id}`);
  const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
    JSON.parse(text),
  );
  expect(data).toEqual([
    expect.objectContaining({ "@type": "BreadcrumbList" }),
    expect.objectContaining({
      "@type": "NewsArticle",
      headline: MATRICULATION.title,
      datePublished: "2025-01-04T23:30:00.000Z",
      author: { "@type": "Person", name: MATRICULATION.author },
    }),
  ]);
});

test("a printed article has no controls, and shows the addresses of links", async ({ page, app }) => {
  const content = '<p>See <a href="https://x.com/palmgrove-example">there</a>.</p>';
  const [id] = await publish(app, [{ ...MATRICULATION, content }]);
  await page.goto(`/news/${id}`);
  await page.emulateMedia({ media: "print" });
  await expect(article(page).getByText("See there.")).toBeVisible();
  await expect(article(page).getByRole("link", { name: "Back to the news" })).not.toBeVisible();
  await expect(article(page).getByRole("heading", { name: "Subscribe to our newsletter" })).not.toBeVisible();
  const written = await article(page)
    .getByRole("link", { name: "there" })
    .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(written).toContain("https://x.com/palmgrove-example");
});

test("long words and a long title fit a small screen", { tag: "@slow" }, async ({ page, app }) => {
  const word = "Oghenetejiri".repeat(20);
  const content = `<p>${word} <a href="https://x.com/${word}">${word}</a></p><pre>${word}</pre><ul><li>${word}</li></ul>`;
  const [id] = await publish(app, [{ title: word, author: word, category: word, content, tag: word }]);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const address of [`/news/${id}`, "/news", "/"]) {
    await page.goto(address);
    await expectNoSidewaysScroll(page);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an article is complete, and no inactive button is shown", async ({ page, app }) => {
    const [id] = await publish(app, [MATRICULATION]);
    await page.goto(`/news/${id}`);
    await expect(article(page).getByText("“Write legibly.”")).toBeVisible();
    await expect(article(page).getByRole("img", { name: "Readers before the notice board." })).toBeVisible();
    await expect(article(page).getByRole("region", { name: "Share this article" }).getByRole("button")).toHaveCount(0);
  });
});

test("feed readers find both feeds from the home page and the news, and can parse them", { tag: "@slow" }, async ({
  page,
  app,
}) => {
  const posts = postsOfDays(22, (day) =>
    day === 22 ? { title: "Fish & <chips> ]]> \u0001", content: "<p>A &amp; b ]]&gt;</p>" } : {},
  );
  const ids = await publish(app, posts);
  for (const address of ["/", "/news"]) {
    await page.goto(address);
    const feeds = page.locator("head link[rel=alternate]");
    await expect(feeds).toHaveCount(2);
    expect(await feeds.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
      "/news/feed.xml",
      "/news/feed.json",
    ]);
  }
  const rss = await (await page.request.get("/news/feed.xml")).text();
  const read = await page.evaluate((text) => {
    const feed = new DOMParser().parseFromString(text, "application/xml");
    const all = (path: string) => [...feed.querySelectorAll(path)].map((found) => found.textContent);
    return {
      broken: all("parsererror"),
      titles: all("item > title"),
      guids: all("item > guid"),
      links: all("item > link"),
    };
  }, rss);
  expect(read.broken).toEqual([]);
  expect(read.titles).toHaveLength(20);
  expect(read.titles[0]).toBe("Fish & <chips> ]] > ");
  expect(new Set(read.guids).size).toBe(20);
  expect(read.guids[0]).toBe(`${app.url}/news/${ids[21]}`);
  expect(read.links).toEqual(read.guids);
  for (const link of read.links.slice(0, 3)) expect((await page.request.get(link)).status()).toBe(200);
  const json = (await (await page.request.get("/news/feed.json")).json()) as { items: { url: string }[] };
  expect(json.items.map(({ url }) => url)).toEqual(read.links);

  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  expect(sitemap).toContain(`<loc>${app.url}/news/${ids[0]}</loc><lastmod>2025-09-01T08:00:00.000Z</lastmod>`);
});
