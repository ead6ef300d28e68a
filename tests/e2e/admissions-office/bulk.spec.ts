import { expect, test } from "../../support/browser/browser-test.ts";
import { sendApplication } from "../support/staff-member.ts";

test("an officer filters the compact list, saves it as a view, and decides on the applications that she ticked", {
  tag: "@slow",
}, async ({ page, app, signIn }) => {
  const [one, two, three] = [await sendApplication(app), await sendApplication(app), await sendApplication(app)];
  await signIn(page);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Compact" }).click();
  await expect(page.getByRole("columnheader", { name: "Assigned to" })).toBeVisible();

  await test.step("filter, and save the list as a view", async () => {
    await page.getByText("More filters").click();
    await page.getByLabel("Outcome").selectOption("Not decided");
    await page.getByRole("button", { name: "Show these" }).click();
    await expect(page.getByRole("link", { name: /^Not decided.*remove this filter$/ })).toBeVisible();
    await page.getByText("Views", { exact: true }).click();
    await page.getByLabel("Save this list as").fill("To decide");
    await page.getByRole("button", { name: "Save view" }).click();
    // A reload would abort the request.
    await expect(page.locator("details a", { hasText: "To decide" })).toBeAttached();
    await page.reload();
    await page.getByText("Views", { exact: true }).click();
    await expect(page.locator("details a", { hasText: "To decide" })).toBeAttached();
    await page.goto("/dashboard");
    await page.getByText("Views", { exact: true }).click();
    await page.getByRole("link", { name: "To decide" }).click();
    await expect(page).toHaveURL(/view=compact&outcome=none/);
  });

  await test.step("decide on the ticked applications", async () => {
    await page.getByRole("checkbox", { name: one.lastName }).check();
    await page.getByRole("checkbox", { name: two.lastName }).check();
    await page.getByRole("button", { name: "Change the ticked ones" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "2 applications" })).toBeVisible();
    await page.getByLabel("Admit", { exact: true }).check();
    await page.getByRole("button", { name: "Do it for all" }).click();
    await expect(page.getByRole("status").first()).toContainText("Admit: 2 applications done.");
  });

  await test.step("the list shows the outcome, and that nobody was notified", async () => {
    await page.goto("/dashboard?view=compact&released=no");
    for (const { reference } of [one, two])
      await expect(page.getByRole("row", { name: reference })).toContainText("AdmittedNot released yet");
    await expect(page.getByRole("row", { name: three.reference })).toHaveCount(0);
  });

  await test.step("ask the ticked ones for a document", async () => {
    await page.goto("/dashboard?view=compact&outcome=none");
    await page.getByRole("checkbox", { name: three.lastName }).check();
    await page.getByRole("button", { name: "Change the ticked ones" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "1 application" })).toBeVisible();
    await page.getByLabel("Birth certificate").check();
    await page.getByRole("button", { name: "Ask all of them" }).click();
    await expect(page.getByRole("status").first()).toContainText("Ask for more: 1 applicant gets a mail.");
  });

  await test.step("take the next ones", async () => {
    await page.goto("/dashboard?view=compact&outcome=none");
    await page.getByRole("button", { name: "Next 25 for me" }).click();
    await expect(page.getByRole("status").first()).toContainText(/applications? assigned to you/);
  });
});
