import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { expectAccessibleEverywhere } from "../support/accessible.ts";
import { withRecords } from "../support/records.ts";

const OFFER = "You wrote something here that was never saved";
const STORED = /A copy was stored at \d\d:\d\d: only you see it, on any device\./;

// The server's response when somebody saved the issue meanwhile.
test.use({ expectedErrors: /status of 409/ });

test.afterEach(async ({ app }) => {
  await withRecords(app, async (records) => {
    await records.query("delete from autosaves where kind = 'issue'");
    await records.query("delete from newsletter_issues where subject in ('', 'Rain')");
  });
});

const subject = (page: Page) => page.getByLabel("Subject", { exact: true });

test("what was typed in an issue in a browser that was lost is there on another device, and is saved over nobody's text", {
  tag: "@slow",
}, async ({ page, browser, app, signIn }) => {
  page.on("dialog", (dialog) => dialog.accept());
  const lost = await browser.newContext({ baseURL: app.url });
  let address = "";

  await test.step("the form says that a copy is stored, and the browser is lost", async () => {
    const typing = await lost.newPage();
    await signIn(typing);
    await typing.goto("/dashboard/newsletter");
    await typing.getByRole("button", { name: "Write an issue" }).click();
    await subject(typing).fill("Harmattan");
    await expect(typing.getByText(STORED)).toBeVisible();
    address = new URL(typing.url()).pathname;
    await lost.close();
  });

  await signIn(page);
  await test.step("somebody saves the issue meanwhile", async () => {
    await withRecords(app, (records) =>
      records.query("update newsletter_issues set subject = 'Rain', revision = revision + 1 where id = $1", [
        address.split("/")[3],
      ]),
    );
  });

  await test.step("another device offers it, and brings it back", async () => {
    await page.goto(address);
    await expect(page.getByText(OFFER)).toBeVisible();
    await expect(page.getByText("The issue was saved since.")).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.getByRole("button", { name: "Bring it back" }).click();
    await expect(subject(page)).toHaveValue("Harmattan");
    await expect(page.getByText(OFFER)).toHaveCount(0);
  });

  await test.step("saving it shows the other text first", async () => {
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("button", { name: "Save mine over theirs" })).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("Rain");
    await expect(subject(page)).toHaveValue("Harmattan");
    await page.getByRole("button", { name: "Save mine over theirs" }).click();
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  });

  await test.step("once it is saved it is offered nowhere", async () => {
    await page.reload();
    await expect(page.locator("html")).toHaveClass(/hydrated/);
    await expect(subject(page)).toHaveValue("Harmattan");
    await expect(page.getByText(OFFER)).toHaveCount(0);
    await withRecords(app, (records) =>
      records.query("delete from newsletter_issues where id = $1", [address.split("/")[3]]),
    );
  });
});
