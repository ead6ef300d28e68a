import type { BuiltApp } from "../../support/apps/built-app.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { expectAccessibleEverywhere } from "../support/accessible.ts";
import { deleteTexts, withRecords } from "../support/records.ts";

// A conflict responds with 409, for which Chromium logs a line.
test.use({ expectedErrors: /status of 409|sandboxed/ });

/** Brings the sample back for the tests that follow. */
async function resetContent(app: BuiltApp): Promise<void> {
  await withRecords(app, async (records) => {
    await records.query("delete from content_former_drafts where key = 'campus'");
    await deleteTexts(records, ["campus"]);
  });
}

test.afterEach(({ app }) => resetContent(app));

const FORM = "/dashboard/pages/campus";
const lead = (page: Page) => page.getByLabel("Text below the title");

test("an editor previews a draft on its page, compares, restores, and sees a colleague’s save", {
  tag: "@slow",
}, async ({ page, signIn, browser, app }) => {
  const reader = await page.context().newPage();
  await signIn(page);
  await page.goto(FORM);

  await test.step("the real page shows the draft, at the width of a phone and of a desktop", async () => {
    await lead(page).fill("Come and see where we live.");
    await page.getByRole("button", { name: "Save and preview" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Preview of “Campus Life”");
    const frame = page.frameLocator("iframe");
    await expect(frame.getByText("Come and see where we live.")).toBeVisible();
    await expect(frame.getByText("Preview of a draft")).toBeVisible();
    await expectAccessibleEverywhere(page);
    const width = () => page.locator("iframe").evaluate((element) => element.clientWidth);
    expect(await width()).toBe(390);
    await page.getByRole("link", { name: "Desktop" }).click();
    await expect.poll(width).toBe(1280);
  });

  await test.step("the page alone runs as for visitors, and its links stay in the preview", async () => {
    const source = (await page.locator("iframe").getAttribute("src")) ?? "";
    await reader.goto(source);
    await expect(reader.locator("html")).toHaveClass(/hydrated/);
    await expect(reader.getByText("Preview of a draft")).toBeVisible();
    await reader.getByRole("contentinfo").getByRole("link", { name: "Accessibility" }).click();
    await expect(reader).toHaveURL(/preview\/site\/accessibility$/);
    await expect(reader.getByRole("heading", { level: 1 })).toContainText("Accessibility");
    await expect(reader.getByText("Preview of a draft")).toBeVisible();
    const response = await reader.request.get(source);
    expect(response.headers()["cache-control"]).toBe("private, no-store");
    expect(response.headers()["x-robots-tag"]).toContain("noindex");
  });

  await test.step("a colleague without an account sees the draft by a link, until it is revoked", async () => {
    await page.getByRole("button", { name: "Share a preview" }).click();
    const link = await page.getByLabel("Link to the preview").inputValue();
    expect(link).toMatch(/\/preview\/[\w-]{43}\/Campus$/);
    await expect(page.getByRole("list", { name: "Valid links" })).toContainText("Valid until");
    await expectAccessibleEverywhere(page);
    const colleague = await browser.newPage({ baseURL: app.url });
    const response = await colleague.goto(link);
    expect(response?.headers()).toMatchObject({
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
    });
    await expect(colleague.locator("html")).toHaveClass(/hydrated/);
    await expect(colleague.getByText("Come and see where we live.")).toBeVisible();
    await expect(colleague.getByText("Preview of a draft, not published.")).toBeVisible();
    await expect(colleague.getByRole("complementary", { name: "Preview" })).not.toContainText("admin");
    await colleague.getByRole("contentinfo").getByRole("link", { name: "Accessibility" }).click();
    await expect(colleague).toHaveURL(/\/preview\/[\w-]{43}\/accessibility$/);
    await page.getByRole("button", { name: /^Revoke the link/ }).click();
    await expect(page.getByRole("list", { name: "Valid links" })).toHaveCount(0);
    await colleague.getByRole("contentinfo").getByRole("link", { name: "Disclaimer" }).click();
    await expect(colleague.getByRole("heading", { level: 1 })).toHaveText("This preview has ended");
    expect((await colleague.goto(link))?.status()).toBe(410);
    await expectAccessibleEverywhere(colleague);
    await colleague.close();
  });

  await test.step("visitors see nothing of the draft", async () => {
    await reader.goto("/Campus");
    await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(reader.getByText("Come and see where we live.")).toHaveCount(0);
  });

  await test.step("a colleague’s save is merged with what was typed, and where both changed a text the editor sees it", async () => {
    const title = (editor: Page) => editor.getByLabel("Title of the page");
    await page.goto(FORM);
    const colleague = await page.context().newPage();
    await colleague.goto(FORM);
    await lead(colleague).fill("Theirs.");
    await title(colleague).fill("Life on the campus");
    await colleague.getByRole("button", { name: "Save draft" }).click();
    await expect(colleague.getByText("Saved as a draft on")).toBeVisible();
    await colleague.close();
    await lead(page).fill("Mine.");
    await page.getByText("Publish at a time").click();
    await page.getByLabel("Show it from").fill("2099-05-01T09:30");
    await page.getByRole("button", { name: "Save draft" }).click();
    const conflict = page.getByRole("alert").filter({ hasText: "while you were writing" });
    await expect(conflict).toContainText("Both of you changed this: the form has yours");
    await expect(conflict).toContainText("Only admin changed this");
    await expect(lead(page)).toHaveValue("Mine.");
    await expect(title(page)).toHaveValue("Life on the campus");
    await expect(page.getByRole("button", { name: "Publish", exact: true })).toHaveCount(0);
    await expectAccessibleEverywhere(page);
    await page.getByRole("button", { name: "Save what both changed" }).click();
    // The button that was clicked is gone.
    await expect(page.getByRole("status").filter({ hasText: "Saved as a draft on" })).toBeFocused();
    await page.reload();
    await expect(lead(page)).toHaveValue("Mine.");
    await expect(title(page)).toHaveValue("Life on the campus");
    await expect(page.getByLabel("Show it from")).toHaveValue("2099-05-01T09:30");
    await page.getByLabel("Show it from").fill("");
  });

  await test.step("the history compares, and restores as a draft", async () => {
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Published. Visitors see it now.")).toBeVisible();
    await page.getByRole("link", { name: "History" }).click();
    await expect(page.getByRole("heading", { name: "What this version changed" })).toBeVisible();
    await expect(page.getByRole("region", { name: "What this version changed" })).toContainText("Mine");
    await expectAccessibleEverywhere(page);
    await page.getByRole("link", { name: /^The text that came with the site/ }).click();
    await page.getByRole("link", { name: "Compare with what visitors see now" }).click();
    await expect(page.getByRole("heading", { name: "What restoring it would change" })).toBeVisible();
    await page.getByRole("button", { name: "Restore as a draft" }).click();
    await expect(page.getByText("Restored as a draft.")).toBeVisible();
    await reader.goto("/Campus");
    await expect(reader.getByText("Mine.")).toBeVisible();
  });
});

test("an editor compares a discarded draft and brings it back from the history, without JavaScript", {
  tag: "@slow",
}, async ({ page, signIn, browser, app }) => {
  await signIn(page);
  await page.goto(FORM);
  const before = await lead(page).inputValue();
  await lead(page).fill("Mislaid.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved as a draft on")).toBeVisible();

  const context = await browser.newContext({
    baseURL: app.url,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(FORM);
  await plain.getByRole("button", { name: "Discard the draft" }).click();
  await expect(plain.getByText("The draft can be brought back for 30 days")).toBeVisible();
  await expect(lead(plain)).toHaveValue(before);

  await plain.getByRole("link", { name: "History" }).click();
  const drafts = plain.getByRole("navigation", { name: "Discarded and replaced drafts", exact: true });
  await drafts.getByRole("link", { name: /Discarded .+ by admin$/ }).click();
  const comparison = plain.getByRole("region", { name: "What restoring it would change" });
  await expect(comparison).toContainText("Mislaid");
  await page.goto(plain.url());
  await expectAccessibleEverywhere(page);

  await plain.getByRole("button", { name: "Restore as a draft" }).click();
  await expect(plain.getByText("Restored as a draft.")).toBeVisible();
  await expect(lead(plain)).toHaveValue("Mislaid.");
  await context.close();
});
