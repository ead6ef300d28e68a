import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { QUESTIONS_SAMPLE } from "../../../content/questions.ts";
import { fixturePdf } from "../../builders/document.builder.ts";
import { makeLakesideBundle } from "../../lakeside/lakeside-bundle.ts";
import { runCommand } from "../../support/apps/run-command.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { readPdf } from "../../support/read/pdf-text.ts";
import { expectAccessibleEverywhere } from "../support/accessible.ts";
import { applicationForm, choose, chooseDocuments, fillInForm, storedOfDraft } from "../support/applicant.ts";
import { fillInLakesideForm, LAKESIDE_ANSWERS } from "../support/lakeside-applicant.ts";
import { emptySite, raiseSiteVersion, withRecords } from "../support/records.ts";
import { openStatus } from "../support/status-visitor.ts";

// An app of its own: every other test expects the sample.
test.use({ settings: { SEED: "none", MAIL_FROM: "admissions@lakeside.example" }, expectedErrors: /status of 422/ });

test.beforeEach(({ app }) => emptySite(app));

const COMMAND = path.join(import.meta.dirname, "../../../scripts/commands/site.ts");
/** What distinguishes the sample's university, country and examinations from Lakeside's. */
const OF_THE_SAMPLE = /palmgrove|nigeria|lagos|naira|₦|\b(?:NGN|JAMB|WAEC|NECO|UTME)\b/gi;

test("a candidate of another country applies with its examinations, and nothing on the way is left of the sample", {
  tag: "@slow",
}, async ({ page, app, signIn }) => {
  test.slow();
  const read: Record<string, string> = {};
  const readPage = async (name: string) => {
    read[name] = await page.locator("body").innerText();
  };
  const file = path.join(app.dataDir, "lakeside.zip");
  await writeFile(file, await makeLakesideBundle());
  const imported = await runCommand(COMMAND, ["import", file, "--apply"], { settings: { DATA_DIR: app.dataDir } });
  read["the command"] = imported.out + imported.err;
  // At its start, Gatehouse has named the sample, which it showed then.
  const loggedBefore = app.output().length;

  await test.step("the form asks for one examination, in the university's own words", async () => {
    await expect(async () => {
      await page.goto("/Admissions/Apply");
      await expect(page.getByText("Have your KCSE certificate or result slip,")).toBeVisible({ timeout: 1000 });
    }).toPass();
    const form = applicationForm(page);
    await form.submit.press("Enter");
    await expect(form.summary).toContainText("Choose KCSE or IGCSE.");
    await expect(form.summary).toContainText("Upload your examination result.");
    await expect(form.summary).toContainText("Choose an answer to “Where you want to live”.");
    await expect(form.summary).toContainText("Upload your identity document.");
    await expect(page.locator('input[type="file"]:visible')).toHaveCount(2);
    await expect(page.getByLabel("Sponsor's phone (optional)")).toHaveAccessibleDescription(/At most 40 characters\./);
    await expect(page.getByLabel("First name")).toBeVisible();
    await expect(page.getByLabel(/guardian/)).toHaveCount(0);
    await readPage("the form with its messages");
    await expectAccessibleEverywhere(page);
  });

  const statusUrl = await test.step("the candidate sends it", async () => {
    const form = applicationForm(page);
    await form.choice("Credit transfer from another college").check();
    await expect(form.text("Former college")).toBeVisible();
    await choose(page.getByLabel("Transcript (optional)"), {
      ...fixturePdf("Transcript", 20_000),
      name: "transcript.pdf",
    });
    await fillInLakesideForm(page);
    await expect(form.text("Former college")).toBeHidden();
    await expect(page.getByText("Identity document: uploaded.")).toBeVisible();
    await expect.poll(() => storedOfDraft(page)).toHaveLength(4);
    await page.reload();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Nothing is missing.")).toBeVisible();
    await expect(page.getByText("Identity document: uploaded.")).toBeVisible();
    await readPage("the answers to check");
    expect(read["the answers to check"]).toContain("birth.pdf");
    expect(read["the answers to check"]).not.toContain("transcript.pdf");
    const [response] = await Promise.all([page.waitForResponse(/\/form\/submit/), form.submit.click()]);
    expect(response.status()).toBe(201);
    return ((await response.json()) as { statusUrl: string }).statusUrl;
  });

  const reference = await test.step("the receipt, also as PDF, has what was sent", async () => {
    await page.goto(statusUrl);
    await expect(page.getByRole("main")).toContainText("Index number");
    await readPage("the receipt");
    expect(read["the receipt"]).toContain("birth.pdf");
    expect(read["the receipt"]).not.toContain("transcript.pdf");
    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download as PDF" }).click();
    const pdf = await readFile(await (await saved).path());
    read["the receipt as PDF"] = readPdf(pdf).pages.join("\n");
    expect(read["the receipt as PDF"]).toContain("Examination result");
    return (await saved).suggestedFilename().replace(".pdf", "");
  });

  await test.step("the candidate corrects an answer", async () => {
    await openStatus(page, app, reference);
    await readPage("the status page");
    await page.goto("/Admissions/Status/Answers");
    await expect(page.getByLabel("Index number")).toHaveValue(LAKESIDE_ANSWERS["Index number"]);
    await page.getByLabel("Index number").fill("");
    await page.getByRole("button", { name: "Save the changes" }).click();
    await expect(page.getByRole("alert")).toContainText("Enter your index number.");
    await page.getByLabel("Index number").fill("20401001002");
    await page.getByLabel("Sponsor's phone (optional)").fill("+254 700 111 222");
    await page.getByRole("button", { name: "Save the changes" }).click();
    await expect(page.getByText("Your new answers are saved, and listed below.")).toBeVisible();
    await readPage("the status page after a correction");
  });

  await test.step("the candidate replaces the identity document", async () => {
    await page.getByRole("link", { name: "Replace the identity document" }).click();
    await expect(page.getByText("Now it is birth.pdf")).toBeVisible();
    await choose(page.getByLabel("The new identity document"), {
      ...fixturePdf("National ID card", 20_000),
      name: "card.pdf",
    });
    await page.getByRole("button", { name: "Send this file" }).click();
    await expect(page.getByText("Your identity document is now the file ‘card.pdf’.")).toBeVisible();
    await readPage("the status page after a replacement");
  });

  await test.step("officers see it in the list, alone and in the review", async () => {
    await signIn(page);
    await page.goto("/dashboard");
    await expect(page.getByRole("columnheader", { name: "IndexNumber" })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: /Jamb/ })).toHaveCount(0);
    await readPage("the list");
    await page.getByRole("link", { name: reference }).click();
    await expect(page.getByRole("definition").filter({ hasText: "Self-sponsored" })).toBeVisible();
    await expect(page.getByText("Sponsor's phone").first()).toBeVisible();
    await readPage("the application");
    expect(read["the application"]).toContain("+254 700 111 222");
    await page.goto("/dashboard/review");
    await expect(page.getByRole("tab", { name: "Examination result" })).toBeVisible();
    await page.keyboard.press("2");
    await expect(page.getByRole("tabpanel", { name: "Identity document" })).toBeVisible();
    await readPage("the review");
    await page.goto("/dashboard?view=compact&type=self-sponsored");
    await expect(page.getByRole("link", { name: "Achieng Odhiambo" })).toBeVisible();
    await readPage("the compact list");
  });

  await test.step("an export has the columns and file names of the university", async () => {
    await page.goto("/dashboard/export");
    const archive = unzipSync(await download(page, "Documents (ZIP)"));
    const names = Object.keys(archive);
    expect(names).toContainEqual(expect.stringContaining("Odhiambo_examination-result.pdf"));
    expect(names).toContainEqual(expect.stringContaining("Odhiambo_identity-document.pdf"));
    read["the names of exported files"] = names.join("\n");
    read["the exported list"] = strFromU8(archive["applications.csv"] ?? new Uint8Array());
    expect(read["the exported list"]).toContain('"School examination","IndexNumber","ExaminationResult"');
    expect(read["the exported list"]).toContain(
      '"DateOfBirth","SponsorPhone","Accommodation","IdentityDocument","FormerCollege","Transcript"',
    );
    expect(read["the exported list"]).toContain('"2007-05-31"');
  });

  await test.step("mails and the log", async () => {
    const { rows } = await withRecords(app, (records) =>
      records.query("select subject, text_body, html_body from mails"),
    );
    expect(rows.length).toBeGreaterThanOrEqual(3);
    read["the mails"] = JSON.stringify(rows);
    read["the log"] = app.output().slice(loggedBefore);
  });

  const left = Object.entries(read).flatMap(([name, text]) => {
    const words = text.match(OF_THE_SAMPLE) ?? [];
    return words.length > 0 ? [`${name}: ${[...new Set(words)].join(", ")}`] : [];
  });
  expect(left).toEqual([]);
});

test("a form that was opened before a question was added leads to the new one, with everything that was typed", {
  tag: "@slow",
}, async ({ page, app }) => {
  const email = await test.step("the form is filled in", async () => {
    await page.goto("/Admissions/Apply");
    const email = await fillInForm(page);
    await chooseDocuments(page);
    return email;
  });
  const added = [{ key: "Blood", label: "Blood group", kind: "text", isRequired: true, choices: [] }];
  await withRecords(app, async (records) => {
    const value = JSON.stringify({ ...QUESTIONS_SAMPLE, added });
    await records.query("insert into content_versions (key, value, saved_at) values ('questions', $1, now())", [value]);
    await raiseSiteVersion(records);
  });
  await expect(async () =>
    expect(await (await page.request.get("/Admissions/Apply")).text()).toContain("Blood group"),
  ).toPass();
  const form = applicationForm(page);
  await form.submit.click();
  await expect(form.summary).toContainText("The form has changed since you opened it");
  await expectAccessibleEverywhere(page);
  await form.summary.getByRole("link", { name: "Open the new form" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(form.text("E-mail")).toHaveValue(email);
  await form.text("Blood group").fill("AB");
  await form.submit.click();
  await expect(form.toast("Application submitted successfully!")).toBeVisible();
});

async function download(page: Page, name: string): Promise<Uint8Array> {
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
  return new Uint8Array(await readFile(await saved.path()));
}
