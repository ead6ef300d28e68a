import type { BuiltApp } from "../../support/apps/built-app.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/accessible.ts";
import { applicationForm, chooseDocuments, fillInForm } from "../support/applicant.ts";
import { savedUnder } from "../support/records.ts";
import { sendApplication } from "../support/staff-member.ts";

test.use({ expectedErrors: /ERR_|status of 422/ });

const ALREADY_SENT = "An application with this e-mail address and this JAMB registration number was already sent";
const RECEIVED = "We have received your application";

/** Fills in the form of somebody who has applied before, with the same e-mail address and JAMB number. */
async function applyAgain(page: Page, app: BuiltApp): Promise<string> {
  const { answers } = await sendApplication(app);
  await page.goto("/Admissions/Apply");
  await fillInForm(page);
  const form = applicationForm(page);
  await form.text("E-mail").fill(answers.email);
  await form.text("JAMB registration number").fill(answers.jambRegistrationNo);
  await form.text("Last name").fill("Okafor");
  await chooseDocuments(page);
  return answers.email;
}

const another = (page: Page) => page.getByRole("checkbox", { name: "Send another application" });

test("a second application with the same e-mail and JAMB number shows a notice, and is sent after confirmation", {
  tag: "@slow",
}, async ({ page, app }) => {
  const email = await applyAgain(page, app);
  const form = applicationForm(page);
  await form.submit.click();
  await expect(form.summary).toContainText(ALREADY_SENT);
  const [first, ...others] = await savedUnder(app, email);
  expect(others).toEqual([]);
  await expect(form.summary).not.toContainText(first?.reference ?? "nothing was saved");
  const status = page.getByRole("link", { name: "Look at it or withdraw it (opens in a new tab)" });
  await expect(status).toHaveAttribute("href", "/Admissions/Status");
  await expectAccessible(page, 360);
  await expectNoSidewaysScroll(page);

  await page.context().setOffline(true);
  await form.submit.click();
  await expect(page.getByText("Saved on this device.", { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect(form.summary, "the same notice for an application that waited for the network").toContainText(
    ALREADY_SENT,
  );

  await form.summary.getByRole("link", { name: "To send these answers as well" }).press("Enter");
  await expect(another(page)).toBeFocused();
  await page.keyboard.press("Space");
  await form.submit.click();
  await expect(form.toast("Application submitted successfully!")).toBeVisible();
  expect(await savedUnder(app, email)).toMatchObject([{ reference: first?.reference }, { last_name: "Okafor" }]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a second application with the same e-mail and JAMB number shows a notice, and is sent after confirmation", {
    tag: "@slow",
  }, async ({ page, app }) => {
    const email = await applyAgain(page, app);
    const form = applicationForm(page);
    await form.submit.click();
    await expect(form.summary).toContainText(ALREADY_SENT);
    await expect(form.text("Last name")).toHaveValue("Okafor");
    await another(page).check();
    // The files have to be chosen again; the confirmation stays meanwhile.
    await form.submit.click();
    await expect(form.summary).not.toContainText(ALREADY_SENT);
    await expect(another(page)).toBeChecked();
    await chooseDocuments(page);
    await form.submit.click();
    await expect(page.getByRole("heading", { name: RECEIVED, level: 1 })).toBeVisible();
    expect(await savedUnder(app, email)).toHaveLength(2);
  });
});
