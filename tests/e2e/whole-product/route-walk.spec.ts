import type { Request } from "@playwright/test";
import { PAGE_BUDGET } from "../../../app/platform/site/page-weights.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/accessible.ts";
import { hasSeenPopUps } from "../support/home-visitor.ts";
import { expectHydrated, reportCspViolations } from "../support/hydrated.ts";
import { PUBLIC_PAGES, type PublicPage, SERVICE_PAGES } from "../support/public-pages.ts";

/** The largest allowed cumulative layout shift (web.dev/cls). */
const MAX_SHIFT = 0.02;

const FORM_PAGE = "/Admissions/Apply";

/** Returns what a client without JavaScript gets: the response and its meta tags. */
async function read(address: string) {
  const response = await fetch(address, { redirect: "manual" });
  const html = await response.text();
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => decode(match[1] ?? ""));
  return {
    status: response.status,
    titles: all(/<title>(.*?)<\/title>/g),
    headings: all(/<h1[^>]*>(.*?)<\/h1>/gs).map((text) => text.replace(/<[^>]+>/g, "").trim()),
    canonical: all(/<link rel="canonical" href="([^"]*)"/g),
    descriptions: all(/<meta name="description" content="([^"]*)"/g),
    robots: all(/<meta name="robots" content="([^"]*)"/g),
    shared: all(/<meta property="og:image" content="([^"]*)"/g),
    data: all(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs).map(
      (text) => JSON.parse(text) as { "@type": string },
    ),
    links: all(/<a [^>]*?href="([^"]*)"/g),
  };
}

function decode(html: string): string {
  return html.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

function expectToBeFound(found: Awaited<ReturnType<typeof read>>, page: PublicPage, origin: string): void {
  expect(found.status).toBe(200);
  expect(found.headings).toEqual([page.heading]);
  expect(found.canonical).toEqual([`${origin}${page.canonical}`]);
  expect(found.titles).toHaveLength(1);
  expect(found.titles[0]).toContain("Palmgrove University");
  expect(found.descriptions).toHaveLength(1);
  expect(found.descriptions[0]?.length).toBeGreaterThanOrEqual(50);
  expect(found.robots).toEqual(page.listed ? [] : ["noindex"]);
}

test("every page ignores letter case, has one heading, and names its canonical address", async ({ app }) => {
  for (const page of PUBLIC_PAGES) {
    for (const address of [page.address, page.also]) {
      await test.step(address, async () => expectToBeFound(await read(`${app.url}${address}`), page, app.url));
    }
  }
});

test("a page that serves its visitor has one heading, and is listed by no search engine", async ({ app }) => {
  for (const { address, heading } of SERVICE_PAGES) {
    await test.step(address, async () => {
      const { status, headings, robots } = await read(`${app.url}${address}`);
      expect({ status, headings, robots }).toEqual({ status: 200, headings: [heading], robots: ["noindex"] });
    });
  }
});

test("no two pages have the same title or description", async ({ app }) => {
  const found: Awaited<ReturnType<typeof read>>[] = [];
  // Sequential requests: the server may reject many at once.
  for (const { address } of PUBLIC_PAGES) found.push(await read(`${app.url}${address}`));
  for (const texts of [found.flatMap(({ titles }) => titles), found.flatMap(({ descriptions }) => descriptions)]) {
    expect(new Set(texts).size).toBe(PUBLIC_PAGES.length);
  }
});

test("every page has a share picture and a breadcrumb from the home page", async ({ app }) => {
  for (const { address } of PUBLIC_PAGES) {
    const { shared, data } = await read(`${app.url}${address}`);
    expect(shared, address).toHaveLength(1);
    const picture = await fetch(shared[0] ?? "");
    expect(picture.headers.get("content-type"), address).toBe("image/jpeg");
    const kinds = data.map((one) => one["@type"]);
    expect(kinds, address).toContain(address === "/" ? "CollegeOrUniversity" : "BreadcrumbList");
  }
});

test("every internal link leads to a page without redirect or error", async ({ app }) => {
  const links = new Map<string, string>();
  for (const { address } of PUBLIC_PAGES) {
    for (const link of (await read(`${app.url}${address}`)).links) {
      const { origin, pathname } = new URL(link, `${app.url}${address}`);
      if (origin === app.url) links.set(pathname, address);
    }
  }
  expect(links.size).toBeGreaterThan(20);
  const dead: string[] = [];
  for (const [link, from] of links) {
    const { status } = await fetch(`${app.url}${link}`, { redirect: "manual" });
    if (status !== 200) dead.push(`${link} on ${from}: ${status}`);
  }
  expect(dead).toEqual([]);
});

/** Returns the transferred bytes of the page's scripts and styles, how many files it loads at once, and their origins. */
async function weigh(page: Page, visit: () => Promise<unknown>) {
  const sizes: Promise<{ kind: string; url: string; bytes: number; origin: string }>[] = [];
  const onFinished = (request: Request) => {
    const url = request.url();
    const { origin } = new URL(url);
    const kind = request.resourceType();
    if (url.startsWith("http"))
      sizes.push(request.sizes().then(({ responseBodySize: bytes }) => ({ kind, url, bytes, origin })));
  };
  page.on("requestfinished", onFinished);
  await visit();
  await page.waitForLoadState("networkidle");
  page.off("requestfinished", onFinished);
  const all = await Promise.all(sizes);
  const lazy = new Set(
    await page.evaluate(() =>
      [...document.images].filter(({ loading }) => loading === "lazy").map(({ currentSrc }) => currentSrc),
    ),
  );
  const sum = (kind: string) => all.filter((one) => one.kind === kind).reduce((total, { bytes }) => total + bytes, 0);
  return {
    script: sum("script"),
    style: sum("stylesheet"),
    // How far below the screen a browser loads lazy pictures is its own decision, and depends on its estimate of the connection.
    requests: all.filter(({ url }) => !lazy.has(url)).length,
    origins: [...new Set(all.map(({ origin }) => origin))],
  };
}

/** Leaves out the site's fonts on a machine without the fonts that stand in for them: the shift would be that of no visitor's device. */
async function leaveOutFontsWithoutStandIns(page: Page): Promise<void> {
  const hasThem = await page.evaluate(() =>
    new FontFace("probe", "local(Arial), local(Liberation Sans)").load().then(
      () => true,
      () => false,
    ),
  );
  if (!hasThem) await page.route("**/*.woff2", (route) => route.fulfill({ status: 200, body: "" }));
}

/** Scrolls down the page, so that lazy content loads, and returns the layout shift meanwhile. */
async function shiftOnTheWayDown(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight) {
      window.scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    const shown = [...document.images].filter((image) => image.checkVisibility());
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
    window.scrollTo(0, 0);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return shift;
  });
}

/** Pages of every kind: cards, tables, a form. The others have the same parts. */
const QUICK_PAGES = ["/about", "/Admissions/UndergraduateFees", "/Admissions/Status"];

test.describe("on a phone", () => {
  // From the beginning: a page that is wide at first loads more pictures.
  test.use({ viewport: { width: 360, height: 740 } });

  for (const { address, heading } of [...PUBLIC_PAGES, ...SERVICE_PAGES]) {
    test(`'${heading}' (${address}) is small, hydrated, stable and accessible on narrow and wide screens`, {
      tag: QUICK_PAGES.includes(address) ? [] : "@slow",
    }, async ({ page, app }) => {
      await hasSeenPopUps(page);
      await reportCspViolations(page);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await leaveOutFontsWithoutStandIns(page);
      const weight = await weigh(page, () => page.goto(address));
      await expectHydrated(page);
      expect(weight.origins).toEqual([app.url]);
      expect(weight.requests).toBeLessThanOrEqual(PAGE_BUDGET.requests);
      expect(weight.script).toBeGreaterThan(0);
      expect(weight.script).toBeLessThanOrEqual(address === FORM_PAGE ? PAGE_BUDGET.formScript : PAGE_BUDGET.script);
      expect(weight.style).toBeGreaterThan(0);
      expect(weight.style).toBeLessThanOrEqual(PAGE_BUDGET.style);
      expect(await shiftOnTheWayDown(page)).toBeLessThanOrEqual(MAX_SHIFT);

      await expectAccessible(page, 360);
      await expectAccessible(page, 1280);
      // The width of a wide screen at 400 % zoom (WCAG 1.4.10).
      await page.setViewportSize({ width: 320, height: 600 });
      await expectNoSidewaysScroll(page);
      await page.reload({ waitUntil: "domcontentloaded" });
      await expectHydrated(page);
    });
  }
});
