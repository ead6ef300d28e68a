import type { Browser, Page } from "@playwright/test";
import { expect, test } from "../../support/browser/browser-test.ts";
import { awaitScripts, withholdScripts } from "../../support/browser/page-scripts.ts";
import { readPdf } from "../../support/read/pdf-text.ts";
import { expectAccessibleEverywhere } from "../support/accessible.ts";
import { applicationForm, chooseDocuments, typeIntoForm } from "../support/applicant.ts";

// An app of its own, whose form closes.
test.use({ settings: { SEED: "none" } });

const PHONE =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

async function setClosingDay(page: Page, day: string): Promise<void> {
  await page.goto("/dashboard/intakes/1/edit");
  await page.getByLabel("Closes on the day").fill(day);
  await page.getByLabel("Closes at the time in Nigeria").fill(day ? "23:59" : "");
  await page.getByRole("button", { name: "Save the intake" }).click();
  await expect(page.getByText("The intake is saved.")).toBeVisible();
}

/** Opens a window of someone who is counted. */
async function openApplicant(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, userAgent: PHONE, serviceWorkers: "block" });
  // Browsers that a program controls are not counted.
  await context.addInitScript(() => Object.defineProperty(navigator, "webdriver", { get: () => false }));
  const page = await context.newPage();
  awaitScripts(page);
  return page;
}

test("a form that is filled in and sent is counted in the statistics, and closes and opens with its intake", {
  tag: "@slow",
}, async ({ browser, page, app, signIn }) => {
  const applicant = await openApplicant(browser, app.url);
  await signIn(page);

  await test.step("what was typed before the script arrived is reported", async () => {
    const early = await openApplicant(browser, app.url);
    // Not counted, because the statistics below are of one visitor.
    const reported = Promise.withResolvers<void>();
    await early.route("**/form/steps/*", async (route) => {
      if (route.request().url().endsWith("/where-you-live")) reported.resolve();
      await route.abort();
    });
    const sendScripts = await withholdScripts(early);
    await early.goto("/Admissions/Apply", { waitUntil: "commit" });
    await applicationForm(early).text("City").fill("Warri");
    sendScripts();
    await reported.promise;
    await early.context().close();
  });

  await test.step("the statistics show each step of the form, once", async () => {
    await applicant.goto("/Admissions/Apply");
    await typeIntoForm(applicant);
    await chooseDocuments(applicant, 20_000);
    await applicationForm(applicant).submit.click();
    await expect(applicant).toHaveURL(/\/$/);
    await expect(async () => {
      await page.goto("/dashboard/intakes/1");
      const steps = page.getByRole("table", { name: "Steps of filling in the form" });
      await expect(steps.getByRole("row")).toHaveText(
        [
          /^Step/,
          ...["Opened", "Began", "You", "Where", "What", "Your"].map((step) => new RegExp(`^${step}.*1100 %$`)),
          // The test's way of choosing a file looks like a restored draft.
          /^Chose/,
          ...["How", "Sent"].map((step) => new RegExp(`^${step}.*1100 %$`)),
        ],
        { timeout: 1000 },
      );
      // On a busy machine, counting is slow, and what was counted before is shown again for a while.
      await page
        .getByRole("table", { name: "How applicants heard about us" })
        .getByRole("link")
        .first()
        .click({ timeout: 1000 });
    }).toPass();
    await expect(page.getByRole("list", { name: "Applied filters" })).toContainText("Heard about us");
    await expect(page.getByRole("row").filter({ hasText: "Nursing Science" })).toHaveCount(1);
    await page.goto("/dashboard/intakes/1");
    await page.getByRole("link", { name: "Received", exact: true }).first().click();
    await expect(page.getByRole("row").filter({ hasText: "Nursing Science" })).toHaveCount(1);
  });

  await test.step("after the closing time a notice takes the form's place, and the draft stays", async () => {
    await applicant.goto("/Admissions/Apply");
    await applicant.getByLabel("First name", { exact: true }).fill("Ebiere");
    await setClosingDay(page, "2020-01-01");
    await applicant.goto("/Admissions/Apply");
    await expect(applicant.getByRole("heading", { name: /session closed on 1 January 2020, 23:59/ })).toBeVisible();
    await expect(applicant.getByText("An application that was not sent is saved on this device.")).toBeVisible();
    await expect(applicationForm(applicant).submit).toHaveCount(0);
    await expectAccessibleEverywhere(applicant);
  });

  await test.step("when it opens again, the draft is offered", async () => {
    await setClosingDay(page, "");
    await applicant.goto("/Admissions/Apply");
    await expect(applicant.getByText("You began an application on this device")).toBeVisible();
    await expect(applicationForm(applicant).submit).toBeVisible();
  });
  await applicant.context().close();
});

test("the statistics of an intake print on two sheets, with the university's name and page numbers", {
  tag: "@slow",
}, async ({ page, signIn }) => {
  await signIn(page);
  await page.goto("/dashboard/intakes");
  await page.goto("/dashboard/intakes/1");
  const sheets = readPdf(await page.pdf({ preferCSSPageSize: true })).pages.map((text) => text.replaceAll(/\s/g, ""));
  expect(sheets).toHaveLength(2);
  for (const [place, sheet] of sheets.entries()) {
    expect(sheet).toContain("PalmgroveUniversity");
    expect(sheet).toContain(`Page${place + 1}of2`);
  }
});
