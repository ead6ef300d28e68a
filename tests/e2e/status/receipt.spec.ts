import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { readPdf } from "../../support/read/pdf-text.ts";
import { expectForEveryone } from "../support/accessible.ts";
import { openReceipt, sendApplication } from "../support/staff-member.ts";
import { openStatus, tabTo, withdraw } from "../support/status-visitor.ts";

const WRONG_CODE = "K7QM-2XRT-9HBD-4VWN";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const codeField = (page: Page) => page.getByLabel("The code on the receipt");
const checkButton = (page: Page) => page.getByRole("button", { name: "Check the receipt" });

/** Reads the code on the open receipt. */
async function codeOnReceipt(page: Page): Promise<string> {
  const words = await page.getByRole("main").innerText();
  return /\b\w{4}-\w{4}-\w{4}-\w{4}\b/.exec(words)?.[0] ?? "";
}

test.describe("on a phone, with the keyboard only", () => {
  test.use({ viewport: { width: 360, height: 740 }, expectedErrors: /status of 404/ });

  test("an applicant reads the receipt and downloads it as PDF, and anyone verifies it by its code", async ({
    page,
    app,
  }) => {
    const sent = await sendApplication(app);
    const { reference, lastName } = sent;
    await openReceipt(page, app, sent);
    const main = page.getByRole("main");
    for (const words of [reference, "Ọmọlará", lastName, "JAMB result", "(20 KB)", "Friend, Google"])
      await expect(main).toContainText(words);
    await expect(
      page.getByRole("img", { name: "QR code that leads to the page that checks this receipt" }),
    ).toBeVisible();
    await expectForEveryone(page);

    const download = page.waitForEvent("download");
    await tabTo(page, page.getByRole("link", { name: "Download as PDF" }));
    await page.keyboard.press("Enter");
    const file = await download;
    expect(file.suggestedFilename()).toBe(`${reference}.pdf`);
    const { pages } = readPdf(await readFile(await file.path()));
    for (const words of [reference, "Ọmọlará", lastName]) expect(pages.join("\n")).toContain(words);

    const code = await codeOnReceipt(page);
    expect(pages.join("\n")).toContain(code);
    await page.goto("/verify");
    await expectForEveryone(page);
    await tabTo(page, codeField(page));
    await page.keyboard.type(code.replaceAll("-", "").toLowerCase());
    await page.keyboard.press("Enter");
    await expect(heading(page, "Genuine")).toBeFocused();
    await expect(page).toHaveURL(`${app.url}/verify/${code}`);
    await expect(main).toContainText(
      /Received on \d+ \w+ \d{4}, \d\d:\d\d \(Nigerian time\), for .+ in the session 2025\/2026\./,
    );
    for (const words of [reference, "Ọmọlará", lastName]) await expect(main).not.toContainText(words);
    await expectForEveryone(page);

    await codeField(page).fill(WRONG_CODE);
    await page.keyboard.press("Enter");
    await expect(heading(page, "We have no receipt with this code")).toBeFocused();
    await expect(codeField(page)).toHaveValue(WRONG_CODE);
    await expectForEveryone(page);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /status of 404/ });

  test("anyone verifies a receipt on plain pages, and sees when the application was withdrawn since", {
    tag: "@slow",
  }, async ({ page, app }) => {
    const sent = await sendApplication(app);
    const { reference } = sent;
    await openReceipt(page, app, sent);
    await expect(page.getByRole("heading", { name: "What happens next" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Download as PDF" })).toBeVisible();
    const code = await codeOnReceipt(page);
    await withdraw(app, reference);
    await page.reload();
    await expect(page.getByText("The application has since been withdrawn.")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Ọmọlará");

    await page.goto("/verify");
    await codeField(page).fill(WRONG_CODE);
    await checkButton(page).click();
    await expect(heading(page, "We have no receipt with this code")).toBeVisible();
    await codeField(page).fill(code);
    await checkButton(page).click();
    await expect(heading(page, "Genuine")).toBeVisible();
    await expect(page.getByText("It has since been withdrawn.")).toBeVisible();
  });
});

test("a receipt's address shows no personal data on another device before a mailed code is entered there", {
  tag: "@slow",
}, async ({ page, app }) => {
  const { reference, statusUrl, lastName } = await sendApplication(app);
  await page.goto(statusUrl);
  const main = page.getByRole("main");
  for (const words of [reference, "Programme", "Answers and files are hidden here."])
    await expect(main).toContainText(words);
  for (const words of ["Ọmọlará", lastName, "Friend, Google", "(20 KB)"]) await expect(main).not.toContainText(words);
  await expectForEveryone(page);
  await openStatus(page, app, reference);
  await page.goto(statusUrl);
  for (const words of ["Ọmọlará", lastName, "Friend, Google", "(20 KB)"]) await expect(main).toContainText(words);
});

test("the receipt prints on one sheet of A4, without the page's frame", async ({ page, app }) => {
  await openReceipt(page, app, await sendApplication(app));
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("link", { name: "Download as PDF" })).toBeHidden();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  const document = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(document.match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test("text typed into the field before hydration stays", async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/verify", { waitUntil: "commit" });
  await codeField(page).fill(WRONG_CODE);
  scripts.resolve();
  await expect(page.locator("header[data-hydrated]")).toBeVisible();
  await expect(codeField(page)).toHaveValue(WRONG_CODE);
});

test("receipts and verification pages are neither cached nor listed by search engines", async ({ page, app }) => {
  const { statusUrl } = await sendApplication(app);
  await page.goto(statusUrl);
  const code = await codeOnReceipt(page);
  for (const address of [statusUrl, `/verify/${code}`, `/verify?code=${code}`, "/verify"]) {
    const response = await fetch(`${app.url}${address}`);
    expect(response.status, address).toBe(200);
    expect(response.headers.get("Cache-Control"), address).toContain("no-store");
    expect(await response.text(), address).toContain('<meta name="robots" content="noindex"/>');
  }
});
