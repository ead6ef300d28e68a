import { fixtureJpeg, fixturePdf } from "../../builders/document.builder.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { scriptsStarted, withholdScripts } from "../../support/browser/page-scripts.ts";
import { expectForEveryone } from "../support/accessible.ts";
import { choose } from "../support/applicant.ts";
import { openOnDesk, sendApplication, signInByForm } from "../support/staff-member.ts";
import { codeFor, emailOf, openStatus, STATUS, statusForms, tabTo, withdraw } from "../support/status-visitor.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test.describe("on a phone, with the keyboard only", () => {
  test.use({ viewport: { width: 360, height: 740 }, expectedErrors: /status of 422/ });

  test("an applicant reads the status, replaces a file and withdraws, on accessible pages", async ({ page, app }) => {
    const { reference } = await sendApplication(app, "Wolfeschlegelsteinhausenbergerdorff".repeat(2));
    const forms = statusForms(page);
    await page.goto(STATUS.toUpperCase());
    await expectForEveryone(page);
    await tabTo(page, forms.ask);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toBeFocused();
    await expectForEveryone(page);

    await tabTo(page, forms.reference);
    await page.keyboard.type(reference.toLowerCase());
    await tabTo(page, forms.email);
    await page.keyboard.type(await emailOf(app, reference));
    await page.keyboard.press("Enter");
    await expect(heading(page, "Enter your code")).toBeFocused();
    await expect(
      page.getByText("If this reference and e-mail belong together, we have sent a code to it."),
    ).toBeVisible();
    await expectForEveryone(page);
    await tabTo(page, forms.code);
    await page.keyboard.type(await codeFor(app, reference));
    await page.keyboard.press("Enter");
    await expect(heading(page, "Your application")).toBeFocused();
    await expect(forms.standing).toContainText("Received");
    await expect(page.getByRole("main")).toContainText("Ọmọlará");
    await expectForEveryone(page, 1280);
    await expectForEveryone(page);

    await tabTo(page, page.getByRole("link", { name: "Replace the JAMB result" }));
    await page.keyboard.press("Enter");
    await expect(heading(page, "Replace your JAMB result")).toBeFocused();
    await expectForEveryone(page);
    const input = page.getByLabel("The new JAMB result");
    await choose(input, { ...fixturePdf("x"), content: Buffer.from("MZ") });
    await expect(input).toHaveAccessibleDescription(/must be a PDF, JPEG or PNG file/);
    await choose(input, { ...fixtureJpeg(30_000), name: "sharper.jpg" });
    await tabTo(page, page.getByRole("button", { name: "Send this file" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Your file is replaced. The new one is listed below.")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "sharper.jpg (29 KB)" })).toBeVisible();
    await expect(page.getByText("Replaced on")).toBeVisible();

    await tabTo(page, page.getByRole("link", { name: "Withdraw this application" }));
    await page.keyboard.press("Enter");
    await expect(heading(page, "Withdraw your application?")).toBeFocused();
    await expectForEveryone(page);
    await tabTo(page, page.getByRole("button", { name: "Withdraw it for good" }));
    await page.keyboard.press("Enter");
    await expect(forms.standing).toContainText("Withdrawn");
    await expect(page.getByRole("link", { name: /Replace|Withdraw/ })).toHaveCount(0);

    await tabTo(page, page.getByRole("button", { name: "Done" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("You're done.")).toBeVisible();
    await page.goBack();
    await page.reload();
    await expect(page.getByText(reference)).toHaveCount(0);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /status of (409|422)/ });

  test("staff request documents, the applicant sends them, and staff decide, each on plain pages", {
    tag: "@slow",
  }, async ({ page, app, browser, signIn }) => {
    const { reference } = await sendApplication(app);
    await openStatus(page, app, reference);

    const office = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
    const desk = await office.newPage();
    await signIn(desk);
    await openOnDesk(desk, reference);
    await desk.getByRole("button", { name: "Take into review" }).click();
    await expect(desk.getByRole("status")).toContainText("It is in review now.");
    await desk.getByRole("button", { name: "Ask for more" }).click();
    await expect(desk.getByRole("alert")).toContainText(
      "Tick what is missing. Or write to the applicant, in plain words.",
    );
    await desk.getByLabel("What is missing, in plain words").fill("Send the whole sheet.");
    await desk.getByRole("button", { name: "Ask for more" }).click();
    await expect(desk.getByRole("status")).toContainText("The applicant gets a mail");

    await page.reload();
    await expect(statusForms(page).standing).toContainText("More needed");
    await expect(page.getByText("The Registry viewed your application on")).toBeVisible();
    await page.getByRole("link", { name: "Send the document" }).click();
    await expect(page.getByText("Send the whole sheet.")).toBeVisible();
    const input = page.getByLabel("The document");
    await choose(input, { ...fixturePdf("x"), content: Buffer.from("MZ") });
    await page.getByRole("button", { name: "Send this file" }).click();
    await expect(page.getByRole("alert")).toContainText("Your document must be a PDF, JPEG or PNG file.");
    await choose(input, { ...fixturePdf("the whole sheet"), name: "sheet.pdf" });
    await page.getByRole("button", { name: "Send this file" }).click();
    await expect(statusForms(page).standing).toContainText("In review");

    await openOnDesk(desk, reference);
    await expect(desk.getByText("The applicant sent ‘sheet.pdf’.")).toBeVisible();
    await desk.getByLabel("Message to the applicant").fill("Welcome to Palmgrove.");
    await desk.getByRole("button", { name: "Decide" }).click();
    await expect(desk.getByRole("alert")).toContainText("Choose whether the candidate is admitted.");
    await expect(desk.getByLabel("Message to the applicant")).toHaveValue("Welcome to Palmgrove.");
    await desk.getByLabel("Admitted", { exact: true }).check();
    await desk.getByRole("button", { name: "Decide" }).click();
    await expect(desk.getByRole("status")).toContainText(
      "The applicant will be notified when the decision is released.",
    );
    await page.goto(STATUS);
    await expect(statusForms(page).standing).toContainText("In review");
    await expect(page.getByText("Welcome to Palmgrove.")).toHaveCount(0);
    await desk.getByRole("button", { name: "Release the decision" }).click();
    await expect(desk.getByRole("status")).toContainText("The decision is released.");

    await page.goto(STATUS);
    await expect(page.getByRole("heading", { name: "You are admitted" })).toBeVisible();
    await expect(page.getByText("Welcome to Palmgrove.").first()).toBeVisible();

    await desk.getByText("Was it a mistake?").click();
    await desk.getByRole("button", { name: "Withdraw the decision" }).click();
    await expect(desk.getByRole("alert")).toContainText("Write to the applicant, in plain words.");
    await desk.getByLabel("Why, in plain words").fill("We took you for another candidate.");
    await desk.getByRole("button", { name: "Withdraw the decision" }).click();
    await expect(desk.getByRole("status")).toContainText("The decision is withdrawn");
    await office.close();

    await page.reload();
    await expect(statusForms(page).standing).toContainText("In review");
    await expect(page.getByRole("heading", { name: "The Registry withdrew its decision" })).toBeVisible();
    await expect(page.getByText("We took you for another candidate.").first()).toBeVisible();
    await page.getByRole("button", { name: "Done" }).click();
    await page.goto(STATUS);
    await expect(statusForms(page).reference).toBeVisible();
  });
});

test("text typed on the status page and the dashboard before hydration stays", { tag: "@slow" }, async ({
  page,
  app,
  signIn,
}) => {
  const { reference } = await sendApplication(app);
  const forms = statusForms(page);
  const hydrated = page.locator("header[data-hydrated]");
  let release = await withholdScripts(page);
  await page.goto(STATUS, { waitUntil: "commit" });
  await forms.reference.fill(reference);
  await forms.email.fill(await emailOf(app, reference));
  release();
  await expect(hydrated).toBeVisible();
  await expect(forms.reference).toHaveValue(reference);
  await forms.ask.click();
  await expect(forms.code).toBeVisible();

  await page.unrouteAll({ behavior: "wait" });
  release = await withholdScripts(page);
  await page.reload({ waitUntil: "commit" });
  const code = await codeFor(app, reference);
  await forms.code.fill(code);
  release();
  await expect(hydrated).toBeVisible();
  await expect(forms.code).toHaveValue(code);
  await page.unrouteAll({ behavior: "wait" });

  await signIn(page);
  await openOnDesk(page, reference);
  await page.getByRole("button", { name: "Take into review" }).click();
  await expect(page.getByRole("status").first()).toContainText("It is in review now.");
  const note = page.getByLabel("What is missing, in plain words");
  await expect(note).toBeVisible();
  release = await withholdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await note.fill("Send the whole sheet.");
  release();
  await scriptsStarted(page);
  await expect(note).toHaveValue("Send the whole sheet.");
});

test.describe("when the connection breaks or somebody else is faster", () => {
  test.use({ expectedErrors: /net::ERR_FAILED|status of 409/ });

  test("a file whose upload got no response stays chosen, and can be sent again", { tag: "@slow" }, async ({
    page,
    app,
  }) => {
    const { reference } = await sendApplication(app);
    await openStatus(page, app, reference);
    await page.getByRole("link", { name: "Replace the WAEC/NECO result" }).click();
    const input = page.getByLabel("The new WAEC/NECO result");
    await choose(input, { ...fixtureJpeg(9000), name: "again.jpg" });
    await page.route("**/Status/Document/**", (route) => route.abort());
    await page.getByRole("button", { name: "Send this file" }).click();
    await expect(page.getByRole("alert")).toContainText("We got no response.");
    expect(await input.evaluate((element: HTMLInputElement) => element.files?.[0]?.name)).toBe("again.jpg");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Send this file" }).click();
    await expect(page.getByText("Your file is replaced.")).toBeVisible();
  });

  test("the second of two officers sees the first one's step and the current status", { tag: "@slow" }, async ({
    page,
    app,
    context,
    signIn,
  }) => {
    const { reference } = await sendApplication(app);
    await signIn(page);
    await openOnDesk(page, reference);
    await page.getByRole("button", { name: "Take into review" }).click();
    await expect(page.getByRole("status").first()).toContainText("It is in review now.");
    const colleague = await context.newPage();
    await colleague.goto(page.url());
    await page.getByLabel("Message to the applicant").fill("Welcome to Law.");
    await page.getByLabel("Admitted", { exact: true }).check();

    await colleague.getByLabel("What is missing, in plain words").fill("Send page two.");
    await colleague.getByRole("button", { name: "Ask for more" }).click();
    await expect(colleague.getByRole("status").first()).toContainText("The applicant gets a mail");
    await expectForEveryone(colleague, 1280);

    await page.getByRole("button", { name: "Decide" }).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("Not done: somebody was faster");
    await expect(alert).toContainText("admin asked for more.");
    await expect(alert).toContainText("Welcome to Law.");
    await expect(page.getByRole("button", { name: "Go on without more" })).toBeVisible();
    await expect(page.getByText("Send page two.")).toBeVisible();
    let asked = 0;
    page.once("dialog", (dialog) => {
      asked++;
      void dialog.dismiss();
    });
    await page.getByRole("link", { name: "Back to the list" }).click();
    await expect.poll(() => asked).toBe(1);
    await expect(alert).toContainText("Welcome to Law.");
    await expectForEveryone(page);
  });
});

test("the list keeps its filters while an application is open, and marks withdrawn ones", { tag: "@slow" }, async ({
  page,
  app,
  signIn,
}) => {
  const { reference } = await sendApplication(app);
  await withdraw(app, reference);
  await signIn(page);
  await page.goto("/dashboard");
  await page.getByRole("searchbox", { name: "Search" }).fill(reference);
  await page.getByLabel("Status").selectOption("Withdrawn");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("row", { name: reference })).toContainText("Withdrawn");
  await expect(page).toHaveURL(/status=withdrawn/);
  await page.getByRole("link", { name: reference }).click();
  await expect(page.getByText("The applicant withdrew it. There is nothing to do.")).toBeVisible();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(page).toHaveURL(/\/dashboard\?search=[\w-]{22}&status=withdrawn#application-\d+$/);
  await expect(page.getByRole("row", { name: reference })).toBeVisible();
});

test("an officer reads one application after the other, and her text is saved with the right one", {
  tag: "@slow",
}, async ({ page, app, signIn }) => {
  const older = await sendApplication(app);
  const newer = await sendApplication(app);
  await signIn(page);
  await openOnDesk(page, newer.reference);
  const other = page.getByRole("navigation", { name: "Applications of this list" });
  await expect(other.getByRole("link")).toHaveCount(0);

  await page.goto("/dashboard");
  await page.getByRole("link", { name: newer.reference }).click();
  await expect(heading(page, `Ọmọlará ${newer.lastName}`)).toBeFocused();
  await page.getByRole("button", { name: "Take into review" }).click();
  await expect(page.getByRole("status").first()).toContainText("It is in review now.");
  await expect(page.getByRole("status").first()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Next application" })).toBeFocused();
  await page.getByLabel("What is missing, in plain words").fill("Send page two.");

  const asked: string[] = [];
  page.once("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole("link", { name: "Next application" }).click();
  await expect
    .poll(() => asked)
    .toEqual(["What you wrote to the applicant was not sent. Leave this page all the same?"]);
  await expect(page.getByLabel("What is missing, in plain words")).toHaveValue("Send page two.");
  await page.getByLabel("What is missing, in plain words").fill("");

  await page.getByRole("link", { name: "Next application" }).click();
  await expect(heading(page, `Ọmọlará ${older.lastName}`)).toBeFocused();
  await expect(page.getByText(older.reference, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Take into review" }).click();
  await expect(page.getByRole("status").first()).toContainText("It is in review now.");
  await expect(page.getByLabel("What is missing, in plain words")).toHaveValue("");
  await other.getByRole("link", { name: "Previous" }).click();
  await expect(page.getByText(newer.reference, { exact: true })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 500 });
  await other.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText(older.reference, { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(page).toHaveURL(/\/dashboard#application-\d+$/);
  await expect(page.getByRole("link", { name: older.reference })).toBeInViewport();
});

test.describe("when the session ended", () => {
  test.use({ expectedErrors: /status of 401/ });

  test("an officer's text survives another step, leaving too early, and signing in again", { tag: "@slow" }, async ({
    page,
    app,
    signIn,
  }) => {
    const { reference } = await sendApplication(app);
    await signIn(page);
    await openOnDesk(page, reference);
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    const line = Promise.withResolvers<void>();
    await page.route("**/dashboard/applications/*", async (route) => {
      await line.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: "Take into review" }).click();
    await page.getByRole("link", { name: "Back to the list" }).click();
    await expect
      .poll(() => asked)
      .toEqual(["Your change is still being sent, and may not be saved. Leave this page all the same?"]);
    line.resolve();
    await expect(page.getByRole("status").first()).toContainText("It is in review now.");

    const missing = page.getByLabel("What is missing, in plain words");
    const message = page.getByLabel("Message to the applicant");
    await missing.fill("Send page two.");
    await message.fill("Welcome to Law.");
    await page.getByLabel("Admitted", { exact: true }).check();
    await page.getByRole("button", { name: "Decide" }).click();
    expect(asked[1]).toBe(
      "What you wrote in the other field does not go with this, and will be lost. Go on all the same?",
    );
    await expect(missing).toHaveValue("Send page two.");
    await missing.fill("");

    await page.context().clearCookies();
    await page.getByRole("button", { name: "Decide" }).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("You have been signed out");
    await expect(message).toHaveValue("Welcome to Law.");
    const [signInPage] = await Promise.all([
      page.waitForEvent("popup"),
      alert.getByRole("link", { name: "Sign in again" }).click(),
    ]);
    await signInByForm(signInPage);
    await page.getByRole("button", { name: "Decide" }).click();
    await expect(page.getByRole("status").first()).toContainText("Decided: admitted.");
    await expect(page.getByText("Welcome to Law.")).toBeVisible();
  });
});

test("no page of an applicant is cached", async ({ page, app, playwright }) => {
  const { reference } = await sendApplication(app);
  await openStatus(page, app, reference);
  for (const address of [STATUS, `${STATUS}.data`, `${STATUS}/Withdraw`]) {
    const mine = await page.request.get(address);
    expect(await mine.text(), address).toContain(reference);
    expect(mine.headers()["cache-control"], address).toContain("no-store");
  }
  const stranger = await playwright.request.newContext({ baseURL: app.url });
  for (const address of [STATUS, `${STATUS}.data`, `${STATUS}/Withdraw`])
    expect(await (await stranger.get(address)).text(), address).not.toContain(reference);
  await stranger.dispose();
});
