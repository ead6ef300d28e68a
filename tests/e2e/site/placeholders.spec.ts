import { expect, test } from "../../support/browser/browser-test.ts";

test("a page without text shows only its title (deviation 26)", { tag: "@slow" }, async ({ page }) => {
  for (const [address, title] of [
    ["/Academics", "Academics"],
    ["/library", "Library"],
    ["/Laison", "Liaison"],
    ["/Admissions/PostgraduateFees", "postgraduateFees"],
  ] as const) {
    await page.goto(address);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading")).toHaveText([title]);
    await expect(main.getByRole("paragraph")).toHaveCount(0);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  }
});

test("the correct spelling of a misspelt address leads to the same page (deviation 22)", async ({ app }) => {
  for (const [spelt, stands] of [
    ["/academics/undergraduate/artsHumanities", "/academics/undergraduate/artHumunities"],
    ["/academics/undergraduate/artHumanities", "/academics/undergraduate/artHumunities"],
    ["/Liaison", "/Laison"],
    ["/liaison", "/Laison"],
  ] as const) {
    const { status, headers } = await fetch(`${app.url}${spelt}`, { redirect: "manual" });
    expect(`${status} ${headers.get("location")}`, spelt).toBe(`301 ${stands}`);
  }
});
