import type { BuiltApp } from "../../support/apps/built-app.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { expectAccessibleEverywhere } from "../support/accessible.ts";
import { fillInForm } from "../support/applicant.ts";
import { expectHydrated } from "../support/hydrated.ts";
import { withRecords } from "../support/records.ts";

// Tests with the same settings share an app. The log level gives this one an app without the intakes of other tests.
test.use({ settings: { SEED: "none", LOG_LEVEL: "info" } });

const BOX = "Remind me once before applications close";

async function addIntakeThatCloses(page: Page): Promise<void> {
  const closing = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10);
  await page.goto("/dashboard/intakes/new");
  await page.getByLabel("Name", { exact: true }).fill("Main intake");
  await page.getByLabel("Session").fill("2025/2026");
  await page.getByLabel("Closes on the day").fill(closing);
  await page.getByRole("button", { name: "Save the intake" }).click();
  await expect(page.getByText("The intake is saved.")).toBeVisible();
}

/** Waits for the mail to an address and returns the link that ends the reminder. */
async function stopLinkIn(app: BuiltApp, email: string): Promise<string> {
  let link = "";
  const readLink = () =>
    withRecords(app, async (client) => {
      const { rows } = await client.query("select text_body from mails where recipient = $1", [email]);
      link = /^.*(\/Admissions\/Continue\/[\w-]{43}\/Reminder)$/m.exec(rows[0]?.text_body ?? "")?.[1] ?? "";
      return link;
    });
  await expect.poll(readLink).not.toBe("");
  return link;
}

const reminders = (app: BuiltApp) =>
  withRecords(app, async (client) => {
    const { rows } = await client.query("select count(*)::int as count from drafts where remind_intake_id is not null");
    return rows[0]?.count;
  });

test("the owner of a draft asks for a reminder, and ends it with one click in the mail", { tag: "@slow" }, async ({
  page,
  app,
  browser,
  signIn,
}) => {
  const home = await browser.newContext({ baseURL: app.url, viewport: { width: 390, height: 800 } });
  const phone = await home.newPage();

  await test.step("without a closing time, no reminder is offered", async () => {
    await phone.goto("/Admissions/Apply");
    await expectHydrated(phone);
    await phone.getByRole("button", { name: "Send me a link" }).click();
    await expect(phone.getByLabel("Your e-mail address")).toBeFocused();
    await expect(phone.getByLabel(BOX)).toHaveCount(0);
  });

  await signIn(page);
  await addIntakeThatCloses(page);
  await phone.goto("/Admissions/Apply");
  const email = await fillInForm(phone);

  await test.step("the box is not ticked, and can be ticked with the keyboard", async () => {
    await phone.getByRole("button", { name: "Send me a link" }).click();
    await expect(phone.getByLabel("Your e-mail address")).toBeFocused();
    await expect(phone.getByLabel(BOX)).not.toBeChecked();
    await phone.keyboard.press("Tab");
    await expect(phone.getByLabel(BOX)).toBeFocused();
    await phone.keyboard.press("Space");
    await expectAccessibleEverywhere(phone);
    await phone.getByRole("button", { name: "Send the link" }).click();
    await expect(phone.getByText("We'll remind you once, three days before applications close.")).toBeVisible();
    expect(await reminders(app)).toBe(1);
  });

  await test.step("on another device and network, the mail's link ends the reminder without signing in", async () => {
    const away = await browser.newContext({
      baseURL: app.url,
      extraHTTPHeaders: { "X-Forwarded-For": "203.0.113.77" },
    });
    const other = await away.newPage();
    await other.goto(await stopLinkIn(app, email));
    await expect(other.getByRole("heading", { level: 1, name: "Don't remind me" })).toBeVisible();
    expect(await reminders(app)).toBe(1);
    await expectAccessibleEverywhere(other);
    await other.getByRole("button", { name: "Don't remind me" }).click();
    await expect(other.getByRole("heading", { level: 1, name: "We won't remind you" })).toBeFocused();
    expect(await reminders(app)).toBe(0);
    await expectAccessibleEverywhere(other);
    await away.close();
  });
  await home.close();
});
