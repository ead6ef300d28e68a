import type { Route } from "@playwright/test";
import sharp from "sharp";
import { photoOfResult } from "../../builders/result-photo.builder.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { choose, chooseDocuments, openFilledForm, storedOfDraft, TYPED } from "../support/applicant.ts";
import { hasSeenPopUps } from "../support/home-visitor.ts";
import { savedDocuments, savedUnder } from "../support/records.ts";

test.use({ expectedErrors: /ERR_|The application could not be sent/ });

const SAVED = "Saved on this device.";

/** Submits an application without getting a response, on a connection that the device takes for online. */
async function submitInVain(page: Page) {
  const { form, email } = await openFilledForm(page);
  await page.route("**/form/submit", (route) => route.abort());
  await form.submit.click();
  await expect(form.summary).toContainText("We could not reach the university.");
  return { form, email, later: form.summary.getByRole("button", { name: "Send it when I'm back online" }) };
}

test("an applicant on a dead connection queues the application, cancels it at once, and sends it once", {
  tag: "@slow",
}, async ({ page, app }) => {
  const { form, email, later } = await submitInVain(page);
  const waiting = page.getByText(SAVED, { exact: true });
  const shared = page.getByLabel("This is a shared computer");
  const tryNow = page.getByRole("button", { name: "Try to send it now" });

  await test.step("a form that was changed since its validation is validated again before it is queued", async () => {
    await form.text("First name").fill("");
    await later.click();
    await expect(form.summary).toContainText("Enter your first name.");
    await expect(waiting).toHaveCount(0);
    await form.text("First name").fill(TYPED["First name"]);
  });

  await test.step("a waiting application can't be lost by choosing a shared computer", async () => {
    await form.submit.click();
    await expect(form.summary).toContainText("We could not reach the university.");
    await expect(shared).toBeVisible();
    // The first attempt is immediate, the next one only after a delay.
    const triedInVain = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/form/submit"));
    await later.click();
    await triedInVain;
    await expect(waiting).toBeVisible();
    await expect(shared).toHaveCount(0);
  });

  await test.step("cancelling works during an attempt, focuses the form and reports it", async () => {
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
    await page.unroute("**/form/submit");
  });

  await test.step("queueing and submitting at the same moment send the application once", async () => {
    await page.route("**/form/submit", (route) => route.abort());
    await form.submit.click();
    await expect(later).toBeVisible();
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
});

test("an application in two tabs: only the tab that has it can queue it, and dismissing its offer elsewhere loses nothing", {
  tag: "@slow",
}, async ({ page, context, app }) => {
  const { form, email, later } = await submitInVain(page);
  const other = await context.newPage();
  await other.goto("/Admissions/Apply");
  await other.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByText("another tab").first()).toBeVisible();
  await expect(later, "its answers are outdated").toHaveCount(0);

  await page.getByRole("button", { name: "Continue here" }).click();
  await form.submit.click();
  await expect(form.summary).toContainText("We could not reach the university.");
  await other.goto("/Admissions/Apply");
  await other.getByRole("button", { name: "Start again" }).click();
  const yes = other.getByRole("button", { name: "Yes, delete it" });
  await later.click();
  await expect(page.getByText(SAVED, { exact: true })).toBeVisible();
  await yes.click();
  await expect(yes).toHaveCount(0);
  await page.unroute("**/form/submit");
  await page.getByRole("button", { name: "Try to send it now" }).click();
  await expect(form.toast("Application submitted successfully!")).toBeVisible();
  expect(await savedUnder(app, email)).toHaveLength(1);
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

function tenRoundTrips(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let round = 0; round < 10; round++) await fetch("/healthz");
  });
}

test("navigating to another page after submitting does not lead back to the home page", { tag: "@slow" }, async ({
  page,
}) => {
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
  // React renders the pending navigation as a transition, some time after the click.
  await tenRoundTrips(page);
  const arrived = page.waitForEvent("requestfinished", (request) => script.test(request.url()));
  await scriptOfHome.continue();
  await arrived;
  // A redirect would have requested the home page's data by the time the other responses arrive.
  await tenRoundTrips(page);
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

test("leaving the form while it is sent shows the reference on the home page, and deletes the draft", {
  tag: "@slow",
}, async ({ page, app }) => {
  await hasSeenPopUps(page);
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

test("a large photo is resized although the form is submitted before that was done, and leaving meanwhile asks for confirmation", {
  tag: "@slow",
}, async ({ page, app }) => {
  await page.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (...how) {
      HTMLCanvasElement.prototype.toBlob = toBlob;
      window.addEventListener("photo-goes-on", () => this.toBlob(...how), { once: true });
    };
  });
  const { form, email } = await openFilledForm(page);
  const photo = await photoOfResult({ atLeast: 3 * 1024 * 1024 });
  // Choosing and submitting at once: resizing has not started yet.
  await choose(form.waecResult, photo);
  await form.submit.click();
  await expect(page.getByText("being made smaller…")).toBeVisible();
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
  const [, saved] = await savedDocuments(app, email);
  expect(saved?.length).toBeLessThan(400 * 1024);
  expect((await sharp(saved).metadata()).height).toBe(2000);
});
