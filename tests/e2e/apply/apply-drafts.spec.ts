import { expect, test } from "../../support/browser/browser-test.ts";
import {
  applicationForm,
  chooseDocuments,
  chosenFiles,
  fillInForm,
  openFilledForm,
  startAgain,
  storedOfDraft,
  storedOnDevice,
  TYPED,
} from "../support/applicant.ts";
import { sendApplication } from "../support/staff-member.ts";

// Two tabs may briefly send a file that one takes over from the other: the server's response makes one of them ask for the offset again.
test.use({ expectedErrors: /status of 409 .*\/form\/uploads/ });

const OFFER = "You began an application on this device";

test("the form is saved on the device and offered again after a reload, and after a receipt was opened", async ({
  page,
  app,
}) => {
  await page.goto("/Admissions/Apply");
  const form = applicationForm(page);
  const email = await fillInForm(page);
  const documents = await chooseDocuments(page);
  await expect.poll(() => storedOfDraft(page)).toHaveLength(3);
  await page.reload();
  await expect(page.getByText(`${OFFER} (just now).`)).toBeInViewport();
  await expect(page.getByText("What you typed is here, and both your files.")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: OFFER })).toBeFocused();
  await expect(form.text("First name")).toHaveValue("");

  await page.getByRole("button", { name: "Continue" }).click();
  await expect(form.text("E-mail")).toHaveValue(email);
  for (const [label, value] of Object.entries(TYPED)) await expect(form.text(label)).toHaveValue(value);
  await expect(form.choice("Female")).toBeChecked();
  await expect(form.programme).toHaveValue("Nursing Science");
  await expect(page.getByRole("checkbox", { name: "Friend" })).toBeChecked();
  expect(await chosenFiles(page)).toEqual([documents.photo, documents.paper]);
  await expect(form.submit).not.toHaveAttribute("aria-disabled");

  await page.goto((await sendApplication(app)).statusUrl);
  await expect(page.getByRole("button", { name: "Print this receipt" })).toBeVisible();
  await page.goto("/Admissions/Apply");
  await page.getByRole("button", { name: "Start again" }).press("Enter");
  await expect(page.getByText("This can't be undone.")).toBeVisible();
  await expect(page.getByRole("button", { name: "No, keep it" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: OFFER })).toBeFocused();
  await startAgain(page);
  await expect(page.getByRole("heading", { name: "You", exact: true })).toBeFocused();
  await page.reload();
  await expect(form.text("First name")).toHaveValue("");
  await expect(page.getByText(OFFER)).toHaveCount(0);
  expect(await storedOnDevice(page)).toEqual([]);
});

test("a form that the browser restored continues the same application, with the fields and files that the browser left out", {
  tag: "@slow",
}, async ({ page }) => {
  await page.goto("/Admissions/Apply");
  const form = applicationForm(page);
  const email = await fillInForm(page);
  const documents = await chooseDocuments(page);
  await expect.poll(() => storedOfDraft(page)).toHaveLength(3);
  const key = await page.locator("[name=submissionKey]").inputValue();
  await page.addInitScript(restoreLikeFirefox, { ...TYPED, "E-mail": email });

  await page.reload();
  for (const [label, value] of Object.entries(TYPED)) await expect(form.text(label)).toHaveValue(value);
  await expect.poll(() => chosenFiles(page)).toEqual([documents.photo, documents.paper]);
  await expect(page.getByText(OFFER)).toHaveCount(0);
  expect(await page.locator("[name=submissionKey]").inputValue()).toBe(key);
  await expect(form.submit).not.toHaveAttribute("aria-disabled");
});

test("the drafts of two people on one device are separate, and neither is lost", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/Admissions/Apply");
  const form = applicationForm(page);
  const key = () => page.locator("[name=submissionKey]").inputValue();
  await form.text("First name").fill("Ada");
  await form.text("City").fill("Warri");
  const keyOfAda = await key();

  await page.reload();
  await expect(page.getByText(OFFER)).toBeVisible();
  await form.text("First name").fill("Ngozi");
  await chooseDocuments(page);
  const keyOfNgozi = await key();
  expect(keyOfNgozi).not.toBe(keyOfAda);

  await page.getByRole("button", { name: "Continue it instead of what you have typed now" }).click();
  await expect(form.text("First name")).toHaveValue("Ada");
  await expect(form.text("City")).toHaveValue("Warri");
  await expect(form.text("Country")).toHaveValue("Nigeria");
  await expect(page.getByRole("button", { name: "Remove" })).toHaveCount(0);
  expect(await chosenFiles(page)).toEqual([]);
  expect(await key()).toBe(keyOfAda);

  await page.reload();
  await page.getByRole("button", { name: "Continue", description: /^Ngozi \(/ }).click();
  await expect(form.text("First name")).toHaveValue("Ngozi");
  await expect(form.text("City")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Remove" })).toHaveCount(2);
  expect(await key()).toBe(keyOfNgozi);
  await page.reload();
  await page.getByRole("button", { name: "Continue", description: /^Ada \(/ }).click();
  await expect(form.text("City")).toHaveValue("Warri");
});

test("each of the applications that were begun on a shared device can be recognized, continued and deleted alone", {
  tag: "@slow",
}, async ({ page, context }) => {
  for (const name of ["Ada", "Bola", "Chidi", "Dayo"]) {
    const tab = await context.newPage();
    await tab.goto("/Admissions/Apply");
    await applicationForm(tab).text("First name").fill(name);
    await applicationForm(tab).programme.selectOption("Nursing Science");
    const key = await tab.locator("[name=submissionKey]").inputValue();
    await expect.poll(() => storedOnDevice(tab)).toContain(`${key}/typed`);
    await tab.close();
  }
  await page.goto("/Admissions/Apply");
  // Screen readers read the message when it changes, and not the whole list.
  const message = page.getByRole("status").filter({ hasText: "applications were begun on this device." });
  await expect(message).toHaveText("4 applications were begun on this device.");
  await expect(message.locator("..")).toBeFocused();
  const named = (name: string) => ({ description: new RegExp(`^${name}, Nursing Science \\(`) });
  await expect(page.getByRole("button", { name: "Continue", ...named("Bola") })).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue", ...named("Ada") })).toHaveCount(0);
  await page.getByText("Show 1 more").click();
  await expect(page.getByRole("button", { name: "Continue", ...named("Ada") })).toBeVisible();

  await page.getByRole("button", { name: "Delete it", ...named("Chidi") }).click();
  await page.getByRole("button", { name: "Yes, delete it" }).press("Enter");
  await expect(page.getByText("3 applications were begun on this device.")).toBeVisible();
  await expect(message.locator("..")).toBeFocused();
  await page.getByRole("button", { name: "Continue", ...named("Ada") }).click();
  await expect(applicationForm(page).text("First name")).toHaveValue("Ada");

  await page.reload();
  for (const name of ["Ada", "Bola", "Dayo"])
    await expect(page.getByRole("button", { name: "Continue", ...named(name) })).toBeVisible();
  await expect(page.getByText("Chidi")).toHaveCount(0);
});

test("the offer of a draft does not move a visitor who is already typing", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/Admissions/Apply");
  const form = applicationForm(page);
  await fillInForm(page);
  const scripts = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  // Nobody is quick enough to start before the page has loaded and restored its scroll position.
  await page.waitForFunction(() => document.readyState !== "loading");
  await form.text("City").focus();
  scripts.resolve();
  await expect(page.getByText(OFFER)).toBeInViewport();
  await expect(form.text("City")).toBeFocused();
  await expect(form.text("City")).toBeInViewport();
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(form.text("City")).toBeFocused();
  await expect(page.getByText(OFFER)).not.toBeInViewport();
  await expect(page.getByText(OFFER)).toBeAttached();
});

test.describe("when the browser can't store files", () => {
  test.use({ expectedErrors: /ERR_|The application could not be sent|status of 409 .*\/form\/uploads/ });

  test("the form says so, saves the text, asks before files are lost, offers no queue, and can be sent", {
    tag: "@slow",
  }, async ({ page }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      };
    });
    await page.goto("/Admissions/Apply");
    const form = applicationForm(page);
    await expect(page.getByText("Your files can't be saved")).toBeVisible();
    await fillInForm(page);
    await chooseDocuments(page);

    const questions: string[] = [];
    page.on("dialog", (dialog) => {
      questions.push(dialog.message());
      void dialog.dismiss();
    });
    const home = page.getByRole("contentinfo").getByRole("link", { name: "Home" });
    await page.context().setOffline(true);
    await home.click();
    await expect.poll(() => questions).toEqual([expect.stringContaining("you have to choose your files again")]);
    await expect(page).toHaveURL(/\/Admissions\/Apply$/);
    await expect(page.getByRole("button", { name: "Remove" })).toHaveCount(2);
    await page.context().setOffline(false);
    await home.click();
    await expect(page).toHaveURL(/\/$/);
    expect(questions, "nothing is lost while the device is online").toHaveLength(1);

    await page.goto("/Admissions/Apply");
    await expect(page.getByText("What you typed is here. Files are not")).toBeVisible();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(form.text("First name")).toHaveValue(TYPED["First name"]);
    await chooseDocuments(page);
    await page.route("**/form/submit", (route) => route.abort());
    await form.submit.click();
    await expect(form.summary).toContainText("Everything is still in the form.");
    await expect(form.summary.getByRole("button", { name: "Send it when I'm back online" })).toHaveCount(0);
    await page.unroute("**/form/submit");
    await form.submit.click();
    await expect(form.toast("Application submitted successfully!")).toBeVisible();
  });

  test("the form is sent, and says while offline that it can't be saved, also when the browser's storage never opens", {
    tag: "@slow",
  }, async ({ page }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    });
    const { form } = await openFilledForm(page);
    await page.context().setOffline(true);
    await form.submit.click();
    await expect(form.summary).toContainText("your application can't be saved on this device");
    await page.context().setOffline(false);
    await form.submit.click();
    await expect(form.toast("Application submitted successfully!")).toBeVisible();
  });
});

test("an application that is open in two tabs is edited in one, and the other continues with all that was typed", {
  tag: "@slow",
}, async ({ page, context }) => {
  const older = page;
  await older.goto("/Admissions/Apply");
  await applicationForm(older).text("First name").fill("Ada");
  const newer = await context.newPage();
  await newer.goto("/Admissions/Apply");
  await expect(newer.getByText(OFFER)).toBeVisible();
  await applicationForm(older).text("City").fill("Warri");
  await chooseDocuments(older);
  await expect.poll(() => storedOfDraft(older)).toHaveLength(3);

  await newer.getByRole("button", { name: "Continue" }).click();
  await expect(applicationForm(newer).text("City")).toHaveValue("Warri");
  await expect(newer.getByRole("button", { name: "Remove" })).toHaveCount(2);
  await expect(older.getByText("This application is open in another tab.")).toBeVisible();
  await expect(applicationForm(older).text("City")).toBeDisabled();
  await applicationForm(older).submit.focus();
  await expect(applicationForm(older).submit).not.toBeFocused();

  await applicationForm(newer).text("City").fill("Asaba");
  await newer.getByRole("button", { name: "Remove the WAEC/NECO result" }).click();
  await older.getByRole("button", { name: "Continue here" }).click();
  await expect(applicationForm(older).text("City")).toHaveValue("Asaba");
  await expect(older.getByRole("button", { name: "Remove" })).toHaveCount(1);
  await expect(newer.getByText("This application is open in another tab.")).toBeVisible();
});

test("a form without files that is continued in this tab stays saved, although nothing is typed after that", async ({
  page,
  context,
}) => {
  await page.goto("/Admissions/Apply");
  const city = applicationForm(page).text("City");
  await city.fill("Warri");
  await expect.poll(() => storedOfDraft(page)).toHaveLength(1);
  const newer = await context.newPage();
  await newer.goto("/Admissions/Apply");
  await newer.getByRole("button", { name: "Continue" }).click();
  await expect(applicationForm(newer).text("City")).toHaveValue("Warri");
  await page.getByRole("button", { name: "Continue here" }).click();
  await expect(city).toBeEditable();
  await expect(city).toHaveValue("Warri");

  await page.reload();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(city).toHaveValue("Warri");
});

test("an application that was sent in one tab ends in the others, and is not offered there again", {
  tag: "@slow",
}, async ({ page, context }) => {
  await page.goto("/Admissions/Apply");
  await fillInForm(page);
  await chooseDocuments(page);
  await expect.poll(() => storedOfDraft(page)).toHaveLength(3);
  const idle = await context.newPage();
  await idle.goto("/Admissions/Apply");
  await expect(idle.getByText("You began an application on this device")).toBeVisible();
  const newer = await context.newPage();
  await newer.goto("/Admissions/Apply");
  await newer.getByRole("button", { name: "Continue" }).click();
  await expect(newer.getByRole("button", { name: "Remove" })).toHaveCount(2);
  await applicationForm(newer).submit.click();
  await expect(applicationForm(newer).toast("Application submitted successfully!")).toBeVisible();

  await expect(idle.getByText(/(began an application|were begun) on this device/)).toHaveCount(0);
  await expect(page.getByText("This application has been sent.")).toBeVisible();
  await page.getByRole("button", { name: "Begin a new application" }).click();
  await expect(applicationForm(page).text("First name")).toBeEditable();
  await expect(applicationForm(page).text("First name")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Remove" }), "the files belong to the sent one").toHaveCount(0);
  await expect.poll(() => storedOnDevice(page)).toEqual(["gatehouse.application-sent"]);
});

test("nothing is saved on a shared computer from the moment it is chosen until the tab is closed", {
  tag: "@slow",
}, async ({ page }) => {
  await page.goto("/Admissions/Apply");
  const form = applicationForm(page);
  await fillInForm(page);
  await chooseDocuments(page);
  await expect.poll(() => storedOfDraft(page)).toHaveLength(3);
  const shared = page.getByRole("checkbox", { name: "This is a shared computer: save nothing on it" });
  await shared.check();
  await expect(page.getByText("Nothing of your application is saved here.")).toBeVisible();
  await expect.poll(() => storedOnDevice(page)).toEqual(["gatehouse.shared-computer"]);
  await form.text("City").fill("Asaba");

  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(questions).toEqual(["beforeunload"]);
  await expect(shared).toBeChecked();
  await expect(page.getByText("Nothing of your application is saved here.")).toBeVisible();
  await expect(page.getByText(OFFER)).toHaveCount(0);
  expect(await storedOnDevice(page)).toEqual(["gatehouse.shared-computer"]);

  await fillInForm(page);
  await chooseDocuments(page);
  await form.submit.click();
  await expect(page.getByRole("region", { name: "We have received your application" })).toBeVisible();
  expect(await storedOnDevice(page)).toEqual(["gatehouse.shared-computer"]);
});

test("a shared computer that is chosen before hydration is respected", async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/Admissions/Apply", { waitUntil: "commit" });
  const shared = page.getByRole("checkbox", { name: "This is a shared computer" });
  await shared.check();
  await applicationForm(page).text("First name").fill("Ada");
  scripts.resolve();
  await expect(page.getByText("Nothing of your application is saved here.")).toBeVisible();
  await expect(shared).toBeChecked();
  await expect(applicationForm(page).text("First name")).toHaveValue("Ada");
  await expect.poll(() => storedOnDevice(page)).toEqual(["gatehouse.shared-computer"]);
});

/** Firefox restores a form after a reload before any script runs, except files and fields without autocompletion. */
function restoreLikeFirefox(typed: Record<string, string>): void {
  document.addEventListener("readystatechange", () => {
    if (document.readyState !== "interactive") return;
    for (const control of document.querySelectorAll("input")) {
      const value = typed[(control.labels?.[0]?.textContent ?? "").trim()];
      if (control.type === "radio" || control.type === "checkbox")
        control.checked = ["Female", "UTME", "WAEC", "Friend"].includes(control.labels?.[0]?.textContent?.trim() ?? "");
      else if (value && control.autocomplete !== "off") control.value = value;
    }
    const programme = document.querySelector("select");
    if (programme) programme.value = "Nursing Science";
  });
}
