import type { Browser, Request } from "@playwright/test";
import { fixturePdf } from "../../builders/document.builder.ts";
import { photoOfResult } from "../../builders/result-photo.builder.ts";
import type { BuiltApp } from "../../support/apps/built-app.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { awaitScripts, scriptsStarted, withholdScripts } from "../../support/browser/page-scripts.ts";
import { expectNoSidewaysScroll, expectNoViolations } from "../support/accessible.ts";
import {
  applicationForm,
  choose,
  chooseDocuments,
  chosenFiles,
  fillInForm,
  storedOfDraft,
  TYPED,
} from "../support/applicant.ts";
import { savedDocuments, savedUnder, withRecords } from "../support/records.ts";
import { tabTo } from "../support/status-visitor.ts";

// The responses to a second device that sends different data, and to an invalid link.
test.use({
  expectedErrors:
    /status of 422 .*\/form\/submit|status of 404 .*\/(?:Admissions\/Continue|opened$)|ERR_FAILED.*\/form\/uploads/,
});

const ON_ITS_WAY = "If mail can reach this address, a link is on its way to it.";
const IS_HERE = "Your application is on this device now.";
const BOTH_SENT = "uploaded. It becomes part of your application when you submit the form.";
const GONE = "This link no longer works";

/** Waits for the newest mail to an address and returns its text. */
async function inMail(app: BuiltApp, email: string, pattern: RegExp): Promise<string> {
  let found = "";
  const readLink = () =>
    withRecords(app, async (client) => {
      const { rows } = await client.query("select text_body from mails where recipient = $1 order by id desc limit 1", [
        email,
      ]);
      found = pattern.exec(rows[0]?.text_body ?? "")?.[1] ?? "";
      return found;
    });
  await expect.poll(readLink).not.toBe("");
  return found;
}

const linkIn = (app: BuiltApp, email: string) => inMail(app, email, /^(\/Admissions\/Continue\/[\w-]{43})$/m);

/** Opens another device; on the test's network, unless another is given. */
async function anotherDevice(browser: Browser, app: BuiltApp, headers: Record<string, string> = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url, extraHTTPHeaders: headers });
  const page = await context.newPage();
  awaitScripts(page);
  return page;
}

/** Fills in the form with both files, and requests a link by e-mail. */
async function beginAndSendLink(page: Page) {
  await page.goto("/Admissions/Apply");
  const email = await fillInForm(page);
  const documents = await chooseDocuments(page);
  await expect(page.getByText(BOTH_SENT)).toHaveCount(2);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByLabel("Your e-mail address")).toHaveValue(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(ON_ITS_WAY)).toBeVisible();
  return { email, papers: documents };
}

function uploadsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request: Request) => {
    if (request.url().includes("/form/uploads") && request.method() !== "HEAD") sent.push(request.method());
  });
  return sent;
}

test("a draft continues with text and both files on another network, after a code, and is sent from there once", {
  tag: "@slow",
}, async ({ page, app, browser }) => {
  const { email, papers: documents } = await beginAndSendLink(page);
  const link = await linkIn(app, email);
  const other = await anotherDevice(browser, app, { "X-Forwarded-For": "203.0.113.77" });
  await other.setViewportSize({ width: 360, height: 740 });
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "Continue on this device" })).toBeVisible();
  const shown = await other.content();
  const privateTexts = [email, TYPED["First name"], TYPED["WAEC/NECO exam number"], documents.photo.name];
  expect(privateTexts.filter((word) => shown.includes(word))).toEqual([]);
  await expectNoViolations(other);
  await tabTo(other, other.getByRole("button", { name: "Send me a code" }));
  await other.keyboard.press("Enter");
  await expect(other.getByRole("heading", { name: "Enter your code" })).toBeFocused();
  await expectNoSidewaysScroll(other);
  const sent = uploadsOf(other);
  const code = await inMail(app, email, /Your code: (\d{6})/);
  const release = await withholdScripts(other);
  await other.reload({ waitUntil: "commit" });
  await other.getByLabel("Code", { exact: true }).fill(code);
  release();
  await scriptsStarted(other);
  await other.unrouteAll({ behavior: "wait" });
  await expect(other.getByLabel("Code", { exact: true })).toHaveValue(code);
  await other.getByLabel("Code", { exact: true }).press("Enter");

  await expect(other.getByText(IS_HERE)).toBeVisible();
  await expect(other).toHaveURL(/\/Admissions\/Apply$/);
  const form = applicationForm(other);
  await expect(form.text("E-mail")).toHaveValue(email);
  for (const [label, value] of Object.entries(TYPED)) await expect(form.text(label)).toHaveValue(value);
  await expect(form.choice("Female")).toBeChecked();
  await expect(other.getByRole("checkbox", { name: "Friend" })).toBeChecked();
  expect(await chosenFiles(other)).toEqual([documents.photo, documents.paper]);
  await expect(other.getByText(BOTH_SENT)).toHaveCount(2);
  expect(sent, "no file was sent again").toEqual([]);
  await form.submit.click();
  await expect(form.toast("Application submitted successfully!")).toBeVisible();
  expect(await savedDocuments(app, email)).toEqual([documents.paper.content, documents.photo.content]);

  // The link is no longer valid, and the first device is notified.
  await other.goto(link);
  await expect(other.getByRole("heading", { name: GONE })).toBeVisible();
  await applicationForm(page).text("City").fill("Sapele");
  await applicationForm(page).submit.click();
  await expect(applicationForm(page).summary).toContainText(
    "This application was already sent with other answers, on ",
  );
  await expect(applicationForm(page).summary).toContainText("perhaps from another device");
  expect(await savedUnder(app, email)).toHaveLength(1);
  await other.context().close();
});

test("a link opens beside the device's own draft, and on two phones of the same network, which get one reference for one application", {
  tag: "@slow",
}, async ({ page, app, browser, extraHTTPHeaders }) => {
  const { email } = await beginAndSendLink(page);
  const link = await linkIn(app, email);
  await test.step("the device's own draft stays a separate application", async () => {
    const form = applicationForm(page);
    await form.text("City").fill("Sapele");
    await expect.poll(() => storedOfDraft(page)).toHaveLength(4);
    await page.goto(link);
    await page.getByRole("button", { name: "Continue on this device" }).click();
    await expect(page.getByText(IS_HERE)).toBeVisible();
    await expect(form.text("City")).toHaveValue(TYPED.City);
    await page.reload();
    await expect(page.getByText("2 applications were begun on this device.")).toBeVisible();
    await page.getByRole("button", { name: "Continue", exact: true }).first().click();
    await expect(form.text("City")).toHaveValue(TYPED.City);
    await page.reload();
    await page.getByRole("button", { name: "Continue", exact: true }).last().click();
    await expect(form.text("City")).toHaveValue("Sapele");
  });

  const phones = await Promise.all([1, 2].map(() => anotherDevice(browser, app, extraHTTPHeaders)));
  for (const phone of phones) {
    await phone.goto(link);
    await phone.getByRole("button", { name: "Continue on this device" }).click();
    await expect(phone.getByText(IS_HERE)).toBeVisible();
  }
  for (const phone of phones) {
    await applicationForm(phone).submit.click();
    const [{ reference } = { reference: "" }] = await savedWhenThere(app, email);
    await expect(phone.getByRole("main")).toContainText(reference);
  }
  expect(await savedUnder(app, email)).toHaveLength(1);
  await Promise.all(phones.map((phone) => phone.context().close()));
});

test("a link that is opened on its own device keeps a file that was replaced since, as a draft of its own", {
  tag: "@slow",
}, async ({ page, app }) => {
  const { email, papers } = await beginAndSendLink(page);
  const link = await linkIn(app, email);
  const newer = fixturePdf("Another JAMB result", 20_000);
  await choose(applicationForm(page).jambResult, newer);
  await expect(page.getByText(BOTH_SENT)).toHaveCount(2);
  await page.goto(link);
  await page.getByRole("button", { name: "Continue on this device" }).click();
  await expect(page.getByText(IS_HERE)).toBeVisible();
  expect(await chosenFiles(page)).toEqual([papers.photo, papers.paper]);
  await page.reload();
  await expect(page.getByText("2 applications were begun on this device.")).toBeVisible();
  await page.getByRole("button", { name: "Continue", exact: true }).last().click();
  await expect.poll(() => chosenFiles(page)).toEqual([papers.photo, newer]);
});

async function savedWhenThere(app: BuiltApp, email: string) {
  await expect.poll(() => savedUnder(app, email)).toHaveLength(1);
  return savedUnder(app, email);
}

test("the form asks for a missing address before it mails a link, keeps the link over a reload, and ends it", {
  tag: "@slow",
}, async ({ page, app }) => {
  await page.goto("/Admissions/Apply");
  await page.setViewportSize({ width: 360, height: 740 });
  await applicationForm(page).text("City").fill("Warri");
  await tabTo(page, page.getByRole("button", { name: "Send me a link" }));
  await page.keyboard.press("Enter");
  const address = page.getByLabel("Your e-mail address");
  await expect(address).toBeFocused();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter an e-mail address like name@example.com.")).toBeVisible();
  await expect(address).toBeFocused();
  const email = `candidate-${crypto.randomUUID()}@example.com`;
  await address.fill(email);
  await page.keyboard.press("Enter");
  await expect(page.getByText(ON_ITS_WAY)).toBeVisible();
  const link = await linkIn(app, email);

  await expect.poll(() => storedOfDraft(page)).toHaveLength(2);
  await page.reload();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByText("A link opens this application on another device until ")).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Cancel the link" }).click();
  await expect(page.getByText("The link has been cancelled and no longer works.")).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: GONE })).toBeVisible();
  await expectNoViolations(page);
});

test("a recipient who did not request the link ends it from the mail", { tag: "@slow" }, async ({
  page,
  app,
  browser,
}) => {
  await page.goto("/Admissions/Apply");
  await applicationForm(page).text("City").fill("Warri");
  await page.getByRole("button", { name: "Send me a link" }).click();
  const email = `stranger-${crypto.randomUUID()}@example.com`;
  await page.getByLabel("Your e-mail address").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  const link = await linkIn(app, email);
  const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false });
  const stranger = await context.newPage();
  await stranger.goto(`${link}#end`);
  await stranger.getByRole("button", { name: "Cancel the link" }).click();
  await expect(stranger.getByText("The link has been cancelled, and what it opened has been deleted.")).toBeVisible();
  await context.close();
});

test("after a broken upload the form says which file is missing from the link, and sends the rest on the second attempt", {
  tag: "@slow",
}, async ({ page, app, browser, extraHTTPHeaders }) => {
  await page.goto("/Admissions/Apply");
  const email = await fillInForm(page);
  const documents = await chooseDocuments(page);
  await expect(page.getByText(BOTH_SENT)).toHaveCount(2);
  await page.route("**/form/uploads", (route) => route.abort());
  const late = {
    ...documents.photo,
    name: "late.jpg",
    content: Buffer.concat([documents.photo.content, Buffer.from("x")]),
  };
  await choose(applicationForm(page).waecResult, late);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Your files have to be uploaded first:")).toBeVisible();
  const panel = page.getByRole("form", { name: "Continue on another device" });
  await expect(panel).toContainText("WAEC/NECO result: 0%, waiting for the network");
  await expect(panel).toContainText("JAMB result: 100% sent");
  await page.getByRole("button", { name: "Send it without the missing files" }).click();
  await expect(page.getByText("Your WAEC/NECO result is not included: it was not fully uploaded.")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });

  // A private window, in which the browser stores no files.
  const other = await anotherDevice(browser, app, extraHTTPHeaders);
  await other.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
  });
  await other.route("**/form/drafts/opened/jambResult", (route) => route.abort(), { times: 1 });
  await other.goto(await linkIn(app, email));
  await other.getByRole("button", { name: "Continue on this device" }).click();
  await expect(other.getByText("The connection was lost before everything had arrived.")).toBeVisible();
  await other.getByRole("button", { name: "Try again" }).click();
  await expect(other.getByText(IS_HERE)).toBeVisible();
  await expect(other.getByText("What you typed is here, and your JAMB result. The other file is not.")).toBeVisible();
  await expect(applicationForm(other).text("E-mail")).toHaveValue(email);
  expect(await chosenFiles(other)).toEqual([documents.paper]);

  await choose(applicationForm(other).waecResult, late);
  await applicationForm(other).submit.click();
  await expect(applicationForm(other).toast("Application submitted successfully!")).toBeVisible();
  expect(await savedDocuments(app, email)).toEqual([documents.paper.content, late.content]);
  await other.context().close();
});

test("a photo is sent unchanged by a browser whose canvas returns wrong colours, and is not changed on a second device", {
  tag: "@slow",
}, async ({ page, app, browser, extraHTTPHeaders }) => {
  await page.addInitScript(() => {
    CanvasRenderingContext2D.prototype.getImageData = () => {
      document.documentElement.dataset.looked = "yes";
      return new ImageData(1, 1);
    };
  });
  const photo = await photoOfResult({});
  await page.goto("/Admissions/Apply");
  await choose(applicationForm(page).waecResult, photo);
  await expect(page.getByText("WAEC/NECO result: uploaded.")).toBeVisible();
  await expect(page.locator("html[data-looked]")).toBeAttached();
  await expect(page.getByText(/^\d\.\d MB$/)).toBeVisible();
  expect((await chosenFiles(page))[0]?.content.equals(photo.content)).toBe(true);
  const email = `candidate-${crypto.randomUUID()}@example.com`;
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.getByLabel("Your e-mail address").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  const other = await anotherDevice(browser, app, extraHTTPHeaders);
  await other.goto(await linkIn(app, email));
  const response = other.waitForResponse(
    (response) => response.request().method() === "POST" && /\/opened$/.test(response.url()),
  );
  await other.getByRole("button", { name: "Continue on this device" }).click();
  await expect(other.getByText("WAEC/NECO result: uploaded.")).toBeVisible();
  const [brought] = await chosenFiles(other);
  expect(brought?.content.equals(photo.content)).toBe(true);
  await expect(other.getByText(/^\d\.\d MB$/)).toBeVisible();

  // The device has the file and does not download it again.
  await response;
  await other.goto("/Admissions/Apply?continue");
  await expect(other.getByText("Open the link in our e-mail again.")).toBeVisible();
  await other.context().close();
});
