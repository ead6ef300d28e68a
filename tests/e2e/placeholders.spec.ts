import { expect, test } from "../support/browser-test.ts";

test("pages that wait for their text show their title alone (deviation 26)", async ({ page }) => {
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

test("who spells a misspelt address correctly arrives at the same page (deviation 22)", async ({ app }) => {
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

test.describe("news", () => {
  test.use({ expectedComplaint: /status of 404/ });

  test("without news the page says so, an unknown number is not found, and anything else leads home (deviation 25)", async ({
    page,
    app,
  }) => {
    const answer = await page.goto("/news/123");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blog post not found");
    await page.getByRole("link", { name: "Back to the news" }).click();
    await expect(page.getByRole("heading", { name: "No news available" })).toBeVisible();
    await expect(page.getByText("Check back later for updates")).toBeVisible();

    const { status, headers } = await fetch(`${app.url}/news/latest`, { redirect: "manual" });
    expect(`${status} ${headers.get("location")}`).toBe("302 /");
  });
});
