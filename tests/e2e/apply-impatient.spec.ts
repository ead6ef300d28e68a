import type { Route } from "@playwright/test";
import { photoOfResult } from "../builders/result-photo.builder.ts";
import { expect, type Page, test } from "../support/browser-test.ts";
import { choose, chooseDocuments, openFilledForm, storedOfDraft } from "./applicant.ts";
import { savedUnder } from "./records.ts";

test.use({ expectedComplaint: /ERR_|The application could not be sent/ });

const KEPT = "Saved on this device.";

/** Submits an application that gets no answer, over a line that the device believes in. */
async function submitInVain(page: Page) {
  const { form, email } = await openFilledForm(page);
  await page.route("**/form/submit", (route) => route.abort());
  await form.submit.click();
  await expect(form.summary).toContainText("We could not reach the university.");
  return { form, email, later: form.summary.getByRole("button", { name: "Send it when I'm back online" }) };
}

test("what waits to be sent can't be lost by saying meanwhile that the computer is shared", async ({ page, app }) => {
  const { form, email, later } = await submitInVain(page);
  const shared = page.getByLabel("This is a shared computer");
  await expect(shared).toBeVisible();
  // It is tried at once, and then not for some time.
  const triedInVain = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/form/submit"));
  await later.click();
  await triedInVain;
  await expect(page.getByText(KEPT, { exact: true })).toBeVisible();
  await expect(shared).toHaveCount(0);
  await page.unroute("**/form/submit");
  await page.getByRole("button", { name: "Try to send it now" }).click();
  await expect(form.toast("Application submitted successfully!")).toBeVisible();
  expect(await savedUnder(app, email)).toHaveLength(1);
});

test("a device that can't keep files is not offered to keep an application for later", async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
  });
  const { form, later } = await submitInVain(page);
  await expect(form.summary).toContainText("Everything is still in the form.");
  await expect(later).toHaveCount(0);
});

test("a form that was changed since it was checked is checked again before it is left to the device", async ({
  page,
}) => {
  const { form, later } = await submitInVain(page);
  await form.text("First name").fill("");
  await later.click();
  await expect(form.summary).toContainText("Enter your first name.");
  await expect(page.getByText(KEPT, { exact: true })).toHaveCount(0);
});

test("leaving it to the device and submitting at the same moment send it once", async ({ page, app }) => {
  const { form, email, later } = await submitInVain(page);
  await page.unroute("**/form/submit");
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/form/submit")) requests.push(request.method());
  });
  await later.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
    document.querySelector<HTMLButtonElement>("main form button[type=submit]")?.click();
  });
  await expect(form.toast("Application submitted successfully!")).toBeVisible();
  expect(await savedUnder(app, email)).toHaveLength(1);
  expect(requests).toEqual(["POST"]);
});

test("a tab whose application goes on in another does not leave its older answers to the device", async ({ page }) => {
  const { later } = await submitInVain(page);
  const other = await page.context().newPage();
  await other.goto("/Admissions/Apply");
  await other.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByText("another tab").first()).toBeVisible();
  await expect(later).toHaveCount(0);
});

test("what waits to be sent stays, though another tab had offered it before and puts the offer away", async ({
  page,
  context,
  app,
}) => {
  const { form, email, later } = await submitInVain(page);
  const other = await context.newPage();
  await other.goto("/Admissions/Apply");
  await other.getByRole("button", { name: "Start again" }).click();
  const yes = other.getByRole("button", { name: "Yes, delete it" });
  await later.click();
  await expect(page.getByText(KEPT, { exact: true })).toBeVisible();
  await yes.click();
  await expect(yes).toHaveCount(0);
  await page.unroute("**/form/submit");
  await page.getByRole("button", { name: "Try to send it now" }).click();
  await expect(form.toast("Application submitted successfully!")).toBeVisible();
  expect(await savedUnder(app, email)).toHaveLength(1);
});

test("over a dead line, what waits is taken back at once, with the focus on the form and a word of it", async ({
  page,
  app,
}) => {
  const { form, email, later } = await submitInVain(page);
  await later.click();
  const waiting = page.getByText(KEPT, { exact: true });
  await expect(waiting).toBeVisible();
  const tryNow = page.getByRole("button", { name: "Try to send it now" });
  await tryNow.press("Enter");
  await expect(page.getByText("It could not be sent just now.")).toBeVisible();

  const { promise: sent, resolve } = Promise.withResolvers<Route>();
  await page.unroute("**/form/submit");
  await page.route("**/form/submit", resolve);
  await tryNow.press("Enter");
  await sent;
  await page.getByRole("button", { name: "Don't send it, change it" }).press("Enter");
  await expect(waiting).toHaveCount(0);
  await expect(form.submit).toBeFocused();
  await expect(page.locator("form").getByText("Sending was stopped. Everything is still in the form.")).toBeVisible();
  expect(await savedUnder(app, email)).toEqual([]);
});

/** Holds back the first request for such an address. */
async function withholdFirst(page: Page, address: RegExp): Promise<{ request: Promise<Route> }> {
  const { promise, resolve } = Promise.withResolvers<Route>();
  let isFirst = true;
  await page.route(address, async (route) => {
    if (!isFirst) return await route.continue();
    isFirst = false;
    resolve(route);
  });
  return { request: promise };
}

test("whoever goes on to another page after sending is not fetched back to the home page", async ({ page }) => {
  const { form } = await openFilledForm(page);
  const script = /\/home\.page-[^/]*\.js$/;
  const asked = await withholdFirst(page, script);
  const homeData: string[] = [];
  page.on("request", (request) => {
    if (/\/_\.data/.test(request.url())) homeData.push(request.url());
  });
  await form.submit.click();
  const scriptOfHome = await asked.request;
  const left = await withholdFirst(page, /\/give\.page-[^/]*\.js$/);
  await page.getByRole("navigation").getByRole("link", { name: "Give", exact: true }).first().click();
  const scriptOfGive = await left.request;
  const arrived = page.waitForEvent("requestfinished", (request) => script.test(request.url()));
  await scriptOfHome.continue();
  await arrived;
  // Whoever was fetched back would have asked for the home page's data by the time that other answers come.
  await page.evaluate(async () => {
    for (let round = 0; round < 10; round++) await fetch("/healthz");
  });
  await scriptOfGive.continue();
  await expect(page.getByRole("heading", { level: 1, name: "Give" })).toBeVisible();
  expect(homeData).toEqual([]);
  await expect(page).toHaveURL(/\/give$/i);
});

/** From now on tells whether some words have stood on the page for a moment. */
async function listen(page: Page): Promise<(words: string) => Promise<boolean>> {
  const heard = await page.evaluateHandle(() => {
    const texts = new Set<string>();
    const note = () => texts.add(document.body.innerText);
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    return texts;
  });
  return (words) => heard.evaluate((texts, looked) => [...texts].some((text) => text.includes(looked)), words);
}

test("whoever leaves the form while it is sent finds the reference on the home page, and no draft of it", async ({
  page,
  app,
}) => {
  const { form, email } = await openFilledForm(page);
  const { request } = await withholdFirst(page, /\/form\/submit$/);
  await form.submit.click();
  const submission = await request;
  page.once("dialog", (question) => void question.accept());
  await page.getByRole("banner").getByRole("link", { name: "Palmgrove University" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Palmgrove University");
  await submission.continue();
  const banner = page.getByRole("region", { name: "We have received your application" });
  await expect(banner).toBeVisible();
  const [saved] = await savedUnder(app, email);
  await expect(banner).toContainText(saved?.reference ?? "nothing was saved");
  await expect.poll(async () => (await storedOfDraft(page)).filter((key) => /\/(typed|file)/.test(key))).toEqual([]);

  const said = await listen(page);
  await page.getByRole("banner").getByRole("link", { name: "Apply", exact: true }).click();
  await expect(page.getByText("An application was sent from this device:")).toContainText(saved?.reference ?? "");
  await chooseDocuments(page);
  await expect(page.getByText("uploaded. It becomes part of your application when you submit the form.")).toHaveCount(
    2,
  );
  expect(await said("Application submitted successfully!"), "of what was sent long ago").toBe(false);
});

test("whoever goes on after submitting is asked, too, while a photo is still being made smaller", async ({
  page,
  app,
}) => {
  await page.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (...how) {
      HTMLCanvasElement.prototype.toBlob = toBlob;
      window.addEventListener("photo-goes-on", () => this.toBlob(...how), { once: true });
    };
  });
  const { form, email } = await openFilledForm(page);
  await choose(form.waecResult, await photoOfResult({}));
  await expect(page.getByText("being made smaller…")).toBeVisible();
  await form.submit.click();
  const questions: string[] = [];
  page.once("dialog", (question) => {
    questions.push(question.message());
    void question.dismiss();
  });
  await page.getByRole("banner").getByRole("link", { name: "Palmgrove University" }).click();
  await expect.poll(() => questions).toEqual(["Your application is still being sent. Leave the page anyway?"]);
  await page.evaluate(() => window.dispatchEvent(new Event("photo-goes-on")));
  await expect(form.toast("Application submitted successfully!")).toBeVisible();
  expect(await savedUnder(app, email)).toHaveLength(1);
});

test("whoever leaves while a shared computer sends is told that it may be lost", async ({ page }) => {
  const { form } = await openFilledForm(page);
  await page.getByLabel("This is a shared computer").check();
  await withholdFirst(page, /\/form\/submit$/);
  await form.submit.click();
  await expect(form.sending).toBeVisible();
  const asked = page.waitForEvent("dialog");
  const pressed = page.getByRole("banner").getByRole("link", { name: "Palmgrove University" }).click();
  const question = await asked;
  expect(question.message()).toContain("If you leave this page now, it may be lost.");
  await question.dismiss();
  await pressed;
  await expect(form.sending).toBeVisible();
});
