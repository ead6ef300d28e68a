import { expect, type Page, test } from "../support/browser-test.ts";
import { sendApplication, signIn } from "./staff-member.ts";

const KB = 1024;

/** The bytes, in brotli, of everything of a kind that the browser loads until the page is quiet; and where it came from. */
async function loadedBy(page: Page, visit: () => Promise<unknown>) {
  const addresses = { script: new Set<string>(), stylesheet: new Set<string>() };
  const origins = new Set<string>();
  page.on("request", (request) => {
    const kind = request.resourceType();
    if (request.url().startsWith("http")) origins.add(new URL(request.url()).origin);
    if (kind === "script" || kind === "stylesheet") addresses[kind].add(request.url());
  });
  await visit();
  await page.waitForLoadState("networkidle");
  const sizes = async (urls: Set<string>) => {
    const all = await Promise.all([...urls].map((url) => brotliSize(page, url)));
    return all.reduce((sum, size) => sum + size, 0);
  };
  return { script: await sizes(addresses.script), style: await sizes(addresses.stylesheet), origins: [...origins] };
}

async function brotliSize(page: Page, url: string): Promise<number> {
  const { headers } = await fetch(url, { method: "HEAD", headers: { "Accept-Encoding": "br" } });
  expect(headers.get("content-encoding"), url).toBe("br");
  const size = Number(headers.get("content-length"));
  expect(size, `${url} on ${page.url()} has no size`).toBeGreaterThan(0);
  return size;
}

test("the staff sign-in loads at most 120 KB of script and 20 KB of style, all from here", async ({ page, app }) => {
  const loaded = await loadedBy(page, () => page.goto("/login"));
  expect(loaded.script).toBeGreaterThan(0);
  expect(loaded.script).toBeLessThanOrEqual(120 * KB);
  expect(loaded.style).toBeGreaterThan(0);
  expect(loaded.style).toBeLessThanOrEqual(20 * KB);
  expect(loaded.origins).toEqual([app.url]);
});

test("the dashboard loads at most 350 KB of script", async ({ page, app }) => {
  await sendApplication(app);
  await signIn(page);
  const loaded = await loadedBy(page, () => page.reload());
  expect(loaded.script).toBeGreaterThan(0);
  expect(loaded.script).toBeLessThanOrEqual(350 * KB);
  expect(loaded.style).toBeLessThanOrEqual(20 * KB);
});

test("the page on which a post is written loads at most 350 KB of script, the editor among it", async ({ page }) => {
  await signIn(page);
  const loaded = await loadedBy(page, async () => {
    await page.goto("/dashboard/news/new");
    await expect(page.getByRole("toolbar")).toBeVisible();
  });
  expect(loaded.script).toBeGreaterThan(150 * KB);
  expect(loaded.script).toBeLessThanOrEqual(350 * KB);
  expect(loaded.style).toBeLessThanOrEqual(20 * KB);
});

test("the home page asks for at most 25 things and 300 KB before anything is tapped", async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    sizes.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    );
  });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(sizes.length).toBeLessThanOrEqual(25);
  expect(total).toBeLessThanOrEqual(300 * KB);
});

test("the first picture of a page does not wait for its scripts, and its style comes before both", async ({ app }) => {
  for (const address of ["/", "/Admissions/Apply", "/Campus"]) {
    const html = await (await fetch(`${app.url}${address}`)).text();
    const scripts = html.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
    expect(scripts.length, address).toBeGreaterThan(3);
    expect(scripts.filter((tag) => !tag.includes('fetchpriority="low"'))).toEqual([]);
    expect(html.indexOf('<link rel="stylesheet"')).toBeLessThan(html.indexOf('<link rel="modulepreload"'));
    expect(html.match(/<img[^>]*fetchPriority="high"/gi)?.length, address).toBe(1);
  }
});
