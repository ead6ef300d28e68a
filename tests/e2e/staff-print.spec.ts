import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "../support/browser-test.ts";
import { readPdf } from "../support/pdf-text.ts";
import { type SentApplication, sendApplication } from "./staff-member.ts";

/** Removes spaces: each run of printed text is separate. */
const withoutSpaces = (text: string) => text.replaceAll(/\s/g, "");

/** Prints the page and returns the text of each sheet. */
async function print(page: Page): Promise<string[]> {
  const margin = { top: "1cm", bottom: "1cm", left: "1cm", right: "1cm" };
  return readPdf(await page.pdf({ format: "A4", margin })).pages.map(withoutSpaces);
}

test("staff print the whole list on several sheets, with a heading and without the navigation", async ({
  page,
  app,
  signIn,
}) => {
  const family = randomUUID();
  const sent: SentApplication[] = [];
  for (let place = 0; place < 12; place++) sent.push(await sendApplication(app, `Candidate ${family} ${place}`));
  await signIn(page);
  await page.goto(`/dashboard?q=${family}`);
  await expect(page.getByRole("row")).toHaveCount(13);
  const sheets = await print(page);
  expect(sheets.length).toBeGreaterThan(1);
  expect(sheets[0]).toContain(withoutSpaces("Applications to Palmgrove University"));
  const words = sheets.join("");
  for (const { reference } of sent) expect(words).toContain(reference);
  expect(words).toContain("1–12of12");
  for (const text of ["Sign out", "All programmes", "All answers"]) expect(words).not.toContain(withoutSpaces(text));
});

test("staff print one application with every answer, with its name and without the navigation", async ({
  page,
  app,
  signIn,
}) => {
  const { reference, lastName } = await sendApplication(app);
  await signIn(page);
  await page.goto(`/dashboard?q=${encodeURIComponent(lastName)}`);
  await page.getByRole("link", { name: reference }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(lastName);
  const words = (await print(page)).join("");
  for (const text of [reference, lastName, "Timeline", "Documents", "How did you hear about us?"])
    expect(words).toContain(withoutSpaces(text));
  for (const text of ["Sign out", "Back to the list", "Take into review"])
    expect(words).not.toContain(withoutSpaces(text));
});
