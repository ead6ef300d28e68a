import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { applicationForm, chooseDocuments, fillInForm } from "../support/applicant.ts";
import { deleteTexts, withRecords } from "../support/records.ts";

// An app of its own: every other test expects the questions of the sample. A rejected form is a response of 422.
test.use({ settings: { MAIL_FROM: "conditions@example.com" }, expectedErrors: /status of 422/ });

const QUESTIONS = "/dashboard/pages/questions";

test.afterEach(({ app }) => withRecords(app, (records) => deleteTexts(records, ["questions"])));

test("an editor asks a question of one admission type only, and the form asks it when that is chosen", {
  tag: "@slow",
}, async ({ page, app, browser, signIn }) => {
  await test.step("the editor adds the question, and learns how the admission type is written", async () => {
    await signIn(page);
    await page.goto(QUESTIONS);
    await page.getByRole("button", { name: "Add a question" }).click();
    const question = page.getByRole("group", { name: "Questions of your own" });
    await question.getByLabel("Column", { exact: true }).fill("FormerCollege");
    await question.getByLabel("Question", { exact: true }).fill("Former college");
    await question.getByLabel("Has to be answered").check();
    await question.getByLabel("Show this part").check();
    await question.getByRole("button", { name: "Add an answer" }).click();
    await question.getByLabel("Answer 1", { exact: true }).fill("Direct Entry");
    await publish(page);
    await expect(page.getByRole("alert")).toContainText("one of: UTME, DE, transfer.");
    await question.getByLabel("Answer 1", { exact: true }).fill("DE");
    await publish(page);
    await expect(page.getByText("Published. Visitors see it now.")).toBeVisible();
  });

  const form = applicationForm(page);
  const college = form.text("Former college");
  const email =
    await test.step("the form asks it as soon as the type is chosen, and keeps what was typed", async () => {
      await page.goto("/Admissions/Apply");
      const address = await fillInForm(page);
      await chooseDocuments(page);
      await expect(page.getByText("Nothing is missing.")).toBeVisible();
      await expect(page.getByRole("heading", { name: "More questions" })).toBeHidden();
      await form.choice("Direct Entry (DE)").check();
      await expect(college).toHaveAccessibleDescription("Only if “Admission type” is Direct Entry (DE).");
      await expect(page.getByText("1 answer is still missing.")).toBeVisible();
      await college.fill("Delta Polytechnic");
      await form.choice("UTME").check();
      await expect(college).toBeHidden();
      await expect(page.getByText("Nothing is missing.")).toBeVisible();
      await form.choice("Direct Entry (DE)").check();
      await expect(college).toHaveValue("Delta Polytechnic");
      return address;
    });

  await test.step("a rejection for it ends when the type is changed", async () => {
    await college.fill("");
    await form.submit.press("Enter");
    await expect(form.summary).toContainText("Answer the question “Former college”.");
    await form.choice("UTME").check();
    await expect(form.summary).toBeHidden();
    await form.choice("Direct Entry (DE)").check();
    await college.fill("Delta Polytechnic");
  });

  await form.submit.click();
  await expect(page).toHaveURL(/\/$/);
  const { rows } = await withRecords(app, (records) =>
    records.query("select added_answers from applications where email = $1", [email]),
  );
  expect(rows[0]?.added_answers).toMatchObject([{ key: "FormerCollege", answer: "Delta Polytechnic" }]);

  await test.step("a form that was opened before the question concerned its applicant shows it when the server asks for it", async () => {
    const context = await browser.newContext({ baseURL: app.url });
    const before = await context.newPage();
    await before.goto("/Admissions/Apply");
    await fillInForm(before);
    await chooseDocuments(before);
    await page.goto(QUESTIONS);
    const question = page.getByRole("group", { name: "Questions of your own" });
    await question.getByText("1. Former college").click();
    await question.getByLabel("Answer 1", { exact: true }).fill("UTME");
    await publish(page);
    await expect(page.getByText("Published. Visitors see it now.")).toBeVisible();
    const opened = applicationForm(before);
    await opened.submit.click();
    await expect(opened.summary).toContainText("Answer the question “Former college”.");
    await opened.text("Former college").fill("Delta Polytechnic");
    await opened.submit.click();
    await expect(before).toHaveURL(/\/$/);
    await context.close();
  });

  await test.step("without JavaScript, the form says of whom it is asked, and rejects a form without it", async () => {
    const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto("/Admissions/Apply");
    await expect(plain.getByLabel("Former college")).toHaveAccessibleDescription(/Only if “Admission type” is/);
    await fillInForm(plain);
    await chooseDocuments(plain);
    await applicationForm(plain).submit.click();
    await expect(applicationForm(plain).summary).toContainText("Answer the question “Former college”.");
    await applicationForm(plain).choice("Direct Entry (DE)").check();
    await chooseDocuments(plain);
    await applicationForm(plain).submit.click();
    await expect(plain.getByRole("heading", { name: "We have received your application" })).toBeVisible();
    await context.close();
  });
});

async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish", exact: true }).click();
}
