import type { BuiltApp } from "../../support/apps/built-app.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { expectAccessibleEverywhere } from "../support/accessible.ts";
import { deleteTexts, withRecords } from "../support/records.ts";

// Publishing what is wrong responds with 422, for which Chromium logs a line.
test.use({ expectedErrors: /status of 422|sandboxed/ });

const FORM = "/dashboard/pages/theme";
const COLOURS = {
  Brand: "#003366",
  "Call to action": "#b00020",
  Accent: "#ffcc00",
  Background: "#ffffff",
  Text: "#10141c",
};
const NAVY = "rgb(0, 51, 102)";
const BAR = 'meta[name="theme-color"]';

/** Brings the colours of the sample back for the tests that follow, and waits until visitors see them. */
async function resetContent(app: BuiltApp): Promise<void> {
  await withRecords(app, (records) => deleteTexts(records, ["theme"]));
  await expect.poll(async () => (await fetch(`${app.url}/Campus`)).text()).not.toContain("html:root{");
}

test.afterEach(({ app }) => resetContent(app));

/** Returns the colour that a variable of the style sheet stands for. */
const colourOf = (page: Page, variable: string) =>
  page.evaluate((name) => {
    const probe = document.createElement("div");
    probe.style.setProperty("color", `var(${name})`);
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, variable);

test("an editor gives the site the university’s colours, which texts can be read on", { tag: "@slow" }, async ({
  page,
  signIn,
  browser,
  app,
}) => {
  await signIn(page);
  await page.goto(FORM);

  await test.step("a colour that is too light is rejected with the nearest one that works", async () => {
    await page.getByLabel("Brand", { exact: true }).fill("#ffd100");
    await expect(page.getByLabel("Choose: Brand")).toHaveValue("#ffd100");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("The nearest colour that works is #");
    await expect(page.getByLabel("Brand", { exact: true })).toHaveValue("#ffd100");
    await expectAccessibleEverywhere(page);
  });

  await test.step("a colour is typed or chosen, and seen in the preview", async () => {
    for (const [label, colour] of Object.entries(COLOURS)) await page.getByLabel(label, { exact: true }).fill(colour);
    await page.getByLabel("Choose: Brand").fill(COLOURS.Brand);
    await expect(page.getByLabel("Brand", { exact: true })).toHaveValue(COLOURS.Brand);
    await page.getByRole("button", { name: "Save and preview" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Preview of “Colours”");
    const style = page.frameLocator("iframe").locator("html");
    await expect
      .poll(() => style.evaluate((root) => getComputedStyle(root).getPropertyValue("--color-brand-800")))
      .toBe(COLOURS.Brand);
    const visitor = await (await fetch(`${app.url}/Campus`)).text();
    expect(visitor).not.toContain(COLOURS.Brand);
  });

  await test.step("visitors have them on every page once they are published, also without JavaScript", async () => {
    await page.goto(FORM);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Published. Visitors see it now.")).toBeVisible();
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled });
      const visitor = await context.newPage();
      for (const path of ["/", "/Admissions/UndergraduateFees", "/Admissions/Apply"]) {
        await visitor.goto(path, { waitUntil: "load" });
        if (javaScriptEnabled) await expect(visitor.locator("html")).toHaveClass(/hydrated/);
        expect(await colourOf(visitor, "--color-brand-800")).toBe(NAVY);
        await expect(visitor.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
        await expect(visitor.locator(BAR)).toHaveAttribute("content", "#021934");
        if (javaScriptEnabled) await expectAccessibleEverywhere(visitor);
      }
      await context.close();
    }
    const manifest = await (await fetch(`${app.url}/site.webmanifest`)).json();
    expect(manifest).toMatchObject({ background_color: "#ffffff", theme_color: "#021934" });
  });
});
