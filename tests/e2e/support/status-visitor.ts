import type { Locator } from "@playwright/test";
import type { BuiltApp } from "../../support/apps/built-app.ts";
import { expect, type Page } from "../../support/browser/browser-test.ts";
import { withRecords } from "./records.ts";

export const STATUS = "/Admissions/Status";

/** The e-mail address of an application. */
export function emailOf(app: BuiltApp, reference: string): Promise<string> {
  return withRecords(app, async (client) => {
    const { rows } = await client.query("select email from applications where reference = $1", [reference]);
    return rows[0]?.email ?? "";
  });
}

/** Waits for the newest mail about an application and returns its code. */
export async function codeFor(app: BuiltApp, reference: string): Promise<string> {
  let code = "";
  const readCode = () =>
    withRecords(app, async (client) => {
      const { rows } = await client.query("select text_body from mails where subject = $1 order by id desc", [
        `Your code for application ${reference}`,
      ]);
      code = /Your code: (\d{6})/.exec(rows[0]?.text_body ?? "")?.[1] ?? "";
      return code;
    });
  await expect.poll(readCode).toMatch(/^\d{6}$/);
  return code;
}

/** The page's first two forms. */
export function statusForms(page: Page) {
  const main = page.getByRole("main");
  return {
    reference: main.getByLabel("Your reference"),
    email: main.getByLabel("Your e-mail address"),
    ask: main.getByRole("button", { name: "Send me a code" }),
    code: main.getByLabel("Code", { exact: true }),
    show: main.getByRole("button", { name: "Show my application" }),
    standing: main.getByRole("heading", { name: "Where it stands" }),
  };
}

/** Goes from the form to the application. */
export async function openStatus(page: Page, app: BuiltApp, reference: string): Promise<void> {
  const forms = statusForms(page);
  await page.goto(STATUS);
  await forms.reference.fill(reference);
  await forms.email.fill(await emailOf(app, reference));
  await forms.ask.click();
  await expect(forms.code).toBeVisible();
  await forms.code.fill(await codeFor(app, reference));
  await forms.show.click();
  await expect(forms.standing).toBeVisible();
}

/** Marks an application as withdrawn by its applicant. */
export function withdraw(app: BuiltApp, reference: string): Promise<unknown> {
  return withRecords(app, (client) =>
    client.query("update applications set status = 'withdrawn' where reference = $1", [reference]),
  );
}

/** Reaches a control with the Tab key only. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const isThere = () => control.evaluate((element) => element === document.activeElement);
  for (let pressed = 0; pressed < 100; pressed++) {
    if (await isThere()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The Tab key does not lead there.");
}
