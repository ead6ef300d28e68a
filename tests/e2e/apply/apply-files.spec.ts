import sharp from "sharp";
import { pdfWith } from "../../builders/hostile-pdf.builder.ts";
import { photoOfResult } from "../../builders/result-photo.builder.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import {
  applicationForm,
  choose,
  chooseDocuments,
  chosenFiles,
  fillInForm,
  storedOfDraft,
  TYPED,
} from "../support/applicant.ts";

test.use({ expectedErrors: /status of 422 .*\/form\/uploads/ });

test("a large photo is resized and rotated before it is sent, says so, and is stored like that", {
  tag: "@slow",
}, async ({ page }) => {
  const photo = await photoOfResult({ lyingOnItsSide: true });
  expect(photo.content.length).toBeGreaterThan(1_024 * 1_024);
  const announced: number[] = [];
  page.on("request", (request) => {
    const length = request.headers()["upload-length"];
    if (length) announced.push(Number(length));
  });
  await page.goto("/Admissions/Apply");
  const form = applicationForm(page);
  await choose(form.waecResult, photo);
  const sizeNote = page.getByText(/^\d+ KB \(made smaller from \d\.\d MB\)$/);
  await expect(sizeNote).toBeVisible();

  const [sent] = await chosenFiles(page);
  expect(sent).toMatchObject({ name: photo.name, mediaType: "image/jpeg" });
  expect(sent?.content.length).toBeLessThan(400 * 1024);
  const { width, height, orientation, exif } = await sharp(sent?.content).metadata();
  expect({ width, height, orientation, exif }).toEqual({
    width: 1500,
    height: 2000,
    orientation: undefined,
    exif: undefined,
  });
  await expect(page.getByText("WAEC/NECO result: uploaded.")).toBeVisible();
  expect(announced).toEqual([sent?.content.length]);
  // The red stamp is in the top left corner.
  const [red = 0, green = 255] = await sharp(sent?.content)
    .extract({ left: 80, top: 80, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(red - green).toBeGreaterThan(100);

  await expect.poll(() => storedOfDraft(page)).toHaveLength(2);
  await page.reload();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(sizeNote).toBeVisible();
  expect(await chosenFiles(page)).toEqual([sent]);
});

test("a photo above 8 MB is resized, a PDF and a small photo stay unchanged, and an unreadable file is rejected", {
  tag: "@slow",
}, async ({ page }) => {
  const photo = await photoOfResult({ atLeast: 9 * 1024 * 1024 });
  await page.goto("/Admissions/Apply");
  const form = applicationForm(page);
  await choose(form.waecResult, photo);
  await expect(page.getByText(/\(made smaller from 9 MB\)$/)).toBeVisible();

  const { photo: small, paper: document } = await chooseDocuments(page, 700_000);
  const broken = { ...small, content: Buffer.concat([small.content.subarray(0, 500_000), Buffer.alloc(1)]) };
  await choose(form.waecResult, { ...broken, content: broken.content.fill(0, 20) });
  await expect(form.waecResult).toHaveAccessibleDescription(/can't be opened as a picture.*\(.*, 488 KB\)/);
  expect(await chosenFiles(page)).toEqual([document]);
});

test("a PDF with a script and a file of another type are rejected while the form is being filled in, with advice, and another one replaces it (deviation 5)", {
  tag: "@slow",
}, async ({ page }) => {
  await page.goto("/Admissions/Apply");
  const form = applicationForm(page);
  await fillInForm(page);
  await chooseDocuments(page);
  const content = pdfWith({ objects: ["<< /S /JavaScript /JS (1) >>"] });
  await choose(form.jambResult, { name: "slip.pdf", mediaType: "application/pdf", content });
  await expect(form.jambResult).toHaveAccessibleDescription(
    /Your JAMB result contains a script.*Please save or print it as a new PDF, or send a photo\. \(slip\.pdf, /,
  );
  expect(await chosenFiles(page)).toHaveLength(1);
  await expect(form.text("Phone")).toHaveValue(TYPED.Phone);

  await chooseDocuments(page);
  await choose(form.jambResult, {
    name: "result.pdf",
    mediaType: "application/pdf",
    content: Buffer.from("MZ\u0090 a program"),
  });
  await expect(page.getByText("Your JAMB result must be a PDF, JPEG or PNG file.")).toBeVisible();
  await expect(form.submit).toHaveAttribute("aria-disabled", "true");

  await chooseDocuments(page);
  await form.submit.click();
  await expect(page.getByText("Application submitted successfully!", { exact: true })).toBeAttached();
});

test("the form shows the upload's size in advance, and each field keeps its own file", { tag: "@slow" }, async ({
  page,
}) => {
  await page.route("**/form/uploads", () => {});
  await page.goto("/Admissions/Apply");
  const form = applicationForm(page);
  await expect(
    page.getByText("For two photos: about 0.6 MB to send, about 7 seconds on a slow connection."),
  ).toBeVisible();
  await expect(page.getByText(/^About .* to send/)).toHaveCount(0);
  const { photo, paper: document } = await chooseDocuments(page, 300_000);
  await expect(page.getByText("About 0.6 MB to send, about 6 seconds on a slow connection.")).toBeVisible();
  expect(await chosenFiles(page)).toEqual([photo, document]);
  await page.getByRole("button", { name: "Remove the WAEC/NECO result" }).click();
  await expect(page.getByText("About 0.3 MB to send, about 3 seconds on a slow connection.")).toBeVisible();
  expect(await chosenFiles(page)).toEqual([document]);
  await page.unroute("**/form/uploads");

  await choose(form.waecResult, document);
  await expect(page.getByText(`Both files are the same: ${document.name}.`)).toBeVisible();
  await choose(form.waecResult, photo);
  await expect(page.getByText("Both files are the same")).toHaveCount(0);
  await choose(form.jambResult, { ...document, name: "another.pdf" });
  await expect(page.getByText("Your files are already uploaded: only your answers are left to send.")).toBeVisible();
});

test("a summary above the submit button follows the form, with a link to each field", { tag: "@slow" }, async ({
  page,
}) => {
  await page.goto("/Admissions/Apply");
  const form = applicationForm(page);
  const check = page.getByRole("group").filter({ hasText: "Check your answers" });
  await expect(check).toContainText("15 answers are still missing.");
  await expect(check.getByRole("link")).toHaveCount(0);
  const email = await fillInForm(page);
  await chooseDocuments(page);
  await expect(check).toContainText("Nothing is missing.");

  const answer = (label: string) => check.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });
  await expect(answer("E-mail")).toContainText(email);
  await expect(answer("Gender")).toContainText("Female");
  await expect(answer("JAMB result")).toContainText("result.pdf, 19 KB");
  await expect(answer("How did you hear about us?")).toContainText("Friend");
  await expect(answer("Parent or guardian's e-mail")).toContainText("Nothing (optional)");
  expect(await check.getByRole("term").count()).toBe(18);

  await answer("City").getByRole("link", { name: "Change City" }).click();
  await expect(form.text("City")).toBeFocused();
  await form.text("City").fill("");
  await expect(answer("City")).toContainText("Still missing");
  await expect(check).toContainText("1 answer is still missing.");
  await answer("JAMB result").getByRole("link").click();
  await expect(form.jambResult).toBeFocused();
});
