import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { htmlErrors } from "../../support/browser/valid-html.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/accessible.ts";
import { withRecords } from "../support/records.ts";
import { newFamily, openReview } from "../support/reviewer.ts";
import { openReceipt, sendApplication } from "../support/staff-member.ts";
import { openStatus, tabTo } from "../support/status-visitor.ts";

const ANSWERS = "/Admissions/Status/Answers";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Expects that the page is accessible, its HTML valid and nothing cut off on a narrow phone; then sets the width back. */
async function expectForEveryone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 600 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 360);
  expect(await htmlErrors(await page.content())).toEqual([]);
}

test.describe("with the keyboard", () => {
  test.use({ expectedErrors: /status of (401|422)/ });

  test("an applicant corrects answers until the review begins, and staff see what they were", { tag: "@slow" }, async ({
    page,
    app,
    browser,
    signIn,
  }) => {
    const family = newFamily();
    const sent = await sendApplication(app, `Ada ${family}`, { city: "Warri", program: "Law" });
    await openStatus(page, app, sent.reference);

    await test.step("leads from the status page to the filled form", async () => {
      await tabTo(page, page.getByRole("link", { name: "Change your answers" }).first());
      await page.keyboard.press("Enter");
      await expect(heading(page, "Change your answers")).toBeFocused();
      await expect(page.getByLabel("City")).toHaveValue("Warri");
      await expect(page.getByLabel("Programme")).toHaveValue("Law");
      await expect(page.getByLabel("E-mail", { exact: true })).toHaveAttribute("readonly", "");
      await expect(page.getByLabel("E-mail", { exact: true })).toHaveAccessibleDescription(
        /Your codes go to this address/,
      );
      await expectForEveryone(page);
    });

    await test.step("says that nothing was changed", async () => {
      await page.getByRole("button", { name: "Save the changes" }).click();
      await expect(page.getByRole("alert")).toContainText("You have changed nothing yet");
      await expect(page.getByRole("alert")).toBeFocused();
    });

    await test.step("names each mistake, and keeps what was typed", async () => {
      await page.getByLabel("City").fill("");
      await page.getByLabel("Phone").fill("0803 111 2222");
      await page.getByRole("button", { name: "Save the changes" }).click();
      await expect(page.getByRole("alert")).toBeFocused();
      await page.getByRole("link", { name: "Enter your city." }).click();
      await expect(page.getByLabel("City")).toBeFocused();
      await expect(page.getByLabel("Phone")).toHaveValue("0803 111 2222");
      await expectForEveryone(page);
    });

    await test.step("asks before the page is left with changes", async () => {
      page.once("dialog", (dialog) => void dialog.dismiss());
      await page.getByRole("link", { name: "Back to your application" }).last().click();
      await expect(heading(page, "Change your answers")).toBeVisible();
    });

    await test.step("keeps what was typed when the session has ended, and saves it with a new one", async () => {
      const session = (await page.context().cookies()).filter(({ name }) => name === "gatehouse-applicant");
      await page.context().clearCookies({ name: "gatehouse-applicant" });
      await page.getByLabel("City").fill("Ughelli");
      await page.getByRole("button", { name: "Save the changes" }).click();
      await expect(page.getByRole("alert")).toContainText("Your session has ended, and nothing was saved");
      await expect(page.getByLabel("City")).toHaveValue("Ughelli");
      await page.context().addCookies(session);
    });

    await test.step("saves them without a question, and shows them", async () => {
      await page.getByLabel("City").fill("Asaba");
      await page.getByLabel("Programme").selectOption("Music");
      await page.getByLabel("City").press("Enter");
      await expect(page.getByText("Your new answers are saved, and listed below.")).toBeVisible();
      await expect(page.getByText("You changed: Phone, City, Programme.")).toBeVisible();
      await expect(page.getByRole("definition").filter({ hasText: "Asaba" })).toBeVisible();
      await expectForEveryone(page);
    });

    await test.step("shows the change on the receipt and to anyone who checks it", async () => {
      const device = await browser.newPage({ baseURL: app.url });
      await openReceipt(device, app, sent);
      await expect(device.getByText("Answers changed by the applicant")).toBeVisible();
      await expect(device.getByRole("definition").filter({ hasText: "Asaba" })).toBeVisible();
      const code = await withRecords(app, async (client) => {
        const text = "select verification_code as code from applications where reference = $1";
        return (await client.query<{ code: string }>(text, [sent.reference])).rows[0]?.code ?? "";
      });
      await device.goto(`/verify/${code}`);
      await expect(heading(device, "Genuine")).toBeVisible();
      await expect(device.getByText("is genuine, too, and may name Law.")).toBeVisible();
      await device.close();
    });

    await test.step("staff read old and new values on the application's page and in the review", async () => {
      const office = await browser.newPage({ baseURL: app.url });
      await signIn(office);
      await office.goto(`/dashboard?q=${sent.reference}`);
      await office.getByRole("link", { name: sent.reference }).click();
      await expect(office.getByText("The applicant changed their answers.")).toBeVisible();
      const city = office.getByRole("listitem").filter({ hasText: "Answers were changed" });
      await expect(city).toContainText("Before: Warri");
      await expect(city).toContainText("Now: Asaba");
      await expect(office.getByText("New from applicant:")).toBeVisible();
      await openReview(office, family);
      const reviewed = office.getByRole("region", { name: "Answers" });
      await expect(reviewed).toContainText("The applicant changed their answers");
      await expect(reviewed).toContainText("Before: Warri");
      await office.close();
    });

    await test.step("another site can't send the form", async () => {
      const response = await page.request.post(`${app.url}${ANSWERS}`, {
        headers: { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" },
        form: { city: "Elsewhere" },
      });
      expect(response.status()).toBe(403);
    });
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /status of (401|409|422)/ });

  test("a second tab is shown what the first has saved, and what was typed too late stays on the page", {
    tag: "@slow",
  }, async ({ page, app, context }) => {
    const { reference } = await sendApplication(app, undefined, { city: "Warri", state: "Delta" });
    await openStatus(page, app, reference);
    await page.goto(ANSWERS);
    const other = await context.newPage();
    await other.goto(ANSWERS);
    const save = (tab: Page) => tab.getByRole("button", { name: "Save the changes" }).click();

    await page.getByLabel("City").fill("Asaba");
    await save(page);
    await expect(page.getByText("Your new answers are saved")).toBeVisible();

    await other.getByLabel("State").fill("Edo");
    await save(other);
    await expect(other.getByRole("alert")).toContainText("Your answers were changed in another tab");
    await expect(other.getByLabel("City")).toHaveAccessibleDescription(/now saved is “Asaba”/);
    await expect(other.getByLabel("State")).toHaveValue("Edo");
    await other.getByLabel("City").fill("Asaba");
    await save(other);
    await expect(other.getByText("You changed: State.")).toBeVisible();

    await page.goto(ANSWERS);
    await withRecords(app, (client) =>
      client.query("update applications set status = 'in-review' where reference = $1", [reference]),
    );
    await page.getByLabel("Address", { exact: true }).fill("7 Unsaved Street");
    await save(page);
    await expect(page.getByRole("alert")).toContainText("The Registry has begun to review your application");
    await expect(page.getByRole("main")).toContainText("7 Unsaved Street");
    expect(await htmlErrors(await page.content())).toEqual([]);
    await page.goto(ANSWERS);
    await expect(page.getByText("Your application is now: In review.")).toBeVisible();

    await withRecords(app, (client) =>
      client.query("update applications set status = 'received' where reference = $1", [reference]),
    );
    await page.goto(ANSWERS);
    await context.clearCookies({ name: "gatehouse-applicant" });
    await page.getByLabel("Address", { exact: true }).fill("8 Unsaved Street");
    await save(page);
    await expect(page.getByRole("alert")).toContainText("Your session has ended, and nothing was saved");
    await expect(page.getByLabel("Address", { exact: true })).toHaveValue("8 Unsaved Street");
  });
});
