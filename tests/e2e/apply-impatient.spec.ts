import type { Route } from "@playwright/test";
import { expect, type Page, test } from "../support/browser-test.ts";
import { openFilledForm } from "./applicant.ts";
import { savedUnder } from "./records.ts";

test.use({ expectedComplaint: /ERR_|The application could not be sent/ });

const KEPT = "Kept on this device.";

/** Submits an application that gets no answer, over a line that the device believes in. */
async function submitInVain(page: Page) {
  const { form, email } = await openFilledForm(page);
  await page.route("**/form/submit", (route) => route.abort());
  await form.submit.click();
  await expect(form.summary).toContainText("We could not reach the university.");
  return { form, email, later: form.summary.getByRole("button", { name: "Send it when the line is back" }) };
}

test("what waits to be sent can't be lost by saying meanwhile that the computer is shared", async ({ page, app }) => {
  const { form, email, later } = await submitInVain(page);
  const shared = page.getByLabel("This is a shared computer");
  await expect(shared).toBeVisible();
  await later.click();
  await expect(page.getByText(KEPT, { exact: true })).toBeVisible();
  await expect(shared).toHaveCount(0);
  await page.unroute("**/form/submit");
  await page.getByRole("button", { name: "Try to send it now" }).click();
  await expect(form.toast("Application submitted successfully!")).toBeVisible();
  expect(await savedUnder(app, email)).toHaveLength(1);
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
  await expect(page.getByText("Sending was stopped. Everything is still in the form.")).toBeAttached();
  expect(await savedUnder(app, email)).toEqual([]);
});

test("whoever goes on to another page after sending is not fetched back to the home page", async ({ page }) => {
  const { form } = await openFilledForm(page);
  const { promise: asked, resolve } = Promise.withResolvers<Route>();
  const script = /\/home\.page-[^/]*\.js$/;
  await page.route(script, resolve, { times: 1 });
  const homeData: string[] = [];
  page.on("request", (request) => {
    if (/\/_\.data/.test(request.url())) homeData.push(request.url());
  });
  await form.submit.click();
  const lastOfHome = await asked;
  await page.getByRole("navigation").getByRole("link", { name: "Give", exact: true }).first().click();
  await expect(page).toHaveURL(/\/give$/i);
  const arrived = page.waitForEvent("requestfinished", (request) => script.test(request.url()));
  await lastOfHome.continue();
  await arrived;
  // Whoever was fetched back would have asked for the home page's data by the time that other answers come.
  await page.evaluate(async () => {
    for (let round = 0; round < 10; round++) await fetch("/healthz");
  });
  expect(homeData).toEqual([]);
  await expect(page).toHaveURL(/\/give$/i);
});
