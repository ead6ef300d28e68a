import type { Route } from "@playwright/test";
import { photoOfResult } from "../builders/result-photo.builder.ts";
import { expect, type Page, test } from "../support/browser-test.ts";
import { choose, chooseDocuments, openFilledForm, storedOfDraft } from "./applicant.ts";
import { savedUnder } from "./records.ts";

test.use({ expectedErrors: /ERR_|The application could not be sent/ });

const KEPT = "Saved on this device.";

/** Submits an application without getting a response, on a connection that the device takes for online. */
async function submitInVain(page: Page) {
  const { form, email } = await openFilledForm(page);
  await page.route("**/form/submit", (route) => route.abort());
  await form.submit.click();
  await expect(form.summary).toContainText("We could not reach the university.");
  return { form, email, later: form.summary.getByRole("button", { name: "Send it when I'm back online" }) };
}

test("a waiting application is not lost when the visitor then chooses a shared computer", async ({ page, app }) => {
  const { form, email, later } = await submitInVain(page);
  const shared = page.getByLabel("This is a shared computer");
  await expect(shared).toBeVisible();
  // The first attempt is immediate, the next one only after a delay.
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

test("a device without file storage is not offered to queue an application", async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
  });
  const { form, later } = await submitInVain(page);
  await expect(form.summary).toContainText("Everything is still in the form.");
  await expect(later).toHaveCount(0);
});

test("a form that was changed since its validation is validated again before it is queued", async ({ page }) => {
  const { form, later } = await submitInVain(page);
  await form.text("First name").fill("");
  await later.click();
  await expect(form.summary).toContainText("Enter your first name.");
  await expect(page.getByText(KEPT, { exact: true })).toHaveCount(0);
});

test("queueing and submitting at the same moment send the application once", async ({ page, app }) => {
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

test("a tab whose application continues in another does not queue its outdated answers", async ({ page }) => {
  const { later } = await submitInVain(page);
  const other = await page.context().newPage();
  await other.goto("/Admissions/Apply");
  await other.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByText("another tab").first()).toBeVisible();
  await expect(later).toHaveCount(0);
});

test("a waiting application stays when another tab dismisses an earlier offer of it", async ({
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

test("cancelling a waiting application works at once on a dead connection, focuses the form and reports it", async ({
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

/** Holds the first request to such an address. */
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

test("navigating to another page after submitting does not lead back to the home page", async ({ page }) => {
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
  // A redirect would have requested the home page's data by the time the other responses arrive.
  await page.evaluate(async () => {
    for (let round = 0; round < 10; round++) await fetch("/healthz");
  });
  await scriptOfGive.continue();
  await expect(page.getByRole("heading", { level: 1, name: "Give" })).toBeVisible();
  expect(homeData).toEqual([]);
  await expect(page).toHaveURL(/\/give$/i);
});

/** Records whether a text has ever been shown from now on. */
async function recordTexts(page: Page): Promise<(words: string) => Promise<boolean>> {
  const recorded = await page.evaluateHandle(() => {
    const texts = new Set<string>();
    const note = () => texts.add(document.body.innerText);
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    return texts;
  });
  return (words) => recorded.evaluate((texts, wanted) => [...texts].some((text) => text.includes(wanted)), words);
}

test("leaving the form while it is sent shows the reference on the home page, and deletes the draft", async ({
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

  const said = await recordTexts(page);
  await page.getByRole("banner").getByRole("link", { name: "Apply", exact: true }).click();
  await expect(page.getByText("An application was sent from this device:")).toContainText(saved?.reference ?? "");
  await chooseDocuments(page);
  await expect(page.getByText("uploaded. It becomes part of your application when you submit the form.")).toHaveCount(
    2,
  );
  expect(await said("Application submitted successfully!"), "of what was sent long ago").toBe(false);
});

test("leaving after submitting asks for confirmation even while a photo is being resized", async ({ page, app }) => {
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

test("leaving while a shared computer sends warns that the application may be lost", async ({ page }) => {
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
