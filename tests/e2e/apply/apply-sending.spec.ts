import { writeFile } from "node:fs/promises";
import { expect, test } from "../../support/browser/browser-test.ts";
import { applicationForm, chooseDocuments, fillInForm, openFilledForm } from "../support/applicant.ts";
import { savedUnder } from "../support/records.ts";

const SUCCESS = "Application submitted successfully!";

test.use({
  expectedErrors: /\/form\/submit|The application could not be sent|ERR_/,
});

test("a browser without storage still shows the reference on the home page, and dismisses it for good", {
  tag: "@slow",
}, async ({ page, app }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("Storage is not allowed.", "SecurityError");
      },
    });
  });
  await page.goto("/Admissions/Apply");
  const email = await fillInForm(page);
  await chooseDocuments(page);
  await applicationForm(page).submit.click();
  await expect(applicationForm(page).toast(SUCCESS)).toBeVisible();
  const receiptLink = page.getByRole("main").getByRole("link", { name: "your receipt" });
  const [saved] = await savedUnder(app, email);
  await expect(receiptLink).toHaveAttribute("href", new RegExp(`${saved?.receipt_token}$`));

  const banner = page.getByRole("region", { name: "We have received your application" });
  await expect(banner).toContainText(saved?.reference ?? "nothing was saved");
  await page.reload();
  await expect(banner).toContainText(saved?.reference ?? "nothing was saved");
  await banner.getByRole("button", { name: "Dismiss" }).click();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

for (const [part, address] of [
  ["home page", /\d\/$/],
  ["home page's script", /\/home\.page-[^/]*\.js$/],
] as const) {
  test(`a dead connection that the device takes for online, so that the ${part} is missing, leaves the reference on the page`, {
    tag: "@slow",
  }, async ({ page, app }) => {
    const { form, email } = await openFilledForm(page);
    await page.route(address, (route) => route.abort());
    const lost = page.waitForEvent("requestfailed", (request) => address.test(request.url()));
    await form.submit.click();
    await expect(form.toast(SUCCESS)).toBeVisible();
    await lost;
    const [saved] = await savedUnder(app, email);
    await expect(page).toHaveURL(/\/Admissions\/Apply$/);
    await expect(page.getByRole("main")).toContainText(saved?.reference ?? "nothing was saved");
  });
}

test("a connection that breaks on the way to the home page still leaves the reference, and loads the page once it is back", {
  tag: "@slow",
}, async ({ page, app }) => {
  const { form, email } = await openFilledForm(page);
  await page.route(/\/_\.data/, (route) => route.abort());
  await form.submit.click();
  await expect(page).toHaveURL(/\/$/);
  const [saved] = await savedUnder(app, email);
  const sent = page.getByRole("region", { name: "We have received your application" });
  await expect(sent).toContainText(saved?.reference ?? "nothing was saved");
  await expect(page.getByRole("alert")).toContainText("We can't be reached from here right now.");
  await expect(page.getByRole("heading", { level: 1, name: "You're offline" })).toBeVisible();
  await page.unroute(/\/_\.data/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You're offline" })).toHaveCount(0);
  await expect(sent).toContainText(saved?.reference ?? "nothing was saved");
});

test(
  "an unreadable file, a stalled request and a dead connection are each reported, and the form is sent afterwards",
  { tag: "@slow" },
  async ({ page, app }, testInfo) => {
    await page.clock.install();
    const { form, email, papers: documents } = await openFilledForm(page);

    await test.step("a file that was deleted after it was chosen is named as the reason", async () => {
      const onDisk = testInfo.outputPath("result.pdf");
      await writeFile(onDisk, documents.paper.content);
      await form.jambResult.setInputFiles(onDisk);
      await expect(page.getByText("result.pdf", { exact: true })).toBeVisible();
      await writeFile(onDisk, "changed since");
      await form.submit.click();
      const words = "Your JAMB result can't be read any more. Choose it again.";
      await expect(form.summary.getByRole("listitem")).toHaveText([words]);
      await chooseDocuments(page);
      await expect(form.summary).toHaveCount(0);
    });

    await expect(page.getByText("uploaded. It becomes part of your application when you submit the form.")).toHaveCount(
      2,
    );
    await page.route("**/form/submit", () => {});
    const waiting = page.getByText("Waiting for the network…");
    const sending = page.getByRole("region", { name: "Sending your application" });

    await test.step("a stalled request says so, keeps the focus visible, and can be cancelled", async () => {
      const key = await page.locator("[name=submissionKey]").inputValue();
      await form.submit.click();
      await expect(sending).toBeFocused();
      await page.clock.fastForward(10_000);
      await expect(waiting).toHaveCount(0);
      await page.clock.fastForward(10_000);
      await expect(waiting).toBeVisible();

      await page.getByRole("button", { name: "Cancel" }).click();
      await expect(form.submit).toBeFocused();
      await expect(form.submit).toBeInViewport();
      await expect(page.locator("form").getByText("Sending was stopped.")).toBeInViewport();
      await expect(form.text("E-mail")).toHaveValue(email);
      expect(await page.locator("[name=submissionKey]").inputValue()).toBe(key);
    });

    await test.step("a request on a dead connection times out after two minutes", async () => {
      await form.submit.click();
      await expect(sending).toBeFocused();
      await page.clock.fastForward(119_000);
      await expect(waiting).toBeVisible();
      await page.clock.fastForward(2000);
      await expect(page.getByText("We could not reach the university.")).toBeVisible();
    });

    await page.unroute("**/form/submit");
    await form.submit.click();
    await expect(form.toast(SUCCESS)).toBeVisible();
    expect(await savedUnder(app, email)).toHaveLength(1);
  },
);
