import { fixturePdf } from "../../builders/document.builder.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { expectForEveryone } from "../support/accessible.ts";
import { choose } from "../support/applicant.ts";
import { openOnDesk, sendApplication } from "../support/staff-member.ts";
import { openStatus, statusForms } from "../support/status-visitor.ts";

test.describe("missing documents", () => {
  test.use({ expectedErrors: /status of 422/ });

  test("an officer ticks what is missing, the applicant sends each file, and the application is in review again", {
    tag: "@slow",
  }, async ({ page, app, context, signIn, browser }) => {
    const { reference } = await sendApplication(app);
    await signIn(page);
    await openOnDesk(page, reference);
    await page.getByRole("button", { name: "Take into review" }).click();
    await expect(page.getByRole("status").first()).toContainText("It is in review now.");
    await page.getByLabel("Birth certificate").check();
    await page.getByLabel("Another document").fill("NYSC discharge certificate");
    await page.getByLabel("Until").fill("2020-01-01");
    await page.getByRole("button", { name: "Ask for more" }).click();
    const asked = page.locator("form").filter({ has: page.getByRole("heading", { name: "Ask for more" }) });
    await expect(asked.getByRole("alert")).toContainText("The day is in the past.");
    await expect(page.getByLabel("Birth certificate")).toBeChecked();
    await expect(page.getByLabel("Another document")).toHaveValue("NYSC discharge certificate");
    await expectForEveryone(page, 1280);
    const due = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10);
    await page.getByLabel("Until").fill(due);
    await page.getByRole("button", { name: "Ask for more" }).click();
    const awaited = page.getByRole("region", { name: "Awaited from the applicant" });
    await expect(awaited).toContainText("Birth certificate: awaited");
    await expectForEveryone(page, 1280);

    const home = await browser.newContext({ baseURL: app.url, viewport: { width: 390, height: 800 } });
    const phone = await home.newPage();
    await openStatus(phone, app, reference);
    await expect(statusForms(phone).standing).toContainText("More needed");
    await expectForEveryone(phone, 390);
    await phone.getByRole("link", { name: "Send a file for Birth certificate" }).click();
    await expect(phone.getByRole("heading", { level: 1, name: "Send: Birth certificate" })).toBeVisible();
    await expectForEveryone(phone, 390);
    await choose(phone.getByLabel("Birth certificate"), { ...fixturePdf("born"), name: "born.pdf" });
    await phone.getByRole("button", { name: "Send this file" }).click();
    await expect(phone.getByText("Something else is still awaited")).toBeVisible();
    await expect(phone.getByRole("listitem").filter({ hasText: ": born.pdf" })).toContainText("Received on");
    await expectForEveryone(phone, 390);
    await phone.getByRole("link", { name: "Send a file for NYSC discharge certificate" }).click();
    await choose(phone.getByLabel("NYSC discharge certificate"), { ...fixturePdf("served"), name: "served.pdf" });
    await phone.getByRole("button", { name: "Send this file" }).click();
    await expect(statusForms(phone).standing).toContainText("In review");
    await home.close();

    const desk = await context.newPage();
    await openOnDesk(desk, reference);
    await expect(desk.getByText("The applicant sent ‘served.pdf’ for: NYSC discharge certificate.")).toBeVisible();
    await expect(desk.getByRole("link", { name: "Birth certificate" })).toBeVisible();
    await expect(desk.getByRole("region", { name: "Awaited from the applicant" })).toHaveCount(0);
  });
});
