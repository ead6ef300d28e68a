import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { withholdScripts } from "../../support/browser/page-scripts.ts";
import { expectAccessibleEverywhere, expectNoSidewaysScroll, expectNoViolations } from "../support/accessible.ts";
import {
  articleForm,
  BOTH_FORMS,
  closeToast,
  countRequests,
  footerForm,
  type Links,
  linksMailedTo,
  makeSubscriber,
  newAddress,
  openHydrated,
  statusOf,
  toast,
} from "../support/subscriber.ts";

const OPEN_YOUR_MAIL = "Thank you. Please open the e-mail that we have sent you and confirm your subscription.";
const REGISTERED = "This email is already registered. Please use a different email.";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

test("a visitor subscribes in the footer and confirms with a button on the page that the mail links to (deviation 11)", async ({
  page,
  app,
}) => {
  await openHydrated(page, "/Campus");
  const email = newAddress();
  await footerForm(page).subscribe(email);
  await expect(toast(page, "success", OPEN_YOUR_MAIL)).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("status")).toHaveText(OPEN_YOUR_MAIL);
  await expect(footerForm(page).field).toHaveValue("");

  const { confirm } = await linksMailedTo(app, email);
  const opened = await page.goto(confirm);
  expect(opened?.headers()).toMatchObject({ "referrer-policy": "same-origin", "cache-control": "no-store" });
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(heading(page, "Confirm your subscription")).toBeVisible();
  await expectNoViolations(page);
  expect(await statusOf(app, email)).toBe("pending");
  await page.getByRole("button", { name: "Confirm my subscription" }).click();
  await expect(heading(page, "You are subscribed")).toBeFocused();
  expect(await statusOf(app, email)).toBe("confirmed");
  await page.reload();
  await expect(heading(page, "You are subscribed")).toBeVisible();
});

test("each form reports an invalid address with its own message and no request, and one that is already subscribed (deviations 8 and 10)", {
  tag: "@slow",
}, async ({ page, app }) => {
  await openHydrated(page, BOTH_FORMS);
  const requests = countRequests(page);
  for (const typed of ["", "ada", "ada@exam", "@example.com", "ada obi@example.com"]) {
    await footerForm(page).subscribe(typed);
    const message = toast(page, "error", "Please enter a valid email address.");
    await expect(message).toBeVisible();
    await closeToast(message);
  }
  await expect(footerForm(page).field).toHaveValue("ada obi@example.com");
  await articleForm(page).subscribe("");
  await expect(articleForm(page).outcome("alert")).toHaveText("Please enter a valid email.");
  expect(requests()).toBe(0);

  const email = newAddress();
  await makeSubscriber(app, email, "198.19.0.1");
  await footerForm(page).subscribe(email.toUpperCase());
  await expect(toast(page, "warning", REGISTERED)).toBeVisible();
  await articleForm(page).subscribe(email);
  await expect(articleForm(page).outcome("status")).toHaveText(REGISTERED);
  await expect(articleForm(page).field).toHaveValue("");
});

test.describe("when the server rejects the address", () => {
  test.use({ expectedErrors: /status of 422/ });

  test("the form beside a text shows the error in red, and success in green (deviation 9)", { tag: "@slow" }, async ({
    page,
  }) => {
    await openHydrated(page, BOTH_FORMS);
    const colour = (message: string) =>
      page
        .getByRole("main")
        .getByText(message, { exact: true })
        .evaluate((note) => getComputedStyle(note).backgroundColor);
    await articleForm(page).subscribe("ada@exam");
    await expect(articleForm(page).outcome("alert")).toHaveText("Please enter a valid email.");
    await expect(articleForm(page).field, "to be put right").toHaveValue("ada@exam");
    const ofError = await colour("Please enter a valid email.");
    await articleForm(page).subscribe(newAddress());
    await expect(articleForm(page).outcome("status")).toHaveText(OPEN_YOUR_MAIL);
    expect(await colour(OPEN_YOUR_MAIL)).not.toBe(ofError);
    await expectNoViolations(page);
  });
});

test("text typed before hydration stays, and the button of each form shows progress and can't be clicked again while it sends", async ({
  page,
}) => {
  const release = await withholdScripts(page);
  await page.goto(BOTH_FORMS, { waitUntil: "commit" });
  for (const form of [footerForm(page), articleForm(page)]) await form.field.fill("ada@example.com");
  release();
  await expect(page.locator("header[data-hydrated]")).toBeVisible();
  for (const form of [footerForm(page), articleForm(page)]) await expect(form.field).toHaveValue("ada@example.com");

  await page.unrouteAll({ behavior: "wait" });
  for (const form of [footerForm(page), articleForm(page)]) {
    const requests = countRequests(page);
    const answered = Promise.withResolvers<void>();
    await page.route("**/subscribe", async (route) => {
      await answered.promise;
      await route.continue();
    });
    await form.field.fill(newAddress());
    await form.button.focus();
    await page.keyboard.press("Enter");
    await expect(form.sending).toBeDisabled();
    await form.field.press("Enter");
    answered.resolve();
    await expect(form.button).toBeEnabled();
    await expect(form.field).toHaveValue("");
    expect(requests()).toBe(1);
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("a form that is sent before hydration leads to a page that is hydrated afterwards", async ({ page, app }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/Campus", { waitUntil: "commit" });
  const email = newAddress();
  await footerForm(page).subscribe(email);
  await expect(page.getByRole("main").getByRole("status").first()).toHaveText(OPEN_YOUR_MAIL);
  scripts.resolve();
  await expect(page.locator("header[data-hydrated]")).toBeVisible();
  await expect(page).toHaveURL(/\/newsletter$/);
  await expect(page.getByRole("main").getByRole("status").first()).toHaveText(OPEN_YOUR_MAIL);
  await linksMailedTo(app, email);
});

test("a subscriber unsubscribes with a button, once or twice, and may subscribe again (deviation 11)", async ({
  page,
  app,
}) => {
  const email = newAddress();
  const { unsubscribe } = await makeSubscriber(app, email, "198.19.0.2");
  await page.goto(unsubscribe);
  expect(await statusOf(app, email)).toBe("confirmed");
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(heading(page, "You are unsubscribed")).toBeVisible();
  expect(await statusOf(app, email)).toBe("unsubscribed");
  await page.goto(unsubscribe);
  await expect(heading(page, "You are unsubscribed")).toBeVisible();
  await page.getByRole("link", { name: "Subscribe to the newsletter" }).click();
  await articleForm(page).subscribe(email);
  await expect(articleForm(page).outcome("status")).toHaveText(OPEN_YOUR_MAIL);
});

test("a mail server unsubscribes its user with one POST, without a cookie (deviation 11)", { tag: "@slow" }, async ({
  app,
}) => {
  const email = newAddress();
  const { unsubscribe } = await makeSubscriber(app, email, "198.19.0.3");
  const unsubscribeByMail = () =>
    fetch(`${app.url}${unsubscribe}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Origin: "https://mail.example",
        "Sec-Fetch-Site": "cross-site",
      },
      body: "List-Unsubscribe=One-Click",
      redirect: "manual",
    });
  const first = await unsubscribeByMail();
  expect([first.status, first.headers.get("Set-Cookie")]).toEqual([200, null]);
  expect(await statusOf(app, email)).toBe("unsubscribed");
  expect((await unsubscribeByMail()).status).toBe(200);
});

test("the log contains neither addresses nor links of mails", async ({ app }) => {
  const email = newAddress();
  const { confirm, unsubscribe } = await makeSubscriber(app, email, "198.19.0.5");
  const before = app.output().length;
  await fetch(`${app.url}${unsubscribe}`, { method: "POST" });
  await expect.poll(() => app.output().slice(before)).toContain("/newsletter/unsubscribe/…");
  for (const secret of [email, confirm.slice(-22), unsubscribe.slice(-22)]) expect(app.output()).not.toContain(secret);
});

test("the newsletter page has one form", async ({ page }) => {
  await openHydrated(page, "/newsletter");
  await expect(page.getByRole("textbox", { name: "E-mail address" })).toHaveCount(1);
  await page.goto("/Campus");
  await expect(
    page.getByRole("textbox", { name: "E-mail address" }),
    "every other page has it at its foot",
  ).toHaveCount(1);
});

/** The pages of the newsletter by heading, with how to get there through the links of a mail. */
const PAGES = {
  Newsletter: () => "/newsletter",
  "You are subscribed": ({ confirm }: Links) => confirm,
  Unsubscribe: ({ unsubscribe }: Links) => unsubscribe,
  "This link is incomplete": () => `/newsletter/confirm/${"x".repeat(22)}`,
};

test.describe("on narrow and wide screens", () => {
  test.use({ expectedErrors: /status of 404/ });

  test("each page of the newsletter is accessible", { tag: "@slow" }, async ({ page, app }) => {
    for (const [name, address] of Object.entries(PAGES)) {
      await test.step(name, async () => {
        await openHydrated(page, address(await makeSubscriber(app, newAddress(), "198.19.0.4")));
        await expect(heading(page, name)).toBeVisible();
        await expectAccessibleEverywhere(page);
        await page.setViewportSize({ width: 320, height: 600 });
        await expectNoSidewaysScroll(page);
      });
    }
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /status of 422/ });

  test("the form leads to a page, and all steps work (deviation 11)", { tag: "@slow" }, async ({ page, app }) => {
    const email = newAddress();
    await page.goto("/Campus");
    await footerForm(page).subscribe("ada@exam");
    await expect(page.getByRole("main").getByRole("alert")).toHaveText("Please enter a valid email address.");
    await expect(page).toHaveTitle("Error: Newsletter – Palmgrove University");
    await articleForm(page).subscribe(email);
    await expect(page.getByRole("main").getByRole("status").first()).toHaveText(OPEN_YOUR_MAIL);

    const { confirm, unsubscribe } = await linksMailedTo(app, email);
    await page.goto(confirm);
    await page.getByRole("button", { name: "Confirm my subscription" }).click();
    await expect(heading(page, "You are subscribed")).toBeVisible();
    await footerForm(page).subscribe(email);
    await expect(page.getByRole("main").getByRole("status").first()).toHaveText(REGISTERED);
    await page.goto("/subscribe");
    await expect(page).toHaveURL(/\/newsletter$/);

    await page.goto(unsubscribe);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(heading(page, "You are unsubscribed")).toBeVisible();
    expect(await statusOf(app, email)).toBe("unsubscribed");
  });
});
