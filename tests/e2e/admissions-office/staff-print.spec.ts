import { randomUUID } from "node:crypto";
import { createLog } from "../../../app/platform/log.server.ts";
import { openDatabase } from "../../../app/platform/postgres/database.server.ts";
import { insertApplications } from "../../builders/application.builder.ts";
import type { BuiltApp } from "../../support/apps/built-app.ts";
import { databaseOf } from "../../support/apps/data-folder.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { readPdf } from "../../support/read/pdf-text.ts";
import { sendApplication } from "../support/staff-member.ts";

/** Removes spaces: each run of printed text is separate. */
const withoutSpaces = (text: string) => text.replaceAll(/\s/g, "");

/** Prints the page and returns the text of each sheet, which has its number. */
async function print(page: Page): Promise<string[]> {
  const sheets = readPdf(await page.pdf({ preferCSSPageSize: true })).pages.map(withoutSpaces);
  for (const [place, sheet] of sheets.entries()) expect(sheet).toContain(`Page${place + 1}of${sheets.length}`);
  return sheets;
}

/** Inserts applications with a last name of their own. Returns their references. */
async function insertFamily(app: BuiltApp, lastName: string, count: number): Promise<string[]> {
  const { db } = openDatabase({ ...(await databaseOf(app.dataDir)), max: 1 }, createLog("silent"));
  try {
    const address = `${"Very long road ".repeat(10)}end of the road`;
    return (await insertApplications(db, count, { lastName, address })).map(({ reference }) => reference);
  } finally {
    await db.destroy();
  }
}

const CONTROLS = ["Sign out", "All programmes", "All answers", "Back to the list", "Previous"].map(withoutSpaces);

test("staff print a list of several pages whole: all rows, the university's name on each sheet, and no navigation", {
  tag: "@slow",
}, async ({ page, app, signIn }) => {
  const family = `Family${randomUUID().replaceAll("-", "")}`;
  const references = await insertFamily(app, family, 60);
  await signIn(page);
  await page.goto(`/dashboard?q=${family}`);
  await expect(page.getByText("1–50 of 60")).toBeVisible();

  await test.step("the screen's page prints as it is, and says that it is a part", async () => {
    const sheets = await print(page);
    expect(sheets.join("")).toContain(withoutSpaces("This is one page of the list."));
    for (const text of CONTROLS) expect(sheets.join("")).not.toContain(text);
  });

  for (const [step, link] of [
    ["with all answers", null],
    ["as a short table", "As a short table"],
  ] as const) {
    await test.step(step, async () => {
      if (link) await page.getByRole("link", { name: link }).click();
      else await page.getByRole("link", { name: "Print", exact: true }).click();
      await expect(page.getByRole("link", { name: link ? "With all answers" : "As a short table" })).toBeVisible();
      const sheets = await print(page);
      expect(sheets.length).toBeGreaterThan(1);
      for (const sheet of sheets) expect(sheet).toContain("PalmgroveUniversity");
      const printed = sheets.join("");
      expect(printed).toContain("60applications");
      for (const reference of references) expect(printed).toContain(reference);
      for (const text of CONTROLS) expect(printed).not.toContain(text);
      if (!link) expect(printed.split(withoutSpaces("end of the road"))).toHaveLength(61);
    });
  }
});

test("staff print one application with every answer, the university's name and page numbers, without the navigation", async ({
  page,
  app,
  signIn,
}) => {
  const { reference, lastName } = await sendApplication(app);
  await signIn(page);
  await page.goto(`/dashboard?q=${encodeURIComponent(lastName)}`);
  await page.getByRole("link", { name: reference }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(lastName);
  const printed = (await print(page)).join("");
  for (const text of [
    "Palmgrove University",
    reference,
    lastName,
    "Timeline",
    "Documents",
    "How did you hear about us?",
  ])
    expect(printed).toContain(withoutSpaces(text));
  for (const text of ["Sign out", "Back to the list", "Take into review", "What to do"])
    expect(printed).not.toContain(withoutSpaces(text));
});
