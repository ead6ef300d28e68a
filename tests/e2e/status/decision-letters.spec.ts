import { FIRST_ACCOUNT } from "../../support/apps/built-app.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { expectAccessibleEverywhere } from "../support/accessible.ts";
import { withRecords } from "../support/records.ts";
import { sendApplication, typeCredentials } from "../support/staff-member.ts";
import { openStatus, statusForms } from "../support/status-visitor.ts";

// A rejected letter responds with 422, and an outdated page with 409, for which Chromium logs a line.
test.use({ expectedErrors: /status of (422|409)/ });

test("a letter is written, a batch is approved by a second person and released, and the applicant accepts the place", {
  tag: "@slow",
}, async ({ page, app, signIn, browser }) => {
  test.setTimeout(240_000);
  const { reference, lastName } = await sendApplication(app);
  await signIn(page);

  await test.step("write the letter, with a mistake first", async () => {
    await page.goto("/dashboard/batches");
    await page.getByRole("link", { name: "Letters", exact: true }).last().click();
    await page.getByRole("link", { name: "Offer of admission" }).click();
    await page.getByLabel("Subject").fill("Welcome to {{university}}");
    await page
      .getByLabel("Text", { exact: true })
      .fill("Dear {{jamb score}},\n\nyou have a place until {{accept until}}.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("Line 1, character 6: “{{jamb score}}” is not known here.");
    await expectAccessibleEverywhere(page);
    await page
      .getByLabel("Text", { exact: true })
      .fill("Dear {{last name}},\n\nyou have a place until {{accept until}}.");
    await page.getByRole("button", { name: /^Preview/ }).click();
    await expect(page.getByRole("heading", { name: "Preview" })).toBeFocused();
    await expect(page.getByText(/^Dear [^{].*,/).first()).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
  });

  await test.step("decide, and make a batch", async () => {
    await page.goto(`/dashboard?q=${reference}`);
    await page.getByRole("link", { name: reference }).click();
    await page.getByLabel("Admitted", { exact: true }).check();
    await page.getByRole("button", { name: "Decide", exact: true }).click();
    await expect(page.getByText("Decided: admitted. The applicant will be notified")).toBeVisible();
    await page.goto("/dashboard/batches");
    await expectAccessibleEverywhere(page);
    await page.getByRole("link", { name: "Make a batch of all" }).click();
    await page.getByLabel("Name of the batch").fill(`List of ${reference}`);
    await page.getByLabel("Last day to accept a place").fill(inThreeMonths());
    await expectAccessibleEverywhere(page);
    await page.getByRole("button", { name: "Make the batch" }).click();
    await expect(page.getByText("You made this batch, so somebody else has to approve it.")).toBeVisible();
    await expectAccessibleEverywhere(page);
  });

  await test.step("a second person approves and releases it", async () => {
    await withRecords(app, (client) =>
      client.query(`
        insert into staff (username, password_hash, roles, created_at)
        select 'second', password_hash, '{head-of-registry}', now() from staff order by id limit 1
        on conflict do nothing`),
    );
    const context = await browser.newContext({
      baseURL: app.url,
      extraHTTPHeaders: { "X-Forwarded-For": "198.18.7.7" },
    });
    const second = await context.newPage();
    await second.goto("/login?next=/dashboard/batches");
    await typeCredentials(second, { ...FIRST_ACCOUNT, username: "second" });
    await second.getByRole("link", { name: `List of ${reference}` }).click();
    await second.getByRole("button", { name: "Approve the batch" }).click();
    await expectAccessibleEverywhere(second);
    await second.getByRole("button", { name: "Release now" }).click();
    await expect(second.getByText("Released", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
    await context.close();
  });

  await test.step("the applicant reads the letter, downloads the offer and accepts", async () => {
    await openStatus(page, app, reference);
    await expect(statusForms(page).standing).toContainText("Decided");
    await expect(page.getByText(`Dear ${lastName},`)).toBeVisible();
    await expectAccessibleEverywhere(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download the offer as PDF" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${reference} offer.pdf`);
    await page.getByRole("link", { name: "Accept the place" }).click();
    await expectAccessibleEverywhere(page);
    await page.getByRole("button", { name: "Accept the place" }).click();
    await expect(page.getByText("You have accepted the place, on")).toBeVisible();
  });

  await test.step("staff see the response", async () => {
    await page.goto(`/dashboard?q=${reference}`);
    await page.getByRole("link", { name: reference }).click();
    await expect(page.getByText("The applicant accepted the place.")).toBeVisible();
    await page.getByRole("link", { name: "The released decision" }).click();
    await expect(page.getByRole("heading", { name: /^The place is accepted/ })).toBeVisible();
    await expectAccessibleEverywhere(page);
  });
});

test("an officer who records a response on a page that is out of date sees how it is now, and can record it then", {
  tag: "@slow",
}, async ({ page, app, signIn }) => {
  const { reference } = await sendApplication(app);
  const id = await withRecords(app, async (client) => {
    const { rows } = await client.query(
      `update applications set status = 'decided', outcome = 'admitted', released_at = now()
       where reference = $1 returning id`,
      [reference],
    );
    await client.query(
      `insert into letters (application_id, kind, subject, body, template_version, released_at, verification_code)
       select id, 'admitted', 'Your offer', 'Welcome.', 1, now(), lpad(id::text, 16, '2') from applications where id = $1`,
      [rows[0].id],
    );
    return rows[0].id;
  });
  await signIn(page);
  await page.goto(`/dashboard/applications/${id}/letter`);
  await expect(page.getByRole("heading", { name: "No response yet" })).toBeVisible();
  await withRecords(app, (client) =>
    client.query("update letters set response = 'accepted', responded_at = now() where application_id = $1", [id]),
  );
  await page.getByRole("button", { name: "Record: declined" }).click();
  await expect(page.getByRole("alert")).toContainText("Nothing was recorded");
  await expect(page.getByRole("heading", { name: /^The place is accepted/ })).toBeVisible();
  await page.getByRole("button", { name: "Record: declined" }).click();
  await expect(page.getByRole("heading", { name: /^The place is declined/ })).toBeVisible();
});

/** The value of a date field, three months from today. */
function inThreeMonths(): string {
  return new Date(Date.now() + 90 * 24 * 3_600_000).toISOString().slice(0, 10);
}
