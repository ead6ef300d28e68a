import type { BuiltApp } from "../../support/apps/built-app.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { expectAccessibleEverywhere } from "../support/accessible.ts";
import { withRecords } from "../support/records.ts";

const FORM = "/dashboard/pages/campus";
const OFFER = "You wrote something here that was never saved";
const STORED = /A copy was stored at \d\d:\d\d: only you see it, on any device\./;

/** Brings the sample back for the tests that follow. */
async function resetContent(app: BuiltApp): Promise<void> {
  await withRecords(app, async (records) => {
    await records.query("delete from autosaves where kind = 'page'");
    await records.query("delete from content_drafts where key = 'campus'");
  });
}

test.afterEach(({ app }) => resetContent(app));

const lead = (page: Page) => page.getByLabel("Text below the title");

test("what an editor typed in a browser that was lost is there on another device, until it is saved or deleted", {
  tag: "@slow",
}, async ({ page, browser, app, signIn }) => {
  page.on("dialog", (dialog) => dialog.accept());
  const lost = await browser.newContext({ baseURL: app.url });

  await test.step("the form says that a copy is stored, and the browser is lost", async () => {
    const typing = await lost.newPage();
    await signIn(typing);
    await typing.goto(FORM);
    await lead(typing).fill("Half a sentence.");
    await typing.getByText("Publish at a time").click();
    await typing.getByLabel("Show it from").fill("2099-01-31T08:00");
    await expect(typing.getByText(STORED)).toBeVisible();
    await lost.close();
  });

  await test.step("another device offers it, and brings it back", async () => {
    await signIn(page);
    await page.goto(FORM);
    await expect(page.getByText(OFFER)).toBeVisible();
    await expect(lead(page)).not.toHaveValue("Half a sentence.");
    await expectAccessibleEverywhere(page);
    await page.getByRole("button", { name: "Bring it back" }).click();
    await expect(lead(page)).toHaveValue("Half a sentence.");
    await expect(page.getByLabel("Show it from")).toHaveValue("2099-01-31T08:00");
    await expect(page.getByText(OFFER)).toHaveCount(0);
  });

  await test.step("once it is saved it is offered nowhere", async () => {
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Saved as a draft on")).toBeVisible();
    await page.reload();
    await expect(page.locator("html")).toHaveClass(/hydrated/);
    await expect(lead(page)).toHaveValue("Half a sentence.");
    await expect(page.getByText(OFFER)).toHaveCount(0);
  });

  await test.step("what was typed after that can be deleted", async () => {
    await lead(page).fill("A whole sentence.");
    await expect(page.getByText(STORED)).toBeVisible();
    await page.reload();
    await expect(page.getByText(OFFER)).toBeVisible();
    const deleted = page.waitForResponse(
      (response) => response.url().endsWith("/autosave") && response.status() === 204,
    );
    await page.getByRole("button", { name: "Delete it" }).click();
    await deleted;
    await expect(page.getByText(OFFER)).toHaveCount(0);
    await page.reload();
    await expect(page.locator("html")).toHaveClass(/hydrated/);
    await expect(lead(page)).toHaveValue("Half a sentence.");
    await expect(page.getByText(OFFER)).toHaveCount(0);
  });
});
