import type { Page } from "@playwright/test";
import { expect, test } from "../../support/browser/browser-test.ts";
import { expectAccessibleEverywhere } from "../support/accessible.ts";

const DESCRIPTION = "Everything that guests of the Open Day need to know: the programme, the way and the hostels.";

async function addBlock(page: Page, kind: string): Promise<void> {
  await page
    .getByRole("group", { name: "What the page shows" })
    .getByRole("button", { name: kind, exact: true })
    .click();
}

test("an editor makes a page, puts it into the menu, publishes, moves and removes it", { tag: "@slow" }, async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto("/dashboard/pages");
  await page.getByRole("link", { name: "New page" }).click();
  await page.getByLabel("Title").fill("Open Day");
  await page.getByLabel("Part of the site").selectOption({ label: "About: /about/…" });
  await page.getByRole("button", { name: "Add the page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Open Day" })).toBeVisible();
  await expect(page.getByText("Visitors don’t see this page yet.")).toBeVisible();

  await page.getByLabel("Description for search engines").fill(DESCRIPTION);
  await page.getByLabel("Show this page in the menu").check();
  await addBlock(page, "Heading");
  await page.getByLabel("Heading", { exact: true }).fill("How to come");
  await page.getByLabel("Size").selectOption("Large");
  await addBlock(page, "Table");
  await page.getByLabel("Title of the table").fill("Buses");
  await page.getByRole("textbox", { name: "Rows" }).fill("From | At\nWarri | 8:00");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published. Visitors see it now.")).toBeVisible();
  await expectAccessibleEverywhere(page);

  await page.getByRole("link", { name: "/about/open-day" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Open Day" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Warri" })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: /About/ }).first().click();
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Open Day" })).toBeVisible();

  await page.goBack();
  await page.getByRole("link", { name: "Move or remove the page" }).click();
  await page.getByLabel("Last part of the address").fill("history");
  await page.getByRole("button", { name: "Move the page", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("belongs to a page that came with the site");
  await expect(page.getByLabel("Last part of the address")).toHaveValue("history");
  await expectAccessibleEverywhere(page);
  await page.getByLabel("Last part of the address").fill("visit-us");
  await page.getByRole("button", { name: "Move the page", exact: true }).click();
  await expect(page.getByText("Moved. Visitors of the old address are led here.")).toBeVisible();
  await page.goto("/About/Open-Day");
  await expect(page).toHaveURL(/\/about\/visit-us$/);

  await page.goto("/dashboard/pages?q=Open+Day");
  await page.getByRole("link", { name: "Open Day", exact: true }).click();
  await page.getByRole("link", { name: "Move or remove the page" }).click();
  await page.getByRole("button", { name: "Remove the page" }).click();
  await expect(page.getByText(/^Removed\. Visitors no longer see the page/)).toBeVisible();
  await page.goto("/about/open-day");
  await expect(page).toHaveURL(/\/about$/);
});

test("without JavaScript, a page is made with blocks of several kinds", { tag: "@slow" }, async ({
  browser,
  app,
  signIn,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  const page = await context.newPage();
  await signIn(page);
  await page.goto("/dashboard/pages/new");
  await page.getByLabel("Title").fill("Plain Page");
  await page.getByRole("button", { name: "Add the page" }).click();
  await addBlock(page, "Text");
  await page.getByLabel("Text", { exact: true }).fill("Write to us at visit@palmgrove.example.");
  await addBlock(page, "Questions that open");
  await page.getByLabel("Question", { exact: true }).fill("Is there lunch?");
  await page.getByLabel("Answer").fill("Yes.");
  await page.getByLabel("Description for search engines").fill(DESCRIPTION);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published. Visitors see it now.")).toBeVisible();
  await page.goto("/plain-page");
  await expect(page.getByRole("link", { name: "visit@palmgrove.example" })).toBeVisible();
  await page.getByText("Is there lunch?").click();
  await expect(page.getByText("Yes.")).toBeVisible();
  await context.close();
});
