import { readFile } from "node:fs/promises";
import { FIRST_ACCOUNT } from "../../support/apps/built-app.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { scriptsStarted, withholdScripts } from "../../support/browser/page-scripts.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/accessible.ts";
import { outdateSignIns } from "../support/records.ts";
import { sendApplication } from "../support/staff-member.ts";

// A form with validation errors has status 422, and one that asks for a confirmation 403; Chromium logs a line for each.
test.use({ expectedErrors: /status of 4(?:03|04|22)/ });

async function expectReadable(page: Page): Promise<void> {
  await expectAccessible(page, 360);
  await expectAccessible(page, 1280);
  await page.setViewportSize({ width: 320, height: 600 });
  await expectNoSidewaysScroll(page);
}

test("an administrator sees the retention periods and changes one", { tag: "@slow" }, async ({ page, signIn }) => {
  await signIn(page);
  await page.goto("/dashboard/operations");
  await page.getByRole("link", { name: "Privacy: stored personal data and access log" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing is due for removal tonight" })).toBeVisible();
  const mails = page.getByRole("listitem").filter({ hasText: "Mails, as they were sent" });
  await expect(mails).toContainText("1 year");
  await expectReadable(page);

  await page.getByRole("link", { name: "Change the periods" }).click();
  const field = page.getByLabel("Mails, as they were sent");
  await field.fill("six");
  await page.getByRole("button", { name: "Save the periods" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter whole months, 1 to 600, or nothing.");
  await expect(field).toHaveValue("six");
  await expectReadable(page);
  await field.fill("18");
  await page.getByRole("button", { name: "Save the periods" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The periods are saved." })).toBeVisible();
  await expect(mails).toContainText("18 months");
});

test("an administrator finds, exports and erases a person, and the form keeps what was typed before hydration", {
  tag: "@slow",
}, async ({ page, app, signIn }) => {
  const { reference, statusUrl } = await sendApplication(app);
  await signIn(page);
  const release = await withholdScripts(page);
  await page.goto("/dashboard/privacy/person", { waitUntil: "commit" });
  await page.getByLabel("Reference").fill(reference);
  release();
  await scriptsStarted(page);
  await expect(page.getByLabel("Reference")).toHaveValue(reference);
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("alert")).toContainText("On file: 1 application, 2 documents, 1 mail");
  await expect(page.getByRole("link", { name: reference })).toBeVisible();
  await expectReadable(page);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download everything" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^personal-data-\d{4}-\d\d-\d\d\.zip$/);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe("PK");

  const confirmation = page.getByLabel(`Type ${reference} to confirm it`);
  await confirmation.fill("yes");
  await page.getByRole("button", { name: "Erase it for good" }).click();
  await expect(page.getByRole("alert")).toContainText("Nobody was erased");
  await confirmation.fill(reference);
  await outdateSignIns(app);
  await page.getByRole("button", { name: "Erase it for good" }).click();
  await expect(page.getByRole("alert")).toContainText("Confirm that it's you");
  await expectReadable(page);
  await page.getByLabel("Your password", { exact: true }).fill(FIRST_ACCOUNT.password);
  await page.getByRole("button", { name: "Confirm and go on" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Erased: 1 application, 2 documents" })).toBeVisible();
  expect(page.url()).not.toContain(reference);
  expect((await fetch(`${app.url}${statusUrl}`)).status).toBe(404);

  await page.goto("/dashboard/privacy/looks");
  await expect(page.getByRole("row").filter({ hasText: "admin" })).toBeVisible();
  await expectReadable(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an administrator finds and erases a person", async ({ page, app, signIn }) => {
    const { reference } = await sendApplication(app);
    await signIn(page);
    await page.goto("/dashboard/privacy/person");
    await page.getByLabel("Reference").fill(reference);
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByLabel(`Type ${reference} to confirm it`).fill(reference);
    await page.getByRole("button", { name: "Erase it for good" }).click();
    await expect(page.getByText("Erased: 1 application, 2 documents")).toBeVisible();
  });
});
