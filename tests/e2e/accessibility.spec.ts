import { SAMPLE_POSTS } from "../../content/posts/all-posts.ts";
import { expect, type Page, test } from "../support/browser-test.ts";
import type { BuiltApp } from "../support/built-app.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessible.ts";
import { applicationForm, chooseDocuments, fillInForm, slowDown } from "./applicant.ts";
import { hasSeenPopUps } from "./home-visitor.ts";
import { openReceipt, sendApplication, signIn } from "./staff-member.ts";

const WIDTHS = [360, 1280];

/** Opens the home page, waits 3 seconds for the first pop-up, and closes the given number of pop-ups. */
const popUp = (closed: number) => async (page: Page) => {
  await page.clock.install();
  await page.goto("/");
  await expect(page.locator("fieldset[inert]").first()).toBeAttached();
  await page.clock.runFor(3000);
  for (let open = 0; open < closed; open++) {
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.clock.runFor(5500);
  }
  await expect(page.getByRole("dialog")).toBeVisible();
};

/**
 * Every screen that takes steps to reach, and every state of a screen, by a tester's name for it. Each is reached as a user would.
 * route-walk.spec.ts covers public pages as they open.
 */
const SCREENS: Record<string, (page: Page, app: BuiltApp) => Promise<void>> = {
  "the home page on its third slide": async (page) => {
    await hasSeenPopUps(page);
    await page.goto("/");
    await page.getByRole("button", { name: /slide 3/i }).click();
    await expect(page.getByRole("heading", { name: "Get The Real Experience" })).toBeVisible();
  },
  "the home page under its promotion": popUp(0),
  "the home page under its disclaimer": popUp(1),
  "the home page under its cover": popUp(2),
  "the home page on another page of the news": async (page) => {
    await hasSeenPopUps(page);
    await page.goto("/?page=2#news");
    await expect(page.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  },
  "the news under a tag": async (page) => {
    await page.goto("/news?tag=Students");
    await expect(page.getByRole("heading", { level: 2, name: "Students" })).toBeVisible();
  },
  "the news that fit a search": async (page) => {
    await page.goto("/news?search=students");
    await expect(page.getByRole("heading", { level: 2, name: "Search results" })).toBeVisible();
  },
  "the news when nothing fits": async (page) => {
    await page.goto("/news?search=nothing-is-called-like-this");
    await expect(page.getByText("No articles match your search")).toBeVisible();
  },
  "an article with its links": async (page) => {
    await page.goto(`/news/${SAMPLE_POSTS.findIndex(({ links }) => links.length > 2) + 1}`);
    await expect(page.getByRole("link", { name: /^This article on/ }).first()).toBeVisible();
  },
  "an article that there is not": async (page) => {
    await page.goto("/news/99999");
    await expect(page.getByRole("heading", { level: 1, name: "Blog post not found" })).toBeVisible();
  },
  "the application form with every error": async (page) => {
    await page.goto("/Admissions/Apply");
    await applicationForm(page).submit.focus();
    await page.keyboard.press("Enter");
    await expect(applicationForm(page).summary).toBeFocused();
  },
  "the application form with chosen files": async (page) => {
    await page.goto("/Admissions/Apply");
    await fillInForm(page);
    await chooseDocuments(page);
    await expect(applicationForm(page).submit).not.toHaveAttribute("aria-disabled");
  },
  "the application form with a draft to go on with": async (page) => {
    await page.goto("/Admissions/Apply");
    await fillInForm(page);
    await page.reload();
    await expect(page.getByText("You began an application on this device")).toBeVisible();
  },
  "the application form while it sends": async (page) => {
    await page.goto("/Admissions/Apply");
    await fillInForm(page);
    await slowDown(page, 20_000);
    await chooseDocuments(page, 400_000);
    await applicationForm(page).submit.click();
    await expect(page.getByRole("progressbar", { name: "WAEC/NECO result" })).toBeVisible();
  },
  "the application form after a failure": async (page) => {
    await page.route("**/form/submit", (route) => route.abort());
    await page.goto("/Admissions/Apply");
    await fillInForm(page);
    await chooseDocuments(page);
    await applicationForm(page).submit.click();
    await expect(applicationForm(page).toast("❌ Error submitting Application")).toBeVisible();
  },
  "the home page with the reference of a sent application": async (page) => {
    await page.goto("/Admissions/Apply");
    await fillInForm(page);
    await chooseDocuments(page);
    await applicationForm(page).submit.click();
    await expect(page.getByRole("region", { name: "We have received your application" })).toBeVisible();
  },
  "the receipt": async (page, app) => {
    await openReceipt(page, app, await sendApplication(app));
  },
  "the staff sign-in": async (page) => {
    await page.goto("/login");
  },
  "the staff sign-in after a wrong password": async (page) => {
    await page.goto("/login");
    await page.getByLabel("Username").fill("nobody");
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
  },
  "the dashboard": async (page, app) => {
    await sendApplication(app);
    await signIn(page);
  },
  "the dashboard with its filters and a card unfolded": async (page, app) => {
    const { reference } = await sendApplication(app);
    await signIn(page);
    await page.getByText("Filter", { exact: true }).click();
    await expect(page.getByRole("searchbox", { name: "Search" })).toBeVisible();
    const card = page.getByRole("row", { name: reference });
    await card.getByText("All answers").click();
    await expect(card.getByText("Warri")).toBeVisible();
  },
  "the dashboard when nothing fits the search": async (page) => {
    await signIn(page);
    await page.goto("/dashboard?q=nobody-is-called-like-this");
    await expect(page.getByRole("heading", { name: "No applications match" })).toBeVisible();
  },
  "the check of the content": async (page) => {
    await signIn(page);
    await page.goto("/dashboard/content-check");
    await expect(page.getByText("Convocation: September 6, 2026")).toBeVisible();
  },
  "the kept mails": async (page, app) => {
    await sendApplication(app);
    await signIn(page);
    await page.goto("/dashboard/mails");
  },
  "one mail": async (page, app) => {
    const { reference } = await sendApplication(app);
    await signIn(page);
    await page.goto("/dashboard/mails");
    await page.getByRole("link", { name: new RegExp(reference) }).click();
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(reference) })).toBeVisible();
  },
};

test.use({ expectedErrors: /status of 404|\/form\/submit|The application could not be sent|status of 401/ });

for (const [screen, reach] of Object.entries(SCREENS)) {
  test(`${screen}: is accessible on narrow and wide screens`, async ({ page, app }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: WIDTHS[0] ?? 360, height: 740 });
    await reach(page, app);
    for (const width of WIDTHS) {
      await expectAccessible(page, width);
      await expectNoSidewaysScroll(page);
    }
  });
}
