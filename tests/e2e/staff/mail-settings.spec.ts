import { expect, test } from "../../support/browser/browser-test.ts";
import { sendApplication } from "../support/staff-member.ts";

test.use({ settings: { SMTP_URL: "smtp://127.0.0.1:9" } });

const REASON = "PUBLIC_URL is not set and links in mails would lead nowhere";

test("with a mail server but no site address, the server logs at start that no mail is sent, staff see which setting is missing, and can't send", {
  tag: "@slow",
}, async ({ page, app, signIn }) => {
  const lines = app.output().split("\n");
  expect(lines).toContainEqual(expect.stringContaining(`Mail: none is sent, since ${REASON}; staff can read`));
  const { reference } = await sendApplication(app);
  await signIn(page);
  await page.goto("/dashboard/operations");
  await expect(page.getByRole("main")).toContainText(`No mail is sent, since ${REASON}.`);

  await expect(async () => {
    await page.goto("/dashboard/mails");
    await expect(page.getByText("Stored, not sent"), "a job has seen the mail").toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 120_000 });
  await expect(page.getByText(`No mail is being sent, since ${REASON}.`)).toBeVisible();
  await page.getByRole("link", { name: new RegExp(reference) }).click();
  await expect(page.getByText("This mail was not sent")).toBeVisible();
  await expect(page.getByText(`It can't be sent now, since ${REASON}.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send now" })).toHaveCount(0);
});
