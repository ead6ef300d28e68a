import path from "node:path";
import type { Request } from "@playwright/test";
import { PAGE_BUDGET } from "../../../app/platform/site/page-weights.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { awaitScripts } from "../../support/browser/page-scripts.ts";
import { weighPage } from "../../support/browser/page-weight.ts";
import { sendApplication } from "../support/staff-member.ts";

const KB = 1024;
const AUTHOR_IN_YORUBA = "/news/authors/omolara-adeyemi-and-ese-osunluyi";

test("the staff sign-in loads at most 120 KB of script and 20 KB of style, all from this site", async ({
  page,
  app,
}) => {
  const loaded = await weighPage(page, () => page.goto("/login"));
  expect(loaded.script).toBeGreaterThan(0);
  expect(loaded.script).toBeLessThanOrEqual(120 * KB);
  expect(loaded.style).toBeGreaterThan(0);
  expect(loaded.style).toBeLessThanOrEqual(20 * KB);
  expect(loaded.origins).toEqual([app.url]);
});

test("the dashboard loads at most 350 KB of script", async ({ page, app, signIn }) => {
  await sendApplication(app);
  await signIn(page);
  const loaded = await weighPage(page, () => page.goto("/dashboard"));
  expect(loaded.script).toBeGreaterThan(0);
  expect(loaded.script).toBeLessThanOrEqual(350 * KB);
  expect(loaded.style).toBeLessThanOrEqual(20 * KB);
});

test("the editing page of a post loads at most 350 KB of script, including the editor", async ({ page, signIn }) => {
  await signIn(page);
  const loaded = await weighPage(page, async () => {
    await page.goto("/dashboard/news/new");
    await expect(page.getByRole("toolbar")).toBeVisible();
  });
  expect(loaded.script).toBeGreaterThan(150 * KB);
  expect(loaded.script).toBeLessThanOrEqual(350 * KB);
  expect(loaded.style).toBeLessThanOrEqual(20 * KB);
});

for (const { screen, use, most } of [
  {
    screen: "a phone",
    use: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 },
    most: PAGE_BUDGET.homeTotal,
  },
  { screen: "a desktop", use: { viewport: { width: 1280, height: 720 } }, most: 265 * KB },
])
  test.describe(`on ${screen}`, () => {
    test.use(use);

    test(`the home page sends at most 25 requests for ${most / KB} KB before any interaction`, async ({ page }) => {
      // How far ahead a browser loads lazy images depends on the connection: 1250 px on 4G, more on an unknown one.
      const session = await page.context().newCDPSession(page);
      const mobile = { latency: 20, downloadThroughput: 1_250_000, uploadThroughput: 625_000 };
      const conditions = { offline: false, ...mobile, connectionType: "cellular4g" } as const;
      await session.send("Network.emulateNetworkConditions", conditions);
      const loaded = await weighPage(page, () => page.goto("/"));
      expect(loaded.total).toBeGreaterThan(0);
      expect(loaded.requests).toBeLessThanOrEqual(PAGE_BUDGET.requests);
      expect(loaded.total).toBeLessThanOrEqual(most);
    });
  });

test("a page in English loads the fonts cut for it, fees the file of currency signs, and a name with other letters the whole files", async ({
  page,
}) => {
  const fontsOf = async (address: string) => {
    const names: string[] = [];
    const note = (request: Request) => {
      if (request.resourceType() === "font") names.push(path.basename(request.url()).replace(/-.{8}\.woff2$/, ""));
    };
    page.on("request", note);
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    page.off("request", note);
    return names.sort();
  };
  const english = ["fraunces-english", "public-sans-english"];
  expect(await fontsOf("/Admissions/Disclaimer")).toEqual(english);
  expect(await fontsOf("/Admissions/UndergraduateFees")).toEqual([
    "fraunces-english",
    "public-sans-currencies",
    "public-sans-english",
  ]);
  expect(await fontsOf(AUTHOR_IN_YORUBA)).toEqual(
    expect.arrayContaining(["fraunces-latin-600-normal", "fraunces-vietnamese-600-normal"]),
  );
});

test("the style sheet is loaded before the scripts, and one picture before all others", async ({ app }) => {
  for (const address of ["/", "/Admissions/Apply", "/Campus"]) {
    const html = await (await fetch(`${app.url}${address}`)).text();
    expect(html.match(/<link rel="late-module"[^>]*>/g)?.length, address).toBeGreaterThan(3);
    expect(html).not.toContain('<link rel="modulepreload"');
    expect(html.indexOf('<link rel="stylesheet"')).toBeLessThan(html.indexOf('<link rel="late-module"'));
    expect(html.match(/<img[^>]*fetchPriority="high"/gi)?.length, address).toBe(1);
  }
});

test.describe("the first picture of a page", () => {
  const PICTURE = "**/pictures/hero-campus-*";
  const isScript = (request: { resourceType(): string }) => request.resourceType() === "script";

  test("is loaded before any script is requested", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (isScript(request)) asked.push(request.url());
    });
    const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route(PICTURE, async (route) => {
      await held;
      await route.continue();
    });
    const pictureAsked = page.waitForRequest(PICTURE);
    await page.goto("/", { waitUntil: "domcontentloaded" });
    await pictureAsked;
    await expect(
      page.getByRole("heading", { name: "Higher Institution making a Difference in Nigeria" }),
    ).toBeVisible();
    expect(asked).toEqual([]);
    const scriptAsked = page.waitForRequest(isScript);
    letThrough();
    await scriptAsked;
  });

  test.describe("when it can't be loaded", () => {
    test.use({ expectedErrors: /ERR_FAILED/ });

    test("delays no script", async ({ page }) => {
      await page.route(PICTURE, (route) => route.abort());
      await page.goto("/");
      await expect(page.getByRole("button", { name: "Next slide" })).toBeVisible();
    });
  });

  test("delays the scripts by at most three seconds", async ({ page }) => {
    await page.clock.install();
    await page.route(PICTURE, () => undefined);
    await page.goto("/", { waitUntil: "domcontentloaded" });
    const scriptAsked = page.waitForRequest(isScript);
    await page.clock.runFor(3000);
    await scriptAsked;
  });
});

test("the accessibility page states what pages load before their text and pictures", { tag: "@slow" }, async ({
  page,
}) => {
  await page.goto("/accessibility");
  for (const path of ["/about", "/Campus", "/Admissions/UndergraduateFees"]) {
    const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: path, exact: true }) });
    const [script, style] = (await row.getByRole("cell").allInnerTexts()).map((text) => Number.parseInt(text, 10));
    const visit = await page.context().newPage();
    awaitScripts(visit);
    const loaded = await weighPage(visit, () => visit.goto(path));
    await visit.close();
    expect(Math.abs(Math.ceil(loaded.script / KB) - (script ?? 0)), `KB of script of ${path}`).toBeLessThanOrEqual(1);
    expect(Math.abs(Math.ceil(loaded.style / KB) - (style ?? 0)), `KB of styles of ${path}`).toBeLessThanOrEqual(1);
  }
});
