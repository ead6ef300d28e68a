import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { expectNoViolations } from "../support/accessible.ts";

const CAPTIONS = [
  "The rows, just ploughed",
  "Picking in the greenhouse",
  "The tractor at work",
  "The fish ponds",
  "Harvest",
  "The poultry house",
  "Sold the same day",
];

function gallery(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Pictures, larger" });
  return {
    pictures: page.getByRole("region", { name: "From the soil to the market" }).getByRole("link"),
    dialog,
    shows: async (number: number) => {
      await expect(dialog).toContainText(`${number} of 7`);
      await expect(dialog).toContainText(CAPTIONS[number - 1] ?? "");
    },
    click: (name: string) => dialog.getByRole("button", { name }).click(),
  };
}

test("the scholarship page says what it covers, why to study agriculture, and where to apply", async ({ page }) => {
  await page.goto("/Agricprogram");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Free Tuition Agric Program", level: 1 })).toBeVisible();
  await expect(main).toContainText(
    "The scholarship covers tuition and accommodation for BSc Agricultural Science students enrolled in 2025/2026, for the whole course. Feeding is not covered.",
  );
  const cover = main.getByRole("region", { name: "What it pays for" });
  await expect(cover.getByRole("definition")).toHaveText(["Covered", "Covered", "Not covered"]);
  await expect(cover.getByRole("term")).toHaveText(["Tuition", "Accommodation", "Feeding"]);
  await expect(main.getByRole("region", { name: "Six reasons to study the land" }).getByRole("listitem")).toHaveCount(
    6,
  );
  for (const link of await main.getByRole("link", { name: "See all courses and fees" }).all())
    await expect(link).toHaveAttribute("href", "/Admissions/UndergraduateFees");
  await main.getByRole("link", { name: "Apply Now" }).first().click();
  await expect(page).toHaveURL("/Admissions/Apply");
});

test("each of the seven pictures opens in a dialog, keys and buttons show the others in turn, and Esc or a click outside closes it", {
  tag: "@slow",
}, async ({ page }) => {
  await page.goto("/Agricprogram");
  const { pictures, dialog, shows, click } = gallery(page);
  await expect(pictures).toHaveCount(7);
  await pictures.nth(5).click();
  await shows(6);
  await expectNoViolations(page, "dialog[open]");
  await click("Next picture");
  await shows(7);
  await click("Next picture");
  await shows(1);
  await click("Previous picture");
  await shows(7);
  await page.keyboard.press("ArrowLeft");
  await shows(6);
  await page.keyboard.press("ArrowRight");
  await shows(7);
  await click("Close");
  await expect(dialog).toBeHidden();

  await pictures.nth(2).focus();
  await page.keyboard.press("Enter");
  await shows(3);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(pictures.nth(2)).toBeFocused();
  await page.keyboard.press("Enter");
  await shows(3);
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("each picture is shown and links to a larger file", async ({ page }) => {
    await page.goto("/Agricprogram");
    const { pictures } = gallery(page);
    await expect(pictures).toHaveCount(7);
    const file = await page.request.get((await pictures.first().getAttribute("href")) ?? "");
    expect(file.headers()["content-type"]).toBe("image/avif");
    await expect(pictures.first().getByRole("img", { name: "Ploughed rows run to the horizon" })).toBeVisible();
  });
});
