import { FIRST_ACCOUNT } from "../../support/apps/built-app.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { expectAccessibleEverywhere } from "../support/accessible.ts";
import { deleteTexts, withRecords } from "../support/records.ts";
import { typeCredentials } from "../support/staff-member.ts";

test.afterEach(({ app }) =>
  withRecords(app, async (records) => {
    await records.query("delete from content_approvals");
    await deleteTexts(records, ["campus"]);
  }),
);

test("a page that an administrator chose is shown to readers once a second person has approved it", {
  tag: "@slow",
}, async ({ page, app, signIn, browser }) => {
  const form = "/dashboard/pages/campus";
  const lead = "Come and see where we live.";
  const reader = await page.context().newPage();
  await signIn(page);

  await test.step("an administrator chooses the page", async () => {
    await page.goto("/dashboard/pages");
    await page.getByRole("link", { name: "Approval by a second person" }).click();
    await expect(page.getByRole("checkbox", { name: "Postgraduate application" })).toBeDisabled();
    await page.getByRole("checkbox", { name: "Campus Life" }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved. It holds for what is published from now on.")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Campus Life" })).toBeChecked();
    await expectAccessibleEverywhere(page);
  });

  await test.step("what is published waits", async () => {
    await page.goto(form);
    await page.getByLabel("Text below the title").fill(lead);
    await page.getByRole("button", { name: "Send for approval" }).click();
    await expect(page.getByText("You wrote or sent it: somebody else approves it.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Approve it" })).toHaveCount(0);
    await reader.goto("/Campus");
    await expect(reader.getByText(lead)).toHaveCount(0);
  });

  await test.step("a second person reads what changes, and approves it without JavaScript", async () => {
    await withRecords(app, (records) =>
      records.query(`
        insert into staff (username, password_hash, roles, created_at)
        select 'third-editor', password_hash, '{editor}', now() from staff order by id limit 1
        on conflict do nothing`),
    );
    const context = await browser.newContext({
      baseURL: app.url,
      javaScriptEnabled: false,
      extraHTTPHeaders: { "X-Forwarded-For": "198.18.7.9" },
    });
    const second = await context.newPage();
    await second.goto(`/login?next=${form}`);
    await typeCredentials(second, { ...FIRST_ACCOUNT, username: "third-editor" });
    await expect(second.locator("dl")).toContainText("we live");
    await second.getByRole("button", { name: "Approve it" }).click();
    await expect(second.getByText("Approved. Visitors see it now")).toBeVisible();
    await context.close();
    await reader.goto("/Campus");
    await expect(reader.getByText(lead)).toHaveCount(1);
  });
});
