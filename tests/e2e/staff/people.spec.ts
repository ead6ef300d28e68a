import { expect, test } from "../../support/browser/browser-test.ts";
import { typeCredentials } from "../support/staff-member.ts";
import { tabTo } from "../support/status-visitor.ts";

const PASSWORD = "A kettle under the mango tree";

test.use({ expectedErrors: /status of 403/ });

test("an invited person chooses a password and works until the role is removed", { tag: "@slow" }, async ({
  page,
  browser,
  app,
  signIn,
}) => {
  await signIn(page);
  await page.goto("/dashboard/people");
  await page.getByRole("link", { name: "Invite a person" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Ngozi Eze");
  await page.getByLabel("E-mail").fill("ngozi@palmgrove.example");
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ngozi Eze is invited" })).toBeVisible();
  const link = await page.getByText(/\/login\/link\//).innerText();

  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.getByLabel("Username")).toHaveValue("ngozi@palmgrove.example");
  await other.getByLabel("New password", { exact: true }).fill("short");
  await other.getByLabel("New password, again").fill("short");
  await other.getByRole("button", { name: "Set the password and sign in" }).click();
  await expect(other.getByRole("alert")).toContainText("Use at least 12 characters.");
  await other.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await other.getByLabel("New password, again").fill(PASSWORD);
  await other.getByRole("button", { name: "Set the password and sign in" }).click();
  await expect(other).toHaveURL(/\/dashboard$/);
  await expect(other.getByRole("heading", { level: 1, name: "Applications" })).toBeVisible();
  await expect(other.getByRole("link", { name: "Office" })).toHaveAttribute("href", "/dashboard/mails");

  await page.goto("/dashboard/people");
  await page.getByRole("link", { name: "Ngozi Eze" }).click();
  await expect(page.getByText("Accepted an invitation")).toBeVisible();
  await page.getByLabel(/^Officer/).uncheck();
  await page.getByLabel(/^Editor/).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status")).toHaveText(/^Saved\./);

  await other.goto("/dashboard/mails");
  await expect(other.getByRole("alert")).toContainText("Your role does not allow this.");
  await other.goto("/dashboard");
  await expect(other).toHaveURL(/\/dashboard\/news$/);

  await other.goto("/dashboard/me");
  await other.getByRole("link", { name: "Change your password" }).click();
  await other.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await other.getByLabel("New password", { exact: true }).fill(`${PASSWORD} again`);
  await other.getByRole("button", { name: "Change the password" }).click();
  await expect(other.getByRole("status")).toContainText("Your password is changed.");
  await other.goto("/dashboard/news");
  await other.getByRole("button", { name: "Sign out" }).click();
  await typeCredentials(other, { username: "ngozi@palmgrove.example", password: PASSWORD });
  await expect(other.getByRole("alert")).toContainText("Invalid credentials");
  await typeCredentials(other, { username: "ngozi@palmgrove.example", password: `${PASSWORD} again` });
  await expect(other).toHaveURL(/\/dashboard/);

  await other.goto(link);
  await expect(other.getByText("It was used already")).toBeVisible();
  await other.close();
  expect(app.output(), "the log").not.toContain(link.split("/").at(-1));
});

test("with the keyboard, an administrator invites a colleague, and finds it in the audit log", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto("/dashboard/people");
  await tabTo(page, page.getByRole("link", { name: "Invite a person" }));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name", { exact: true })).toBeVisible();
  await tabTo(page, page.getByLabel("Name", { exact: true }));
  await page.keyboard.type("Sade Bello");
  await tabTo(page, page.getByLabel("E-mail"));
  await page.keyboard.type("sade@palmgrove.example");
  await tabTo(page, page.getByLabel(/^Editor/));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: "Send the invitation" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Sade Bello is invited" })).toBeVisible();

  await page.goto("/dashboard/audit");
  await tabTo(page, page.getByLabel("Person"));
  await page.keyboard.type("admin");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/who=admin/);
  await expect(page.getByRole("listitem").filter({ hasText: "Invited" }).first()).toBeVisible();
});
