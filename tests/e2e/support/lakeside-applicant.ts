import { fixturePdf } from "../../builders/document.builder.ts";
import { expect, type Page } from "../../support/browser/browser-test.ts";
import { applicationForm, choose } from "./applicant.ts";

/** What an applicant of Lakeside types, by the labels of its form. */
export const LAKESIDE_ANSWERS = {
  "First name": "Achieng",
  "Last name": "Odhiambo",
  "E-mail": "achieng@example.com",
  Phone: "+254 700 000 000",
  Address: "12 Oginga Road",
  City: "Kisumu",
  County: "Kisumu",
  "Index number": "20401001001",
  "Date of birth": "2007-05-31",
};

/** Fills in the form of Lakeside, which is open on the page, with its two files. */
export async function fillInLakesideForm(page: Page): Promise<void> {
  const form = applicationForm(page);
  for (const [label, value] of Object.entries(LAKESIDE_ANSWERS)) await form.text(label).fill(value);
  for (const name of ["Female", "Self-sponsored", "KCSE", "Off campus"]) await form.choice(name).check();
  await form.programme.selectOption("Aquaculture and Fisheries");
  await choose(page.getByLabel("Examination result", { exact: true }), fixturePdf("KCSE result slip", 20_000));
  await choose(page.getByLabel("Identity document", { exact: true }), {
    ...fixturePdf("Birth certificate", 20_000),
    name: "birth.pdf",
  });
  await expect(page.getByText("Nothing is missing.")).toBeVisible();
}
