import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "../../support/browser/browser-test.ts";
import { newerStylesIn } from "../../support/browser/newer-styles.ts";

const ASSETS = path.join(import.meta.dirname, "../../..", "build", "site", "client", "assets");

test("a closed dialog is hidden in browsers without the dialog element", async () => {
  const [app = ""] = (await readdir(ASSETS)).filter((name) => /^app-.*css$/.test(name));
  expect(await readFile(path.join(ASSETS, app), "utf8")).toContain("dialog:not([open]){display:none}");
});

test("the sizes of pictures use media queries that older browsers support", async ({ app }) => {
  for (const address of ["/", "/news", "/about/Officers", "/Campus", "/Agricprogram"]) {
    const sizes = (await (await fetch(`${app.url}${address}`)).text()).match(/sizes="[^"]*"/g) ?? [];
    expect(sizes.length, address).toBeGreaterThan(0);
    expect(sizes.filter((size) => /&[lg]t;|[<>]/.test(size))).toEqual([]);
  }
});

test("no style sheet needs features that Chrome 87, Firefox 78 or Safari 14 lack", async () => {
  const files = (await readdir(ASSETS)).filter((name) => name.endsWith(".css"));
  expect(files.filter((name) => name.startsWith("app-"))).toHaveLength(1);
  const found = await Promise.all(
    files.map(async (name) =>
      newerStylesIn(await readFile(path.join(ASSETS, name), "utf8")).map((part) => `${name}: ${part}`),
    ),
  );
  expect(found.flat()).toEqual([]);
});

test("the navigation fits in one line, even where a browser renders text slightly wider", async ({ page }) => {
  await page.goto("/about");
  await page.evaluate(() => {
    const wider = new CSSStyleSheet();
    wider.replaceSync(".navigation-row { letter-spacing: 0.02em }");
    document.adoptedStyleSheets = [wider];
  });
  const navigation = page.getByRole("navigation", { name: "Main" });
  // A window of 1280 px with a scroll bar leaves 1265 px.
  for (const width of [1200, 1265, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const topOf = async (name: string) => (await navigation.getByRole("link", { name, exact: true }).boundingBox())?.y;
    await expect.poll(async () => (await topOf("Give")) === (await topOf("Home")), `at ${width} px`).toBe(true);
  }
});
