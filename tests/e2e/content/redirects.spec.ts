import { FIRST_ACCOUNT } from "../../support/apps/built-app.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { expectAccessibleEverywhere } from "../support/accessible.ts";
import { typeCredentials } from "../support/staff-member.ts";

const ENDED = "Your session has ended, and nothing was changed.";
const PHONE = "Mozilla/5.0 (Linux; Android 10; K) Chrome/128.0.0.0 Mobile Safari/537.36";

test("an editor makes a redirect from an address that visitors request, sees what is wrong with it, and removes it", {
  tag: "@slow",
}, async ({ page, app, signIn }) => {
  const old = "/prospectus-of-last-year";
  const request = () => fetch(`${app.url}${old}`, { redirect: "manual", headers: { "User-Agent": PHONE } });
  expect((await request()).headers.get("location")).toBe("/");
  await signIn(page);
  await expect(async () => {
    await page.goto("/dashboard/redirects");
    await expect(page.getByRole("link", { name: `Make a redirect from ${old}` })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.getByRole("link", { name: `Make a redirect from ${old}` }).click();
  await expect(page.getByLabel("Old address")).toHaveValue(old);
  await page.getByLabel("Leads to").fill("/no-such-page");
  await page.getByLabel("For good").check();
  await page.getByRole("button", { name: "Save the redirect" }).click();
  await expect(page.getByRole("alert")).toContainText("There is no page at the new address.");
  await page.getByLabel("Leads to").fill("/Admissions");
  await page.getByRole("button", { name: "Save the redirect" }).click();
  await expect(page.getByText("The redirect is saved.")).toBeVisible();
  const response = await request();
  expect([response.status, response.headers.get("location")]).toEqual([301, "/Admissions"]);
  await page.getByRole("button", { name: `Remove ${old}` }).click();
  await expect(page.getByText("The redirect is removed.")).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, expectedErrors: /status of 401/ });

    test("what was typed is shown when the session has ended, and saved after signing in again", {
      tag: "@slow",
    }, async ({ page, context, signIn }) => {
      const old = `/open-day-${javaScriptEnabled}`;
      await signIn(page);
      await page.goto("/dashboard/redirects");
      await page.getByLabel("Old address").fill(old);
      await page.getByLabel("Leads to").fill("/Admissions");
      await context.clearCookies();
      await page.getByRole("button", { name: "Save the redirect" }).click();
      await expect(page.getByRole("alert")).toContainText(ENDED);
      await expect(page.getByRole("definition").filter({ hasText: old })).toBeVisible();
      expect(page.url()).not.toContain("open-day");
      if (javaScriptEnabled) await expectAccessibleEverywhere(page);
      const tab = context.waitForEvent("page");
      await page.getByRole("link", { name: "Sign in (opens a new tab)" }).click();
      const other = await tab;
      await typeCredentials(other, FIRST_ACCOUNT);
      await other.getByLabel("Old address").fill(await page.getByRole("definition").first().innerText());
      await other.getByLabel("Leads to").fill("/Admissions");
      await other.getByLabel("For good").check();
      await other.getByRole("button", { name: "Save the redirect" }).click();
      await expect(other.getByText("The redirect is saved.")).toBeVisible();
    });
  });
}
