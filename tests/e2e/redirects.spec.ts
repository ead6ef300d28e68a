import { expect, test } from "../support/browser-test.ts";

const PHONE = "Mozilla/5.0 (Linux; Android 10; K) Chrome/128.0.0.0 Mobile Safari/537.36";

test("an editor makes a redirect from an address that visitors request, sees what is wrong with it, and removes it", async ({
  page,
  app,
  signIn,
}) => {
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
