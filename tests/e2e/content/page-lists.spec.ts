import type { Locator } from "@playwright/test";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { tabTo } from "../support/status-visitor.ts";

const FORM = "/dashboard/pages/home-testimonials";

const AUTHOR = "Ese, Fisheries";

/** The lines of a list's items, in their order. */
function items(page: Page): Locator {
  return page.locator("ol > li:not([hidden]) summary");
}

async function discardDraft(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Discard the draft" }).click();
  await expect(page.getByText("The draft was discarded.")).toBeVisible();
}

test("without JavaScript an editor moves, removes and adds items, and the page stays at the list", {
  tag: "@slow",
}, async ({ browser, app, signIn }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  const page = await context.newPage();
  await signIn(page);
  await page.goto(FORM);
  const before = await items(page).allInnerTexts();
  const withoutNumbers = (lines: string[]) => lines.map((line) => line.replace(/^\d+\. /, "").trim());
  const [first = "", second = "", ...others] = withoutNumbers(before);
  const open = (place: number) => items(page).nth(place).click();
  const button = (name: RegExp) => page.getByRole("button", { name });

  await test.step("down", async () => {
    await open(0);
    await button(/^Move down: .* 1$/).click();
    expect(withoutNumbers(await items(page).allInnerTexts())).toEqual([second, first, ...others]);
    await expect(items(page).nth(1)).toBeInViewport();
  });
  await test.step("up", async () => {
    await open(1);
    await button(/^Move up: .* 2$/).click();
    expect(withoutNumbers(await items(page).allInnerTexts())).toEqual([first, second, ...others]);
    await expect(items(page).nth(0)).toBeInViewport();
  });
  await test.step("removed, with the others as they were", async () => {
    await open(0);
    await button(/^Remove: .* 1$/).click();
    expect(withoutNumbers(await items(page).allInnerTexts())).toEqual([second, ...others]);
    await expect(items(page).nth(0)).toBeInViewport();
  });
  await test.step("added, open and in view", async () => {
    await page.getByRole("button", { name: "Add a testimonial" }).click();
    await expect(items(page)).toHaveCount(before.length);
    await expect(items(page).last()).toBeInViewport();
    await expect(page.locator("ol > li").last().getByRole("textbox").first()).toBeVisible();
  });
  await page.getByRole("button", { name: "Save draft" }).first().click();
  await expect(page.getByText("Saved as a draft on")).toBeVisible();
  await page.goto(FORM);
  expect(withoutNumbers(await items(page).allInnerTexts()).slice(0, -1)).toEqual([second, ...others]);
  await discardDraft(page);
  expect(await items(page).allInnerTexts()).toEqual(before);
  await context.close();
});

test("with the keyboard alone an editor adds an item, moves it, and saves a draft", async ({ page, signIn }) => {
  await signIn(page);
  await page.goto(FORM);
  const count = await items(page).count();
  await page.getByRole("button", { name: "Add a testimonial" }).focus();
  await page.keyboard.press("Enter");
  const added = page.locator("ol > li:not([hidden])").last();
  await expect(added.locator(":focus")).toHaveCount(1);
  await tabTo(page, added.getByLabel("Name", { exact: true }));
  await page.keyboard.type(AUTHOR);
  await expect(items(page).nth(count)).toContainText(AUTHOR);

  await tabTo(page, added.getByRole("button", { name: /^Move up/ }));
  await page.keyboard.press("Space");
  await expect(items(page).nth(count - 1)).toContainText(AUTHOR);
  await expect(page.getByRole("status").filter({ hasText: `Moved to ${count} of ${count + 1}.` })).toBeVisible();
  // The focus moves with the item.
  await expect(
    page
      .locator("ol > li:not([hidden])")
      .nth(count - 1)
      .locator(":focus"),
  ).toHaveCount(1);

  const save = page.getByRole("button", { name: "Save draft" }).first();
  await save.focus();
  await page.keyboard.press("Enter");
  // The page stays where it is, with the focus.
  await expect(page.getByText("Saved as a draft on")).toBeInViewport();
  await expect(save).toBeFocused();
  await expect(items(page).nth(count)).toBeInViewport();
  await page.reload();
  await expect(items(page).nth(count - 1)).toContainText(AUTHOR);
  await discardDraft(page);
});

test("an editor pastes a column of names and the rows of a spreadsheet, and takes the last change back", async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page);
  const paste = async (text: string) => {
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
    await page.keyboard.press("Control+V");
  };
  const status = page.getByRole("status");

  await test.step("names, a line each, in the place of the empty item", async () => {
    await page.goto("/dashboard/pages/place");
    const names = page.getByRole("group", { name: "Their names" }).getByRole("textbox");
    const before = await names.count();
    await page.getByRole("button", { name: "Add a name" }).first().click();
    await paste("Mombasa\nValley\n\n  Coast \n");
    await expect(status.filter({ hasText: "Added 3 lines of what you pasted." })).toBeVisible();
    await expect(names).toHaveCount(before + 3);
    await expect(names.nth(before)).toBeFocused();
    await expect(names.nth(before)).toHaveValue("Mombasa");
    await expect(names.last()).toHaveValue("Coast");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(names).toHaveCount(before + 1);
    await expect(names.last()).toHaveValue("");
  });
  await test.step("no more than there is room for", async () => {
    const names = page.getByRole("group", { name: "Their names" }).getByRole("textbox");
    await names.last().focus();
    await paste(Array.from({ length: 100 }, (_, index) => `County ${index}`).join("\n"));
    await expect(names).toHaveCount(100);
    await expect(status.filter({ hasText: /There is no room for the last \d+\./ })).toBeVisible();
  });
  await test.step("the rows of a spreadsheet, after an item with something in it", async () => {
    await page.goto("/dashboard/pages/contacts");
    const addresses = page.getByRole("group", { name: "E-mail addresses on the contact page" });
    const lines = addresses.locator("li:not([hidden]) summary");
    const before = await lines.count();
    await lines.first().click();
    await addresses.getByLabel("Office").first().focus();
    await paste("Library\tlibrary@palmgrove.example\nSports\tsports@palmgrove.example");
    await expect(lines).toHaveCount(before + 2);
    await expect(lines.nth(1)).toHaveText(/2\. Library/);
    await page.getByRole("button", { name: "Save draft" }).first().click();
    await expect(page.getByText("Saved as a draft on")).toBeVisible();
    await page.reload();
    await expect(lines.nth(2)).toHaveText(/3\. Sports/);
    await lines.nth(2).click();
    await expect(addresses.getByLabel("E-mail address").nth(2)).toHaveValue("sports@palmgrove.example");
    await discardDraft(page);
  });
});
