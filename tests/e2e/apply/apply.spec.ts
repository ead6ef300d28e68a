import { expect, test } from "../../support/browser/browser-test.ts";
import {
  applicationForm,
  chooseDocuments,
  fillInForm,
  openFilledForm,
  slowDown,
  storedOnDevice,
  TYPED,
  typeIntoForm,
  watchProgress,
} from "../support/applicant.ts";
import { failNextSave, savedUnder } from "../support/records.ts";
import { closeToast } from "../support/subscriber.ts";

const SUCCESS = "Application submitted successfully!";
const FAILURE = "❌ Error submitting Application";
const INCOMPLETE = "Form is not valid. Please fill in all required fields.";
const REFERENCE = /PU-\d\d-[A-Z0-9]{6}/;

test("an applicant starts on the home page, sends one application by a double click, and returns with the reference (deviation 2)", async ({
  page,
  app,
}) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Apply", exact: true }).click();
  await expect(page).toHaveURL(/\/admissions\/apply$/i);

  const form = applicationForm(page);
  const email = await typeIntoForm(page);
  await slowDown(page, 150_000);
  const progress = await watchProgress(page);
  await chooseDocuments(page, 150_000);
  await form.submit.dblclick();

  await expect(form.sending).toBeDisabled();
  await expect(form.toast(SUCCESS)).toContainText("🚀");
  expectProgress(await progress(), ["WAEC/NECO result", "JAMB result"]);
  await expect(page.getByRole("status").filter({ hasText: SUCCESS })).toBeAttached();

  await expect(page).toHaveURL(/\/$/);
  const banner = page.getByRole("region", { name: "We have received your application" });
  const [saved, ...others] = await savedUnder(app, email);
  expect(others).toEqual([]);
  expect(saved).toMatchObject({ last_name: TYPED["Last name"].normalize("NFC"), how_did_you_hear: ["friend"] });
  await expect(banner).toContainText(saved?.reference ?? "nothing was saved");
  expect(await storedOnDevice(page), "only the reference stays on the device").toEqual(["gatehouse.application-sent"]);

  await page.reload();
  await banner.getByRole("link", { name: "Open your receipt" }).click();
  await expect(page.getByRole("heading", { name: "We have received your application", level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(saved?.reference ?? "");

  const sentBefore = page.getByText("An application was sent from this device:");
  await page.goto("/Admissions/Apply");
  await expect(sentBefore).toContainText(saved?.reference ?? "nothing was saved");

  await page.goto("/");
  await banner.getByRole("button", { name: "Dismiss" }).click();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.goto("/Admissions/Apply");
  await expect(sentBefore).toHaveCount(0);
});

test("submitting an incomplete form shows the errors and sends nothing (deviation 3)", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => void (request.method() === "POST" && sent.push(request.url())));
  await page.goto("/Admissions/Apply");
  const form = applicationForm(page);
  await expect(form.submit).toHaveAttribute("aria-disabled", "true");
  await form.submit.focus();
  await page.keyboard.press("Enter");

  await expect(form.summary).toBeFocused();
  await expect(form.summary).toContainText(INCOMPLETE);
  await form.summary.getByRole("link", { name: "Enter your first name." }).click();
  await expect(form.text("First name")).toBeFocused();
  await form.summary.getByRole("link", { name: "Choose your gender." }).click();
  await expect(form.choice("Male")).toBeFocused();
  await form.summary.getByRole("link", { name: "Upload your JAMB result." }).click();
  await expect(form.jambResult).toBeFocused();
  expect(sent).toEqual([]);

  await fillInForm(page);
  await chooseDocuments(page);
  await expect(form.submit).not.toHaveAttribute("aria-disabled");
});

test("a connection that breaks right after the application was received leaves the reference on the page", {
  tag: "@slow",
}, async ({ page, app }) => {
  const { form, email } = await openFilledForm(page);
  await form.submit.click();
  await expect(form.toast(SUCCESS)).toBeVisible();
  await page.context().setOffline(true);
  await expect(form.toast(SUCCESS)).toHaveCount(0);

  const [saved] = await savedUnder(app, email);
  await expect(page).toHaveURL(/\/Admissions\/Apply$/);
  await expect(page.getByRole("main")).toContainText(saved?.reference ?? "nothing was saved");
  await page.context().setOffline(false);
  await page.getByRole("main").getByRole("link", { name: "home page" }).click();
  await expect(page.getByRole("region", { name: "We have received your application" })).toBeVisible();
});

test.describe("when the connection or the server fails", () => {
  test.use({ expectedErrors: /\/form\/(?:submit|uploads)|ERR_|The application could not be sent/ });

  test("a response without a receipt, a database error and a lost response each show a message and keep the form, and the next attempt sends it once (deviations 6 and 53)", {
    tag: "@slow",
  }, async ({ page, app }) => {
    const { form, email } = await openFilledForm(page);
    const failure = form.toast(FAILURE);

    await test.step("a response without a receipt is no success, whatever its status", async () => {
      await page.route("**/form/submit", (route) =>
        route.fulfill({ status: 200, contentType: "text/html", body: "<title>Sign in to this Wi-Fi</title>" }),
      );
      await form.submit.click();
      await expect(failure).toBeVisible();
      await expect(form.text("City")).toHaveValue(TYPED.City);
      await expect(form.submit).toBeEnabled();
      await page.unroute("**/form/submit");
      await closeToast(failure);
    });

    await test.step("a database error", async () => {
      const error = await failNextSave(app);
      await form.submit.click();
      await expect(failure).toBeVisible();
      await error.happened;
      await expect(form.summary).toBeFocused();
      const [toast, summary] = await Promise.all([failure.boundingBox(), form.summary.boundingBox()]);
      expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(summary?.y ?? 0);
      await expect(form.submit).toBeEnabled();
      await expect(form.text("E-mail")).toHaveValue(email);
      expect(await savedUnder(app, email)).toEqual([]);
      await closeToast(failure);
    });

    await test.step("a response that is lost after the application was saved", async () => {
      await page.route("**/form/submit", async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      });
      await form.submit.click();
      await expect(failure).toBeVisible();
      await page.unroute("**/form/submit");
    });

    const [saved] = await savedUnder(app, email);
    await form.submit.click();
    await expect(form.toast(SUCCESS)).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByText(REFERENCE)).toHaveText(saved?.reference ?? "nothing was saved");
    expect(await savedUnder(app, email)).toHaveLength(1);
  });
});

test("an unknown page redirects to the home page, and an unknown file is a 404 (deviation 24)", async ({ request }) => {
  for (const page of ["/no-such-page", "/%ff"])
    expect((await request.get(page, { maxRedirects: 0 })).headers().location, page).toBe("/");
  for (const file of ["/no-such-picture.png", "/api/no-such-call", "/metrics", "/.git/config"])
    expect((await request.get(file)).status(), file).toBe(404);
});

test.describe("at an address without a receipt", () => {
  test.use({ expectedErrors: /status of 404/ });

  test("an applicant reads whom to contact", async ({ page }) => {
    await page.goto("/Admissions/Received/half-an-addre");
    await expect(page.getByRole("link", { name: "Palmgrove University" })).toHaveAttribute("href", "/");
    await expect(page.getByRole("main")).toContainText(/registry@\S+ or call \+234/);
  });
});

/** Expects that each file's progress in per cent grows to a hundred. */
function expectProgress(words: string[], labels: string[]): void {
  for (const label of labels) {
    const mine = words.filter((word) => word.startsWith(`${label}: `));
    const percents = mine.map((word) => Number.parseInt(word.slice(label.length + 2), 10));
    expect(percents.filter((percent) => percent > 0 && percent < 100).length, label).toBeGreaterThan(1);
    expect(percents, label).toEqual(percents.toSorted((a, b) => a - b));
    expect(percents.at(-1), label).toBe(100);
  }
}

test("a pasted text that is too long stays complete, is counted at once, and is reported on submit (deviations 54 and 55)", async ({
  page,
}) => {
  await page.goto("/Admissions/Apply");
  const form = applicationForm(page);
  await expect(form.text("Country")).toHaveValue("Nigeria");
  const city = form.text("City");
  await city.fill("x".repeat(89));
  await expect(page.getByText("left of 100")).toHaveCount(0);
  await city.fill("x".repeat(99));
  await expect(page.getByText("1 character left of 100.")).toBeVisible();
  await city.fill("x".repeat(130));
  await expect(page.getByText("30 characters too many: at most 100 are accepted.")).toBeVisible();
  // It is aria-disabled while a field is invalid, for which Playwright would wait before a click.
  await form.submit.press("Enter");
  await expect(form.summary).toContainText("City must be 100 characters or fewer.");
  await expect(city).toHaveValue("x".repeat(130));
  await page.reload();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(city).toHaveValue("x".repeat(130));
  await expect(page.getByText("30 characters too many: at most 100 are accepted.")).toBeVisible();
});
