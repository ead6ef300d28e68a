import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { openUnreliableConnection } from "../../support/servers/unreliable-connection.ts";
import { failNextSaves } from "../support/records.ts";
import {
  articleForm,
  BOTH_FORMS,
  closeToast,
  countRequests,
  footerForm,
  newAddress,
  openHydrated,
  toast,
} from "../support/subscriber.ts";

const INVALID = "Please enter a valid email address.";
const FAILED = "Email already subscribed";
const ISSUE = "There was an issue with the subscription. Please try again later.";

test.use({ expectedErrors: /\/subscribe|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED/ });

/** Loads the toasts' code by an action that sends nothing. */
async function fetchToasts(page: Page): Promise<void> {
  await footerForm(page).subscribe("");
  await closeToast(toast(page, "error", INVALID));
}

/** Waits for the pictures that a browser loads once the page is hydrated: a connection that ends meanwhile is an error of its own. */
async function awaitPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const shown = [...document.images].filter((image) => image.checkVisibility());
    for (const image of shown) image.loading = "eager";
    await Promise.all(shown.map((image) => image.decode()));
  });
}

test("both forms retry twice before they report an unreachable server (deviation 1)", { tag: "@slow" }, async ({
  page,
  app,
}) => {
  const line = await openUnreliableConnection(app.url);
  await openHydrated(page, `${line.url}${BOTH_FORMS}`);
  await fetchToasts(page);
  await awaitPictures(page);
  const requests = countRequests(page);
  await line.close();
  await footerForm(page).subscribe(newAddress());
  await expect(footerForm(page).sending).toBeDisabled();
  await expect(toast(page, "error", FAILED)).toBeVisible();
  await expect(footerForm(page).field).toHaveValue("");
  expect(requests()).toBe(3);

  await articleForm(page).subscribe(newAddress());
  await expect(articleForm(page).outcome("alert")).toHaveText(`${FAILED}.`);
  await expect(articleForm(page).field).toHaveValue("");
  expect(requests()).toBe(6);
});

test("the footer shows the message itself when the toasts can't be loaded", async ({ page, app }) => {
  const line = await openUnreliableConnection(app.url);
  await openHydrated(page, `${line.url}/Campus`);
  await awaitPictures(page);
  await line.close();
  await footerForm(page).subscribe(newAddress());
  await expect(page.getByRole("contentinfo").getByText(FAILED, { exact: true })).toBeVisible();
  await expect(footerForm(page).field).toHaveValue("");
  await page.context().setOffline(true);
  await footerForm(page).subscribe(newAddress());
  await expect(page.getByRole("contentinfo").getByText(ISSUE, { exact: true })).toBeVisible();
});

test("two database errors are retried silently; the third is reported, and the next click works (deviation 1)", {
  tag: "@slow",
}, async ({ page, app }) => {
  await openHydrated(page, BOTH_FORMS);
  const requests = countRequests(page);
  const twice = await failNextSaves(app, "subscribers", 2);
  await footerForm(page).subscribe(newAddress());
  await expect(page.locator(".Toastify__toast--success")).toBeVisible();
  await twice.happened;
  expect(requests()).toBe(3);

  const thrice = await failNextSaves(app, "subscribers", 3);
  await footerForm(page).subscribe(newAddress());
  await expect(toast(page, "error", FAILED)).toBeVisible();
  await thrice.happened;
  expect(requests()).toBe(6);
  await articleForm(page).subscribe(newAddress());
  await expect(articleForm(page).outcome("status")).toContainText("Thank you.");
});

test("an offline device asks at once to try later, and a response without a message, from something in between, is no success (deviation 1)", {
  tag: "@slow",
}, async ({ page }) => {
  await openHydrated(page, BOTH_FORMS);
  await fetchToasts(page);
  const requests = countRequests(page);
  await page.context().setOffline(true);
  await footerForm(page).subscribe(newAddress());
  await expect(toast(page, "error", ISSUE)).toBeVisible();
  await articleForm(page).subscribe(newAddress());
  await expect(articleForm(page).outcome("alert")).toHaveText(ISSUE);
  expect(requests()).toBe(2);
  await page.context().setOffline(false);
  await footerForm(page).subscribe(newAddress());
  await expect(page.locator(".Toastify__toast--success")).toBeVisible();
  await closeToast(toast(page, "error", ISSUE));

  for (const body of ["{}", '{"message":""}', "null", "<p>Sign in to the network of this hotel</p>"]) {
    await page.route("**/subscribe", (route) => route.fulfill({ status: 200, body }));
    await footerForm(page).subscribe(newAddress());
    await expect(toast(page, "error", ISSUE)).toBeVisible();
    await closeToast(toast(page, "error", ISSUE));
    await articleForm(page).subscribe(newAddress());
    await expect(articleForm(page).outcome("alert")).toHaveText(ISSUE);
  }
});

test("either form reports the rate limit at once, and keeps the typed address (deviation 1)", { tag: "@slow" }, async ({
  page,
}) => {
  await openHydrated(page, BOTH_FORMS);
  const email = newAddress();
  for (let time = 0; time < 5; time++) {
    await articleForm(page).subscribe(email);
    await expect(articleForm(page).field).toHaveValue("");
  }
  const requests = countRequests(page);
  await footerForm(page).subscribe(email);
  await expect(toast(page, "error", ISSUE)).toBeVisible();
  await expect(footerForm(page).field).toHaveValue(email);
  expect(requests()).toBe(1);
  await articleForm(page).subscribe(email);
  await expect(articleForm(page).outcome("alert")).toHaveText(ISSUE);
  await expect(articleForm(page).field).toHaveValue(email);
  expect(requests()).toBe(2);
});

test.describe("a toast", () => {
  /** Advances the toasts' time, which is the animation of their bars and so unaffected by a test's clock. */
  const letStand = (page: Page, ms: number) =>
    page.evaluate((time) => {
      for (const animation of document.getAnimations())
        if (animation instanceof CSSAnimation && animation.animationName === "Toastify__trackProgress")
          animation.currentTime = time;
    }, ms);
  const bar = (page: Page) => page.locator(".Toastify__progress-bar--animated");

  test("of the newsletter is shown for 5 seconds in the upper right corner, below the navigation, pauses on hover and while another window has the focus, and can be dragged away", {
    tag: "@slow",
  }, async ({ page }) => {
    await openHydrated(page, "/Campus");
    await footerForm(page).subscribe("");
    const shown = toast(page, "error", INVALID);
    await expect(shown).toBeVisible();
    await expect(bar(page)).toHaveCSS("animation-duration", "5s");
    await expect(bar(page)).toHaveCSS("animation-play-state", "running");
    await page.evaluate(() => window.dispatchEvent(new Event("blur")));
    await expect(bar(page)).toHaveCSS("animation-play-state", "paused");
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(bar(page)).toHaveCSS("animation-play-state", "running");
    await shown.hover();
    await expect(bar(page)).toHaveCSS("animation-play-state", "paused");
    const box = await shown.boundingBox();
    const navigation = await page.getByRole("navigation", { name: "Main" }).boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((navigation?.y ?? 0) + (navigation?.height ?? 0));
    expect(box?.y).toBeLessThan(160);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1280 - 60);
    await letStand(page, 4990);
    await expect(shown).toBeVisible();
    await page.mouse.move(10, 700);
    await expect(bar(page)).toHaveCount(0);
    await expect(shown).toHaveCount(0);

    const all = page.locator(".Toastify__toast");
    // Toasts are paused while another window has the focus. Otherwise the first one would end before a slow machine has measured it.
    const leaveWindow = () => page.evaluate(() => window.dispatchEvent(new Event("blur")));
    await footerForm(page).subscribe("");
    await expect(all).toHaveCount(1);
    await leaveWindow();
    await footerForm(page).subscribe(newAddress());
    await expect(all).toHaveCount(2);
    await leaveWindow();
    await expect(all.first(), "the earlier one is above").toHaveText(INVALID);
    const [first, second] = [await all.first().boundingBox(), await all.last().boundingBox()];
    expect(first?.y).toBeLessThan(second?.y ?? 0);
    await all.first().hover();
    await page.mouse.down();
    await page.mouse.move(1275, (first?.y ?? 0) + 20, { steps: 5 });
    await page.mouse.up();
    await expect(toast(page, "error", INVALID)).toHaveCount(0);
  });

  test("of the newsletter also appears on the application page, beside the form's own", async ({ page }) => {
    await openHydrated(page, "/Admissions/Apply");
    await footerForm(page).subscribe("");
    await expect(toast(page, "error", INVALID)).toBeVisible();
    await expect(page.locator(".Toastify__toast")).toHaveCount(1);
  });
});
