import { QUESTIONS_SAMPLE } from "../../../content/questions.ts";
import type { BuiltApp } from "../../support/apps/built-app.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import {
  applicationForm,
  chooseDocuments,
  chosenFiles,
  fillInForm,
  openFilledForm,
  storedOfDraft,
} from "../support/applicant.ts";
import { deleteTexts, raiseSiteVersion, withRecords } from "../support/records.ts";

// An app of its own: every other test expects the questions of the sample. A rejected form is a response of 422.
test.use({ settings: { MAIL_FROM: "conditions@example.com" }, expectedErrors: /status of 422/ });

test.afterEach(({ app }) => withRecords(app, (records) => deleteTexts(records, ["questions"])));

const SCHOOL = { key: "School", label: "Former school", kind: "text", isRequired: true, choices: [] };
const BLOOD = { key: "Blood", label: "Blood group", kind: "one choice", isRequired: true, choices: ["A", "B"] };
const WITHOUT_GENDER = { leftOut: { gender: true, guardianEmail: false, howDidYouHear: false } };
const WITHOUT_EXAM = { entranceExam: { ...QUESTIONS_SAMPLE.entranceExam, isAsked: false } };

/** Publishes the questions of the sample with a change, and waits until visitors get them. */
async function publish(app: BuiltApp, change: object): Promise<void> {
  const toHaveReady = `your papers (${crypto.randomUUID()})`;
  const value = JSON.stringify({ ...QUESTIONS_SAMPLE, ...change, toHaveReady });
  await withRecords(app, async (records) => {
    await records.query("insert into content_versions (key, value, saved_at) values ('questions', $1, now())", [value]);
    await raiseSiteVersion(records);
  });
  const readForm = async () => (await fetch(`${app.url}/Admissions/Apply`)).text();
  await expect.poll(async () => (await readForm()).includes(toHaveReady)).toBe(true);
}

test("an applicant whose form is older than its questions is led to the new form, with all that was typed", {
  tag: "@slow",
}, async ({ page, app }) => {
  const outdated = "The form has changed since you opened it";
  const form = applicationForm(page);
  const openNewForm = async () => {
    await form.summary.getByRole("link", { name: "Open the new form" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(form.text("City")).toHaveValue("Warri");
  };

  await test.step("a question is asked again that the form didn't have", async () => {
    await publish(app, { ...WITHOUT_GENDER, added: [BLOOD] });
    await page.goto("/Admissions/Apply");
    await expect(form.choice("Female")).toBeHidden();
    await fillInForm(page, 13);
    await chooseDocuments(page);
    await form.choice("A").check();
    await publish(app, { added: [BLOOD] });
    await form.submit.click();
    await expect(form.summary).toContainText(`${outdated}: Choose your gender.`);
    await openNewForm();
    await form.choice("Female").check();
  });

  await test.step("the chosen answer is not offered any more", async () => {
    await publish(app, { added: [{ ...BLOOD, choices: ["A+", "A-", "B+"] }] });
    await form.submit.click();
    await expect(form.summary).toContainText("Choose an answer to “Blood group”.");
    await expect(form.summary).toContainText(outdated);
    await openNewForm();
    await form.choice("A-").check();
  });

  await form.submit.click();
  await expect(form.toast("Application submitted successfully!")).toBeVisible();
});

test("a saved form keeps its answers and files to questions that are left out for a while", { tag: "@slow" }, async ({
  page,
  app,
}) => {
  await publish(app, { added: [SCHOOL] });
  const { form, papers } = await openFilledForm(page);
  await form.text("Former school").fill("Warri Grammar School");
  await expect.poll(() => storedOfDraft(page)).toHaveLength(3);

  await publish(app, WITHOUT_EXAM);
  await page.reload();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(form.text("City")).toHaveValue("Warri");
  await form.text("City").fill("Asaba");
  await expect(form.jambResult).toBeHidden();
  await expect.poll(() => storedOfDraft(page)).toHaveLength(3);

  await publish(app, { added: [SCHOOL] });
  await page.reload();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(form.text("City")).toHaveValue("Asaba");
  await expect(form.text("Former school")).toHaveValue("Warri Grammar School");
  await expect(form.text("JAMB registration number")).toHaveValue("202510101010AB");
  expect(await chosenFiles(page)).toEqual([papers.photo, papers.paper]);
  await form.submit.click();
  await expect(form.toast("Application submitted successfully!")).toBeVisible();
});
