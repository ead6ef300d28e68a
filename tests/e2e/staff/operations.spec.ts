import { expect, test } from "../../support/browser/browser-test.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/accessible.ts";
import { emptySite } from "../support/records.ts";

/** The possible headings, one of which fits the state of the test machine. */
const A_STATE = /^(?:All is well: |Needs attention$)/;

test("staff see whether all is well, and the last hour in six accessible plots", async ({ page, app, signIn }) => {
  // Other tests save documents without files, which a backup reports.
  await emptySite(app);
  await signIn(page);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Office" }).click();
  await page.getByRole("link", { name: "Operations" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Operations" })).toBeVisible();
  await expect(page.getByText(A_STATE)).toBeVisible();
  await expect(page.getByText(/^In the last 5 minutes: /)).toBeVisible();
  const headings = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(headings).toHaveText([
    A_STATE,
    ...["State", "Backups"],
    ...[
      "Requests per second",
      "Page render time",
      "Event loop delay",
      "Memory use",
      "Database connections",
      "Mail queue",
    ],
  ]);
  const backups = page.getByRole("region", { name: "Backups" });
  await expect(backups).toContainText(/due within the hour|restore is verified/);
  await expect(page.getByRole("figure")).toHaveCount(6);
  const memory = page.getByRole("figure", { name: "Memory use" });
  await expect(memory.getByRole("img")).toHaveAccessibleName(/Memory: \d+ MB now, maximum \d+ MB in the last hour\./);
  await expect(memory.getByText(/^\d+ MB$/).first()).toBeVisible();

  await memory.getByText("As a table").focus();
  await page.keyboard.press("Enter");
  await expect(memory.getByRole("table").getByRole("row")).toHaveCount(13);
  await expect(memory.getByRole("row").last()).toContainText(/\d+ MB/);

  await expectAccessible(page, 360);
  await expectAccessible(page, 1280);
  await page.setViewportSize({ width: 320, height: 600 });
  await expectNoSidewaysScroll(page);
});

test.describe("with automatic refresh", () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ });

  test("the metrics refresh when staff turn it on, and stay when the connection breaks", async ({ page, signIn }) => {
    await page.clock.install();
    await signIn(page);
    await page.goto("/dashboard/operations");
    await page.getByRole("link", { name: "Refresh every 10 seconds" }).click();
    await expect(page).toHaveURL(/\?renew/);
    const asked = page.waitForRequest(/operations\.data/);
    await page.clock.runFor(10_000);
    await asked;

    await page.route("**/*.data*", (route) => route.abort());
    await page.clock.runFor(10_000);
    await expect(page.getByRole("alert")).toContainText("The server can't be reached right now.");
    await expect(page.getByRole("figure")).toHaveCount(6);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the plots and their tables are shown, and one click loads the newest metrics", async ({ page, signIn }) => {
    await signIn(page);
    await page.goto("/dashboard/operations");
    await expect(page.getByRole("figure")).toHaveCount(6);
    await expect(page.getByRole("link", { name: "Refresh every 10 seconds" })).toBeHidden();
    await page.getByRole("link", { name: "Refresh" }).click();
    await expect(page.getByText(A_STATE)).toBeVisible();
  });
});

test("a visitor who is not signed in sees none of it", async ({ request }) => {
  const response = await request.get("/dashboard/operations", { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([302, "/login?next=%2Fdashboard%2Foperations"]);
});
