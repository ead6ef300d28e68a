import { expect, test } from "../../support/browser/browser-test.ts";

test("the sitemap lists every listed page by its canonical address, including the officers' pages", {
  tag: "@slow",
}, async ({ request, app }) => {
  const answer = await request.get("/sitemap.xml");
  expect(answer.headers()).toMatchObject({
    "content-type": "application/xml; charset=utf-8",
    "cache-control": "public, no-cache",
  });
  const named = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => url);
  expect(named.length).toBeGreaterThan(20);
  expect(new Set(named).size).toBe(named.length);
  for (const path of ["/", "/about/Palmgrove", "/about/Officers/registrar", "/Admissions", "/News"])
    expect(named).toContain(`${app.url}${path}`);
  for (const url of named) {
    const page = await request.get(url, { maxRedirects: 0 });
    expect(page.status(), url).toBe(200);
    const html = await page.text();
    expect(html, url).toContain(`<link rel="canonical" href="${url}"`);
    expect(html, url).not.toContain('content="noindex"');
  }
});

test("pages with only a title are not in the sitemap", async ({ request, app }) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  for (const path of ["/Academics", "/Library", "/Laison", "/Admissions/PostgraduateFees"]) {
    expect(sitemap).not.toContain(`<loc>${app.url}${path}</loc>`);
    expect(await (await request.get(path)).text(), path).toContain('content="noindex"');
  }
});

test("robots.txt allows every public page, disallows the staff pages and the form's endpoint, and names the sitemap", async ({
  request,
  app,
}) => {
  const answer = await request.get("/robots.txt");
  expect(answer.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  expect((await answer.text()).trim().split("\n")).toEqual([
    "User-agent: *",
    "Disallow: /dashboard",
    "Disallow: /login",
    "Disallow: /form",
    "Disallow: /api",
    "Allow: /",
    "",
    `Sitemap: ${app.url}/sitemap.xml`,
  ]);
});

test("the site can be installed on a phone under its name, with the crest in the requested sizes", async ({ page }) => {
  await page.goto("/Give");
  const href = (rel: string) => page.locator(`link[rel="${rel}"]`).last().getAttribute("href");
  expect(await href("icon")).toMatch(/\.svg$/);
  const answer = await page.request.get((await href("manifest")) ?? "");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = (await answer.json()) as { icons: { src: string; sizes: string; purpose: string }[] };
  expect(manifest).toMatchObject({ id: "/", name: "Palmgrove University", short_name: "Palmgrove", start_url: "/" });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  const touch = { src: (await href("apple-touch-icon")) ?? "", sizes: "180x180" };
  for (const { src, sizes } of [...manifest.icons, touch]) expect(await sizeOfPng(page.request, src), src).toBe(sizes);
  expect((await page.request.get("/favicon.ico")).status()).toBe(200);
});

/** Reads the width and height in the header of a PNG (ISO 15948, 11.2.2). */
async function sizeOfPng(request: { get(url: string): Promise<{ body(): Promise<Buffer> }> }, url: string) {
  const png = await (await request.get(url)).body();
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}
