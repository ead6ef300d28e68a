import { fixturePdf } from "../../builders/document.builder.ts";
import type { BuiltApp } from "../../support/apps/built-app.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { htmlErrors } from "../../support/browser/valid-html.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/accessible.ts";
import { choose } from "../support/applicant.ts";
import { withRecords } from "../support/records.ts";
import { sendApplication } from "../support/staff-member.ts";
import { openStatus } from "../support/status-visitor.ts";

const OWN_INTAKE = `
  with intake as (insert into intakes (name, session) values ('Evening studies', '2019/2020') returning id)
  update applications set intake_id = intake.id from intake where reference = any($1) returning intake.id`;

/** Moves applications to an intake of their own, so that its fee concerns no other test. Returns the intake's id. */
async function moveToOwnIntake(app: BuiltApp, references: string[]): Promise<number> {
  const { rows } = await withRecords(app, (client) => client.query<{ id: number }>(OWN_INTAKE, [references]));
  return rows[0]?.id ?? 0;
}

async function expectForEveryone(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width: 320, height: 600 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, width);
  expect(await htmlErrors(await page.content())).toEqual([]);
}

test.use({ expectedErrors: /status of 4(?:09|22)/ });

test("an applicant shows that the fee is paid, and staff do not find it, then find it", { tag: "@slow" }, async ({
  page,
  app,
  context,
  signIn,
  browser,
}) => {
  const [{ reference }, other] = [await sendApplication(app), await sendApplication(app)];
  const intake = await moveToOwnIntake(app, [reference, other.reference]);
  await signIn(page);
  const home = await browser.newContext({ baseURL: app.url, viewport: { width: 390, height: 800 } });
  const phone = await home.newPage();
  const onPhone = phone.getByRole("region", { name: "Where it stands" });

  await test.step("without a fee, the status page says nothing about one", async () => {
    await openStatus(phone, app, reference);
    await expect(phone.getByText("Application fee")).toHaveCount(0);
  });

  await test.step("the head of registry gives the intake a fee", async () => {
    await page.goto(`/dashboard/intakes/${intake}/edit`);
    await page.getByLabel("Name of the fee").fill("Post-UTME screening");
    await page.getByRole("button", { name: "Save the intake" }).click();
    await expect(page.getByRole("alert")).toContainText("Type the amount");
    await page.getByLabel("Amount of the fee").fill("₦2,000");
    await page.getByLabel("Page that says how to pay").selectOption("Admissions");
    await expectForEveryone(page, 1280);
    await page.getByRole("button", { name: "Save the intake" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Evening studies", exact: true })).toBeVisible();
  });

  await test.step("the applicant sends reference and receipt", async () => {
    await phone.reload();
    await expect(onPhone).toContainText("Application fee: waiting");
    await expect(onPhone.getByRole("link", { name: "How to pay" })).toHaveAttribute("href", "/Admissions");
    await expectForEveryone(phone, 390);
    await onPhone.getByRole("link", { name: "Send the receipt" }).click();
    await expect(phone.getByRole("heading", { level: 1, name: "Show that you paid" })).toBeVisible();
    await phone.getByLabel("Payment reference").fill("RRR 2900-1111-2222");
    await phone.getByRole("button", { name: "Send this receipt" }).click();
    await expect(phone.getByRole("alert")).toContainText("Upload your receipt.");
    await expect(phone.getByLabel("Payment reference")).toHaveValue("RRR 2900-1111-2222");
    await expectForEveryone(phone, 390);
    await choose(phone.getByLabel("Receipt"), { ...fixturePdf("paid"), name: "teller.pdf" });
    await phone.getByRole("button", { name: "Send this receipt" }).click();
    await expect(phone.getByText("We have your payment reference and receipt.")).toBeVisible();
    await expect(onPhone).toContainText("reference RRR 2900-1111-2222, teller.pdf");
  });

  const fee = page.getByRole("region", { name: "Application fee" });

  await test.step("staff find the application by its fee, and do not find the payment", async () => {
    await page.goto(`/dashboard?view=compact&intake=${intake}`);
    await page.getByText("More filters").click();
    await page.getByLabel("Application fee").selectOption("To check");
    await page.getByRole("button", { name: "Show these" }).click();
    await expect(page.getByRole("list", { name: "Applied filters" })).toContainText("Fee: to check");
    await expect(page.getByRole("row").filter({ hasText: other.reference })).toHaveCount(0);
    await page.getByRole("row").filter({ hasText: reference }).getByRole("link").first().click();
    await expect(fee).toContainText("RRR 2900-1111-2222");
    await fee.getByLabel("Message to the applicant").fill("The reference has a digit too many.");
    await expectForEveryone(page, 1280);
    await fee.getByRole("button", { name: "Not found" }).click();
    await expect(page.getByRole("heading", { name: "Application fee: not found" }).first()).toBeVisible();
  });

  await test.step("the applicant reads it, and sends another reference", async () => {
    await phone.reload();
    await expect(onPhone).toContainText("Application fee: not found");
    await expect(onPhone).toContainText("The reference has a digit too many.");
    await expectForEveryone(phone, 390);
    await onPhone.getByRole("link", { name: "Send another receipt" }).click();
    await phone.getByLabel("Payment reference").fill("RRR 2900-1111-222");
    await choose(phone.getByLabel("Receipt"), { ...fixturePdf("paid again"), name: "teller-2.pdf" });
    await phone.getByRole("button", { name: "Send this receipt" }).click();
    await expect(phone.getByText("We have your payment reference and receipt.")).toBeVisible();
  });

  await test.step("a page that shows the replaced payment records nothing, and keeps the message", async () => {
    await page.getByText("Record something else").click();
    await fee.getByLabel("Message to the applicant").fill("Found at last.");
    await fee.getByRole("button", { name: "Paid", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("Nothing was recorded.");
    await expect(page.getByLabel("Message to the applicant")).toHaveValue("Found at last.");
    await expect(page.getByRole("main")).toContainText("teller-2.pdf");
    await expectForEveryone(page, 1280);
  });

  await test.step("the review shows the receipt beside the answers, and leads to the check", async () => {
    const desk = await context.newPage();
    await desk.goto(`/dashboard/review?intake=${intake}&payment=to-check`);
    const answers = desk.getByRole("region", { name: "Answers" });
    await expect(answers).toContainText("Application fee: to check");
    await desk.getByRole("tab", { name: /Receipt of the payment/ }).click();
    await expect(desk.getByRole("tabpanel")).toContainText("Payment reference, as typed:");
    await expectAccessible(desk, 1280);
    await answers.getByRole("link", { name: "Check the payment" }).click();
    await expect(desk.getByRole("heading", { level: 1, name: "Application fee: to check" })).toBeVisible();
    await desk.getByRole("button", { name: "Paid", exact: true }).click();
    await expect(desk).toHaveURL(/\/dashboard\/review\?.*at=\d+/);
    await expect(answers).toContainText("Application fee: paid");
    await phone.reload();
    await expect(onPhone).toContainText("Application fee: paid");
  });
  await home.close();
});
