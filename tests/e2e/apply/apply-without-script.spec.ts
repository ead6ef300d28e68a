import { pdfWith } from "../../builders/hostile-pdf.builder.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { applicationForm, choose, chooseDocuments, fillInForm, TYPED } from "../support/applicant.ts";
import { failNextSave, savedUnder } from "../support/records.ts";

test.use({ javaScriptEnabled: false, expectedErrors: /status of (422|503)/ });

test("without JavaScript each rejected form keeps the answers and says what to correct, and a complete one leads to its receipt", async ({
  page,
  app,
}) => {
  await page.goto("/Admissions/Apply");
  const form = applicationForm(page);
  const email = await fillInForm(page);

  await test.step("a text that is too long is returned in full, with the limit and the excess (deviation 55)", async () => {
    await form.text("City").fill("x".repeat(130));
    await form.submit.click();
    await expect(form.summary).toContainText("City must be 100 characters or fewer.");
    await expect(form.text("City")).toHaveValue("x".repeat(130));
    await expect(page.getByText("30 characters too many: at most 100 are accepted.")).toBeVisible();
    await form.text("City").fill(TYPED.City);
  });

  await test.step("both files are asked for again, in the title, the summary and at the fields", async () => {
    await form.text("Phone").fill("");
    await chooseDocuments(page);
    await form.submit.click();
    const again = "Choose this file again: a browser can't keep files.";
    await expect(form.summary.getByRole("listitem")).toHaveText(["Enter your phone.", again, again]);
    for (const input of [form.waecResult, form.jambResult]) await expect(input).toHaveAccessibleDescription(/again/);
    await expect(page).toHaveTitle("Error: Undergraduate application – Palmgrove University");
    await form.text("Phone").fill(TYPED.Phone);
  });

  await test.step("a PDF with a script is rejected with a message at its field", async () => {
    await chooseDocuments(page);
    const content = pdfWith({ objects: ["<< /S /JavaScript /JS (1) >>"] });
    await choose(form.jambResult, { name: "slip.pdf", mediaType: "application/pdf", content });
    await form.submit.click();
    await expect(form.jambResult).toHaveAccessibleDescription(
      /Your JAMB result contains a script.*Please save or print it as a new PDF, or send a photo\./,
    );
    for (const [label, value] of Object.entries(TYPED)) await expect(form.text(label)).toHaveValue(value);
  });

  await test.step("a database error shows a message with the time to retry, and every answer stays", async () => {
    await chooseDocuments(page);
    const failure = await failNextSave(app);
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await form.submit.click();
    await failure.happened;
    expect((await answer).headers()).toMatchObject({ "retry-after": "30" });
    await expect(form.summary).toContainText("We could not save your application just now.");
    for (const [label, value] of Object.entries(TYPED)) await expect(form.text(label)).toHaveValue(value);
  });

  await chooseDocuments(page);
  await form.submit.click();
  await expect(page.getByRole("heading", { name: "We have received your application", level: 1 })).toBeVisible();
  const [saved, ...others] = await savedUnder(app, email);
  expect(others).toEqual([]);
  await expect(page.getByRole("main")).toContainText(saved?.reference ?? "nothing was saved");

  await page.reload();
  await expect(page.getByRole("main")).toContainText(saved?.reference ?? "");
  expect(await savedUnder(app, email)).toHaveLength(1);
});

test("without JavaScript all validation errors are shown at once, and every answer stays", { tag: "@slow" }, async ({
  page,
  app,
}) => {
  await page.goto("/Admissions/Apply");
  const form = applicationForm(page);
  const email = await fillInForm(page);
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
  await chooseDocuments(page);
  await form.submit.click();
  await expect(page.getByRole("heading", { name: "We have received your application", level: 1 })).toBeVisible();
  expect(await savedUnder(app, email)).toHaveLength(1);
});
