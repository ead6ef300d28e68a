import { expect, test } from "../support/browser-test.ts";
import { applicationForm, choose, choosePapers, fillInAnswers, TYPED } from "./applicant.ts";
import { savedUnder } from "./records.ts";

test.use({ javaScriptEnabled: false, expectedComplaint: /status of 422/ });

test("without JavaScript a complete application leads to its receipt", async ({ page, app }) => {
  await page.goto("/Admissions/Apply");
  const email = await fillInAnswers(page);
  await choosePapers(page);
  await applicationForm(page).submit.click();

  await expect(page.getByRole("heading", { name: "We have received your application", level: 1 })).toBeVisible();
  const [saved, ...others] = await savedUnder(app, email);
  expect(others).toEqual([]);
  await expect(page.getByRole("main")).toContainText(saved?.reference ?? "nothing was saved");

  await page.reload();
  await expect(page.getByRole("main")).toContainText(saved?.reference ?? "");
  expect(await savedUnder(app, email)).toHaveLength(1);
});

test("without JavaScript every problem comes back at once, and every answer stays", async ({ page, app }) => {
  await page.goto("/Admissions/Apply");
  const form = applicationForm(page);
  const email = await fillInAnswers(page);
  await form.text("Phone").fill("");
  await form.text("E-mail").fill("not an address");
  await choose(form.jambResult, {
    name: "result.pdf",
    mediaType: "application/pdf",
    content: Buffer.from("MZ\u0090 a program"),
  });
  await form.submit.click();

  await expect(form.summary).toContainText("Form is not valid. Please fill in all required fields.");
  const problems = form.summary.getByRole("listitem");
  await expect(problems).toHaveText([
    "E-mail must look like name@example.com.",
    "Enter your phone.",
    "Upload your WAEC/NECO result.",
    /^Your JAMB result must be a PDF, JPEG or PNG file\./,
  ]);
  for (const [label, value] of Object.entries({ ...TYPED, Phone: "" }))
    await expect(form.text(label)).toHaveValue(value);
  await expect(form.text("E-mail")).toHaveValue("not an address");
  for (const name of ["Female", "UTME", "WAEC"]) await expect(form.choice(name)).toBeChecked();
  await expect(form.programme).toHaveValue("Nursing Science");
  await expect(page.getByRole("checkbox", { name: "Friend" })).toBeChecked();

  await form.text("E-mail").fill(email);
  await form.text("Phone").fill(TYPED.Phone);
  await choosePapers(page);
  await form.submit.click();
  await expect(page.getByRole("heading", { name: "We have received your application", level: 1 })).toBeVisible();
  expect(await savedUnder(app, email)).toHaveLength(1);
});
