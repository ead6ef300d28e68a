import { expect, type Page, test } from "../support/browser-test.ts";
import { applicationForm, choose, chooseDocuments, fillInForm } from "./applicant.ts";
import { savedUnder } from "./records.ts";

/** The documented differences of Safari on an iPhone; none of the tests' browsers is one. */

const FORMS = ["/Admissions/Apply", "/Admissions/Status", "/verify", "/Campus", "/news", "/login"];
const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 0x24]), Buffer.from("ftypheic"), Buffer.alloc(100)]);
const SEVEN_DAYS = "This browser may delete it when you haven't visited this site for seven days.";

/** A browser with the features of Apple's WebKit, and without those that it lacks. */
async function becomeSafari(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, "GestureEvent", { value: class extends UIEvent {} });
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, "sync");
  });
}

test.describe("the font size of fields is at least 16 px, since an iPhone zooms in on smaller text", () => {
  for (const address of FORMS)
    test(`at ${address}`, async ({ page }) => {
      await page.goto(address);
      const sizes = await page
        .locator("input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), select, textarea")
        .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
      expect(sizes.length).toBeGreaterThan(0);
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
    });
});

test("the form requests the fitting keyboard and autofill", async ({ page }) => {
  await page.goto("/Admissions/Apply");
  const expected = {
    "First name": ["text", "", "given-name"],
    "Last name": ["text", "", "family-name"],
    "E-mail": ["email", "email", "email"],
    Phone: ["tel", "tel", "tel"],
    Address: ["text", "", "address-line1"],
    City: ["text", "", "address-level2"],
    State: ["text", "", "address-level1"],
    Country: ["text", "", "country-name"],
    "WAEC/NECO exam number": ["text", "", "off"],
    "JAMB registration number": ["text", "", "off"],
  };
  for (const [label, [type, inputMode, autocomplete]] of Object.entries(expected)) {
    const field = applicationForm(page).text(label);
    const asked = await field.evaluate((input) =>
      input instanceof HTMLInputElement ? [input.type, input.inputMode, input.autocomplete] : [],
    );
    expect(asked, label).toEqual([type, inputMode, autocomplete]);
  }
});

test("a HEIC photo is rejected when it is chosen, with advice; the picker doesn't offer any", async ({ page }) => {
  await page.goto("/Admissions/Apply");
  const { jambResult } = applicationForm(page);
  await expect(jambResult).toHaveAttribute("accept", ".pdf,.jpg,.jpeg,.png");
  await choose(jambResult, { name: "IMG_0412.HEIC", mediaType: "image/heic", content: HEIC });
  await expect(jambResult).toHaveAccessibleDescription(
    /is a HEIC photo, which we can't open\. On an iPhone, choose it/,
  );
  await expect(jambResult).toHaveValue("");
});

test("the form says how long Safari stores a draft, and offers a link that lasts longer", async ({ page }) => {
  await becomeSafari(page);
  await page.goto("/Admissions/Apply");
  await expect(page.getByText(SEVEN_DAYS)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send me a link" })).toBeVisible();
  await page.getByRole("checkbox", { name: "This is a shared computer: save nothing on it" }).check();
  await expect(page.getByText(SEVEN_DAYS)).toHaveCount(0);
});

test("the form does not mention seven days in other browsers", async ({ page }) => {
  await page.goto("/Admissions/Apply");
  await expect(page.getByText("are saved on this device until you send them.")).toBeVisible();
  await expect(page.getByText(SEVEN_DAYS)).toHaveCount(0);
});

test.describe("without Background Sync", () => {
  test.use({ expectedErrors: /ERR_|status of 4\d\d|The application could not be sent/ });

  test("an application that was submitted offline is sent by the next page that is opened", async ({ page, app }) => {
    await becomeSafari(page);
    await page.goto("/Admissions/Apply");
    const email = await fillInForm(page);
    await chooseDocuments(page);
    const context = page.context();
    await context.setOffline(true);
    await applicationForm(page).submit.click();
    await expect(page.getByText("Saved on this device.", { exact: true })).toBeVisible();
    await page.close();
    await context.setOffline(false);
    const home = await context.newPage();
    await becomeSafari(home);
    await home.goto("/");
    await expect(home.getByRole("region", { name: "We have received your application" })).toBeVisible();
    expect(await savedUnder(app, email)).toHaveLength(1);
  });
});
