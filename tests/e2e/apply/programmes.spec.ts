import { PROGRAMMES_SAMPLE } from "../../../content/programmes.ts";
import type { BuiltApp } from "../../support/apps/built-app.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { applicationForm, chooseDocuments, typeIntoForm } from "../support/applicant.ts";
import { deleteTexts, withRecords } from "../support/records.ts";

// A rejected application is a response of 422, for which Chromium logs a line.
test.use({ expectedErrors: /status of 422/ });

const FORM = "/dashboard/pages/programmes";
/** The place of Nursing Science in the list, from 1. */
const NURSING = PROGRAMMES_SAMPLE.names.indexOf("Nursing Science") + 1;

/** Brings the programmes of the sample back for the tests that follow, and waits until applicants see them. */
async function resetProgrammes(app: BuiltApp): Promise<void> {
  await withRecords(app, (records) => deleteTexts(records, ["programmes"]));
  await expect
    .poll(async () => (await fetch(`${app.url}/Admissions/Apply`)).text())
    .toMatch(/^(?!.*Architecture).*Nursing Science/s);
}

test.afterEach(({ app }) => resetProgrammes(app));

async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published. Visitors see it now.")).toBeVisible();
}

test("an editor opens one programme and closes another, while an applicant fills in the form", {
  tag: "@slow",
}, async ({ page, signIn, browser, app }) => {
  const context = await browser.newContext({ baseURL: app.url });
  const applicant = await context.newPage();
  await applicant.goto("/Admissions/Apply");
  const form = applicationForm(applicant);
  const email = await typeIntoForm(applicant);
  await chooseDocuments(applicant);

  await signIn(page);
  await test.step("the editor adds Architecture at the end, and removes Nursing Science", async () => {
    await page.goto(FORM);
    await page.getByRole("button", { name: "Add a programme" }).first().click();
    await page.getByLabel("Name").last().fill("Architecture");
    await page.getByRole("button", { name: `Remove: programme ${NURSING}`, exact: true }).click();
    await publish(page);
  });

  await test.step("the form that was open keeps everything, and says what to choose instead", async () => {
    await form.submit.click();
    await expect(form.summary).toContainText("Choose another programme: Nursing Science is not offered.");
    await expect(form.text("E-mail")).toHaveValue(email);
    await form.programme.selectOption("Law");
    await form.submit.click();
    await expect(applicant).toHaveURL(/\/$/);
    const saved = await withRecords(app, (records) =>
      records.query("select program from applications where email = $1", [email]),
    );
    expect(saved.rows).toEqual([{ program: "Law" }]);
  });

  await test.step("the next applicant chooses from the new list, also without JavaScript", async () => {
    const plain = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false });
    const next = await plain.newPage();
    await next.goto("/Admissions/Apply");
    const options = await applicationForm(next).programme.getByRole("option").allInnerTexts();
    expect(options.at(-1)).toBe("Architecture");
    expect(options).not.toContain("Nursing Science");
    await plain.close();
  });

  await test.step("officers filter by it", async () => {
    await page.goto("/dashboard");
    await page.getByRole("combobox", { name: "Programme" }).selectOption("Architecture");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(/program=Architecture/);
    await expect(page.getByText("No applications match")).toBeVisible();
  });
  await context.close();
});
