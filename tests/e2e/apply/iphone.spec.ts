import { expect, test } from "../../support/browser/browser-test.ts";
import { applicationForm, choose } from "../support/applicant.ts";
import { becomeSafari } from "../support/safari.ts";

/** The documented differences of Safari on an iPhone; none of the tests' browsers is one. */

const FORMS = ["/Admissions/Apply", "/Admissions/Status", "/verify", "/Campus", "/news", "/login"];
const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 0x24]), Buffer.from("ftypheic"), Buffer.alloc(100)]);
const SEVEN_DAYS = "This browser may delete it when you haven't visited this site for seven days.";

test("the font size of fields is at least 16 px, since an iPhone zooms in on smaller text", { tag: "@slow" }, async ({
  page,
}) => {
  for (const address of FORMS) {
    await page.goto(address);
    const sizes = await page
      .locator("input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), select, textarea")
      .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
    expect(sizes.length, address).toBeGreaterThan(0);
    expect(Math.min(...sizes), address).toBeGreaterThanOrEqual(16);
  }
});

test("the form requests the fitting keyboard and autofill, and rejects a HEIC photo with advice; the picker doesn't offer any", async ({
  page,
}) => {
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
  await expect(page.getByText("are saved on this device until you send them.")).toBeVisible();
  await expect(page.getByText(SEVEN_DAYS), "only Safari deletes it").toHaveCount(0);

  const { jambResult } = applicationForm(page);
  await expect(jambResult).toHaveAttribute("accept", ".pdf,.jpg,.jpeg,.png");
  await choose(jambResult, { name: "IMG_0412.HEIC", mediaType: "image/heic", content: HEIC });
  await expect(jambResult).toHaveAccessibleDescription(
    /is a HEIC photo, which we can't open\. On an iPhone, choose it/,
  );
  await expect(jambResult).toHaveValue("");
});

test("the form says how long Safari stores a draft, and offers a link that lasts longer", { tag: "@slow" }, async ({
  page,
}) => {
  await becomeSafari(page.context());
  await page.goto("/Admissions/Apply");
  await expect(page.getByText(SEVEN_DAYS)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send me a link" })).toBeVisible();
  await page.getByRole("checkbox", { name: "This is a shared computer: save nothing on it" }).check();
  await expect(page.getByText(SEVEN_DAYS)).toHaveCount(0);
});
