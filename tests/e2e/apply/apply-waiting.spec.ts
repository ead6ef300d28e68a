import type { BrowserContext, Route } from "@playwright/test";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/accessible.ts";
import { applicationForm, chooseDocuments, fillInForm, openFilledForm, storedOnDevice } from "../support/applicant.ts";
import { getReady } from "../support/cached-pages.ts";
import { savedDocuments, savedUnder } from "../support/records.ts";
import { becomeSafari } from "../support/safari.ts";

test.use({ expectedErrors: /ERR_|status of 4\d\d|The application could not be sent/ });

const SAVED = "Saved on this device.";
const WAITS = "An application is saved on this device and has not been sent yet.";
const RECEIVED = "We have received your application";

/** Fills in the form and submits it offline. */
async function submitOffline(page: Page) {
  const email = await fillInForm(page);
  const documents = await chooseDocuments(page);
  await page.context().setOffline(true);
  await applicationForm(page).submit.click();
  await expect(page.getByText(SAVED, { exact: true })).toBeVisible();
  return { email, papers: documents };
}

/** Replaces the page by another one of the same device, online again. */
async function openAgain(page: Page, address: string): Promise<Page> {
  const context = page.context();
  await page.close();
  await context.setOffline(false);
  const another = await context.newPage();
  await another.goto(address);
  return another;
}

test("an application that is submitted offline waits on the device, can be changed, and is sent automatically when online", async ({
  page,
  app,
}) => {
  await page.goto("/Admissions/Apply");
  const { email, papers: documents } = await submitOffline(page);
  await expect(page.getByText("You may close this page, but open it again if you can")).toBeVisible();
  await expect(applicationForm(page).text("First name")).toBeDisabled();
  await expectAccessible(page, 360);
  await expectNoSidewaysScroll(page);
  expect(await savedUnder(app, email)).toEqual([]);

  await page.getByRole("button", { name: "Don't send it, change it" }).click();
  await applicationForm(page).text("Last name").fill("Okafor");
  await applicationForm(page).submit.click();
  await expect(page.getByText(SAVED, { exact: true })).toBeVisible();

  await page.context().setOffline(false);
  await expect(applicationForm(page).toast("Application submitted successfully!")).toBeVisible();
  const [saved] = await savedUnder(app, email);
  await expect(page.getByRole("region", { name: RECEIVED })).toContainText(saved?.reference ?? "nothing was saved");
  expect(await savedUnder(app, email)).toMatchObject([{ last_name: "Okafor" }]);
  expect(await savedDocuments(app, email)).toEqual([documents.paper.content, documents.photo.content]);
  expect(await storedOnDevice(page)).toEqual(["gatehouse.application-sent"]);
});

test("in a browser without Background Sync, such as Safari, a waiting application is sent from the next page that is opened, whichever it is", {
  tag: "@slow",
}, async ({ page, app }) => {
  await becomeSafari(page.context());
  await page.goto("/Admissions/Apply");
  const first = await submitOffline(page);
  const home = await openAgain(page, "/");
  await expect(home.getByRole("region", { name: RECEIVED })).toBeVisible();
  expect(await savedUnder(app, first.email)).toHaveLength(1);

  await home.goto("/Admissions/Apply");
  const second = await submitOffline(home);
  const form = await openAgain(home, "/Admissions/Apply");
  await expect(form.getByText(`${RECEIVED}.`)).toBeVisible();
  const [saved] = await savedUnder(app, second.email);
  await expect(form.getByRole("main")).toContainText(saved?.reference ?? "nothing was saved");
  await expect(form.getByText(/(began an application|were begun) on this device/)).toHaveCount(0);
  expect(await storedOnDevice(form)).toEqual(["gatehouse.application-sent"]);
});

test("a waiting application is sent by a click, although the browser believes that it is offline", {
  tag: "@slow",
}, async ({ page, app }) => {
  await page.goto("/Admissions/Apply");
  const { email } = await submitOffline(page);
  await page.evaluate(() => Object.defineProperty(window.navigator, "onLine", { get: () => false }));
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Try to send it now" }).click();
  await expect(applicationForm(page).toast("Application submitted successfully!")).toBeVisible();
  expect(await savedUnder(app, email)).toHaveLength(1);
});

test("a waiting application that the server rejected in the background comes back with the validation errors", {
  tag: "@slow",
}, async ({ page, app }) => {
  await page.goto("/Admissions/Apply");
  const { email } = await submitOffline(page);
  await page.evaluate(removeFirstName);
  const another = await openAgain(page, "/Admissions/Apply");
  const banner = another.getByRole("status").filter({ hasText: "You began an application on this device" });
  await expect(banner).toContainText("could not be accepted as it is");
  await expect(banner.getByRole("listitem")).toHaveText(["Enter your first name."]);
  await another.getByRole("button", { name: "Continue" }).click();
  await expect(applicationForm(another).text("E-mail")).toHaveValue(email);
  await applicationForm(another).submit.click();
  await expect(applicationForm(another).toast("Application submitted successfully!")).toBeVisible();
  expect(await savedUnder(app, email)).toHaveLength(1);
});

test("an application is queued when the device goes offline while it is sent, or the university can't be reached", {
  tag: "@slow",
}, async ({ page, app }) => {
  await page.clock.install();
  const { form, email } = await openFilledForm(page);
  const waiting = page.getByText(SAVED, { exact: true });
  await page.route("**/form/submit", () => {});
  await form.submit.click();
  await expect(form.sending).toBeVisible();
  await page.context().setOffline(true);
  await expect(waiting).toBeVisible();
  await page.getByRole("button", { name: "Don't send it, change it" }).click();
  await page.context().setOffline(false);
  await page.unroute("**/form/submit");

  await page.route("**/form/submit", (route) => route.abort());
  await form.submit.click();
  await expect(form.summary).toContainText("We could not reach the university.");
  await expectAccessible(page, 360);
  await form.summary.getByRole("button", { name: "Send it when I'm back online" }).click();
  await expect(waiting).toBeVisible();
  expect(await savedUnder(app, email)).toEqual([]);

  await page.unroute("**/form/submit");
  await page.clock.fastForward(15_000);
  await expect(form.toast("Application submitted successfully!")).toBeVisible();
  expect(await savedUnder(app, email)).toHaveLength(1);
});

test("a shared computer queues nothing: the form says so, stays as it is, and warns that leaving while it sends may lose it", {
  tag: "@slow",
}, async ({ page, app }) => {
  await page.goto("/Admissions/Apply");
  const form = applicationForm(page);
  await page.getByLabel("This is a shared computer").check();
  const email = await fillInForm(page);
  await chooseDocuments(page);
  await page.context().setOffline(true);
  await form.submit.click();
  await expect(form.summary).toContainText("can't be saved on this device");
  await expect(form.summary.getByRole("button")).toHaveCount(0);
  await expect(form.text("E-mail")).toHaveValue(email);
  await page.context().setOffline(false);
  const { promise: sent, resolve } = Promise.withResolvers<Route>();
  await page.route("**/form/submit", resolve);
  await form.submit.click();
  await expect(form.sending).toBeVisible();
  const asked = page.waitForEvent("dialog");
  const clicked = page.getByRole("banner").getByRole("link", { name: "Palmgrove University" }).click();
  const question = await asked;
  expect(question.message()).toContain("If you leave this page now, it may be lost.");
  await question.dismiss();
  await clicked;
  await expect(form.sending).toBeVisible();
  await (await sent).continue();
  await expect(form.toast("Application submitted successfully!")).toBeVisible();
  expect(await savedUnder(app, email)).toHaveLength(1);
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("an application is sent after its page was closed, and only once even if a page sends it, too", {
    tag: "@slow",
  }, async ({ page, app, baseURL }) => {
    await getReady(page, "/Admissions/Apply");
    const { email, papers: documents } = await submitOffline(page);
    const wake = await waker(page.context(), baseURL ?? "");
    await page.close();
    await page.context().setOffline(false);
    await wake();
    await expect.poll(() => savedUnder(app, email)).toHaveLength(1);
    expect(await savedDocuments(app, email)).toEqual([documents.paper.content, documents.photo.content]);

    const another = await page.context().newPage();
    await Promise.all([another.goto("/Admissions/Apply"), wake()]);
    const [saved] = await savedUnder(app, email);
    await expect(another.getByRole("main")).toContainText(saved?.reference ?? "nothing was saved");
    await expect(another.getByText(WAITS)).toHaveCount(0);
    expect((await storedOnDevice(another)).filter((key) => !key.startsWith("gatehouse-pages-"))).toEqual([
      "gatehouse.application-sent",
    ]);

    const next = await submitOffline(another);
    await Promise.all([another.context().setOffline(false), wake()]);
    await expect(another.getByRole("main").getByText(RECEIVED).first()).toBeVisible();
    expect(await savedUnder(app, next.email)).toHaveLength(1);
  });
});

/** Wakes the worker as a browser does when back online (DevTools protocol, ServiceWorker.dispatchSyncEvent). */
async function waker(context: BrowserContext, origin: string): Promise<() => Promise<void>> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const { promise: found, resolve } = Promise.withResolvers<string>();
  session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
    if (ours) resolve(ours.registrationId);
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await found;
  const event = { origin: `${origin}/`, registrationId, tag: "send-applications", lastChance: false };
  return async () => void (await session.send("ServiceWorker.dispatchSyncEvent", event));
}

/** Removes the first name from the waiting application, as if the server's rules had changed meanwhile. */
async function removeFirstName(): Promise<void> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
  const database = await done(indexedDB.open("gatehouse.application-drafts"));
  const records = database.transaction("records", "readwrite").objectStore("records");
  for (const key of await done(records.getAllKeys())) {
    if (!String(key).endsWith("/queued")) continue;
    const queued = await done(records.get(key));
    await done(records.put({ ...queued, values: { ...queued.values, firstName: [""] } }, key));
  }
  database.close();
}
