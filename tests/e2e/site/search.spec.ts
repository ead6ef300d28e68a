import { expect, test } from "../../support/browser/browser-test.ts";

test("a visitor finds a programme, an officer and an article from any page, with a typing error and by kind", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/Campus");
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  const field = page.getByLabel("Search this site");
  await test.step("by words, in the address", async () => {
    await field.fill("nursing science");
    await field.press("Enter");
    await expect(page).toHaveURL("/search?q=nursing+science");
    await expect(page.getByRole("main").getByRole("status")).toContainText("results for “nursing science”");
    const [first] = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
    expect(first).toBe("Nursing Science");
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  });
  await test.step("with a typing error", async () => {
    await field.fill("registrrar");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("main").getByRole("status")).toContainText("Nothing matches “registrrar”.");
    await expect(page.getByRole("main").getByRole("status")).toContainText("for “registrar”");
  });
  await test.step("people alone", async () => {
    await page
      .getByRole("navigation", { name: "Kinds of results" })
      .getByRole("link", { name: /^People/ })
      .click();
    await expect(page).toHaveURL(/kind=person/);
    await page
      .getByRole("link", { name: /Registrar/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Registrar" })).toBeVisible();
  });
  await test.step("back, with the search as it was", async () => {
    await page.goBack();
    await expect(field).toHaveValue("registrrar");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a search, its suggestions and its pages work", async ({ page }) => {
    await page.goto("/search");
    await expect(page.locator("datalist option[value='Undergraduate fees']")).toBeAttached();
    await page.getByLabel("Search this site").fill("university");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("main").getByRole("status")).toContainText("results for “university”");
    await page.getByRole("navigation", { name: "Pages of results" }).getByRole("link", { name: "Next" }).click();
    await expect(page.getByText("Page 2 of")).toBeVisible();
  });
});

test.describe("an article that doesn't exist", () => {
  test.use({ expectedErrors: /status of 404/ });

  test("offers a search of the site", async ({ page }) => {
    await page.goto("/news/99999");
    await page.getByRole("searchbox", { name: "Search this site" }).fill("library");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("main").getByRole("status")).toContainText("for “library”");
  });
});
