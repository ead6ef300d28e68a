import { randomInt } from "node:crypto";
import type { BuiltApp } from "../../support/apps/built-app.ts";
import { expect, type Page } from "../../support/browser/browser-test.ts";
import { type SentApplication, sendApplication } from "./staff-member.ts";

/** Sends two applications with one exam number, of candidates in two cities. */
export async function sendDuplicates(app: BuiltApp): Promise<[SentApplication, SentApplication]> {
  const waecNecoExamNo = `42${randomInt(1e7, 9e7)}`;
  const one = await sendApplication(app, undefined, { waecNecoExamNo, city: "Warri" });
  return [one, await sendApplication(app, undefined, { waecNecoExamNo: ` ${waecNecoExamNo}-`, city: "Asaba" })];
}

/** Opens the page that compares two applications, from the list, once the search has found that they may be of one person. */
export async function openDuplicates(page: Page, one: SentApplication, other: SentApplication): Promise<void> {
  const badge = page.getByRole("row", { name: one.reference }).getByRole("link", { name: "Possible duplicate" });
  await expect(async () => {
    await page.goto(`/dashboard?q=${one.reference}`);
    await expect(badge).toBeVisible({ timeout: 1000 });
  }).toPass();
  await badge.click();
  await page.getByRole("link", { name: `Compare with ${other.reference}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${one.reference} and ${other.reference}`);
}
