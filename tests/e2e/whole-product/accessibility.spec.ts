import { SAMPLE_POSTS } from "../../../content/posts/all-posts.ts";
import { freePort } from "../../support/apps/local-port.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { expectAccessibleEverywhere } from "../support/accessible.ts";
import { applicationForm, chooseDocuments, fillInForm, slowDown } from "../support/applicant.ts";
import { openDuplicates, sendDuplicates } from "../support/duplicates.ts";
import { hasSeenPopUps } from "../support/home-visitor.ts";
import { pauseHalfway } from "../support/newsletter-issue.ts";
import { openReceipt, sendApplication, typeCredentials } from "../support/staff-member.ts";
import { tabTo } from "../support/status-visitor.ts";

/**
 * Every screen that takes steps to reach, and every state of a screen, on narrow and wide screens. Each is reached as a user would; a step
 * has a tester's name for it. route-walk.spec.ts covers public pages as they open.
 */

test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: "reduce" },
  expectedErrors: /status of 404|\/form\/submit|The application could not be sent|status of 4(?:01|22)/,
});

test("every state of the home page is accessible", { tag: "@slow" }, async ({ page }) => {
  await hasSeenPopUps(page);
  await test.step("on its third slide", async () => {
    await page.goto("/");
    await page.getByRole("button", { name: /slide 3/i }).click();
    await expect(page.getByRole("heading", { name: "Get The Real Experience" })).toBeVisible();
    await expectAccessibleEverywhere(page);
  });
  await test.step("on another page of the news", async () => {
    await page.goto("/?page=2#news");
    await expect(page.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
    await expectAccessibleEverywhere(page);
  });
});

test("each pop-up of the home page is accessible", { tag: "@slow" }, async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  await expect(page.locator("fieldset[inert]").first()).toBeAttached();
  await page.clock.runFor(3000);
  for (const popUp of ["Free Tuition Agric Program", "Beware of fraudulent admission", "Welcome to Palmgrove"]) {
    await test.step(popUp, async () => {
      await expect(page.getByRole("dialog", { name: popUp })).toBeVisible();
      await expectAccessibleEverywhere(page);
      await page.keyboard.press("Escape");
      await page.clock.runFor(5500);
    });
  }
});

test("every state of the news is accessible", { tag: "@slow" }, async ({ page }) => {
  const screens = {
    "/news?tag=Students": page.getByRole("heading", { level: 2, name: "Students" }),
    "/news?search=students": page.getByRole("heading", { level: 2, name: "Search results" }),
    "/news?search=nothing-is-called-like-this": page.getByText("No articles match your search"),
    [`/news/${SAMPLE_POSTS.findIndex(({ links }) => links.length > 2) + 1}`]: page
      .getByRole("link", { name: /^This article on/ })
      .first(),
    "/news/99999": page.getByRole("heading", { level: 1, name: "Blog post not found" }),
  };
  for (const [address, sign] of Object.entries(screens)) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(sign).toBeVisible();
      await expectAccessibleEverywhere(page);
    });
  }
});

test("every state of the site search is accessible", async ({ page }) => {
  const screens = {
    "/search": page.getByRole("heading", { level: 2, name: "Pages of this site" }),
    "/search?q=law": page
      .getByRole("main")
      .getByRole("status")
      .getByText(/results for “law”/),
    "/search?q=qwertyuiop": page.getByText("Nothing matches “qwertyuiop”"),
  };
  for (const [address, sign] of Object.entries(screens)) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(sign).toBeVisible();
      await expectAccessibleEverywhere(page);
    });
  }
});

test("every state of the application form is accessible", { tag: "@slow" }, async ({ page }) => {
  const form = applicationForm(page);
  await test.step("with every error", async () => {
    await page.goto("/Admissions/Apply");
    await form.submit.focus();
    await page.keyboard.press("Enter");
    await expect(form.summary).toBeFocused();
    await expectAccessibleEverywhere(page);
  });
  await test.step("with a draft to go on with", async () => {
    await fillInForm(page);
    await page.reload();
    await expect(page.getByText("You began an application on this device")).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.getByRole("button", { name: "Continue", exact: true }).click();
  });
  await test.step("with chosen files", async () => {
    await chooseDocuments(page);
    await expect(form.submit).not.toHaveAttribute("aria-disabled");
    await expectAccessibleEverywhere(page);
  });
  await test.step("after a failure", async () => {
    await page.route("**/form/submit", (route) => route.abort());
    await form.submit.click();
    await expect(form.toast("❌ Error submitting Application")).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.unroute("**/form/submit");
  });
  await test.step("the home page with the reference of a sent application", async () => {
    await form.submit.click();
    await expect(page.getByRole("region", { name: "We have received your application" })).toBeVisible();
    await expect(page).toHaveURL("/");
    await expectAccessibleEverywhere(page);
  });
  await test.step("while it sends", async () => {
    await page.goto("/Admissions/Apply");
    await fillInForm(page);
    await slowDown(page, 20_000);
    await chooseDocuments(page, 400_000);
    await form.submit.click();
    await expect(page.getByRole("progressbar", { name: "WAEC/NECO result" })).toBeVisible();
    await expectAccessibleEverywhere(page);
  });
});

test("the receipt is accessible", { tag: "@slow" }, async ({ page, app }) => {
  await openReceipt(page, app, await sendApplication(app));
  await expectAccessibleEverywhere(page);
});

test("the staff sign-in is accessible, also after a wrong password", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/login");
  await expectAccessibleEverywhere(page);
  await typeCredentials(page, { username: "nobody", password: "not the password" });
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test.describe("with a mail server", () => {
  test.use({
    settings: async ({ playwright: _ }, use) => {
      const port = await freePort();
      await use({ PORT: String(port), SMTP_URL: "smtp://127.0.0.1:9", PUBLIC_URL: `http://127.0.0.1:${port}` });
    },
  });

  test("asking for a new password is accessible, and usable with the keyboard", { tag: "@slow" }, async ({ page }) => {
    await page.goto("/login/forgot");
    await expectAccessibleEverywhere(page);
    const account = page.getByLabel("Username or e-mail address");
    await tabTo(page, account);
    await page.keyboard.type("nobody");
    await expect(account).toHaveValue("nobody");
    await tabTo(page, page.getByRole("button", { name: "Send the link" }));
    await page.goto("/login/forgot?requested");
    await expect(page.getByRole("main").getByRole("status")).toBeVisible();
    await expectAccessibleEverywhere(page);
  });
});

test("the pages of the own account are accessible, and lead to the password with the keyboard", {
  tag: "@slow",
}, async ({ page, signIn }) => {
  await signIn(page);
  for (const address of ["/dashboard/me/second-factor", "/dashboard/me"]) {
    await page.goto(address);
    await expectAccessibleEverywhere(page);
  }
  await tabTo(page, page.getByRole("link", { name: "Change your password" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Change your password" })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await tabTo(page, page.getByLabel("Current password", { exact: true }));
  await page.keyboard.type("not the password");
  await tabTo(page, page.getByLabel("New password", { exact: true }));
  await page.keyboard.type("short");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test("the links of an invitation and for a new password are accessible, and usable with the keyboard", {
  tag: "@slow",
}, async ({ page, app, browser, signIn }) => {
  await page.goto("/login/forgot");
  await expectAccessibleEverywhere(page);
  await page.goto(`/login/link/${"x".repeat(43)}`);
  await expectAccessibleEverywhere(page);
  await signIn(page);
  await page.goto("/dashboard/people/new");
  await page.getByLabel("Name", { exact: true }).fill("Ada Obi");
  await page.getByLabel("E-mail").fill("ada.obi@palmgrove.example");
  await page.getByRole("button", { name: "Send the invitation" }).click();
  const link = await page.getByText(/\/login\/link\//).innerText();
  const invited = await browser.newPage({ baseURL: app.url });
  await invited.goto(link);
  await expectAccessibleEverywhere(invited);
  await tabTo(invited, invited.getByLabel("New password", { exact: true }));
  await invited.keyboard.type("short");
  await tabTo(invited, invited.getByLabel("New password, again"));
  await invited.keyboard.type("short");
  await invited.keyboard.press("Enter");
  await expect(invited.getByRole("alert")).toBeVisible();
  await expectAccessibleEverywhere(invited);
  await invited.close();
});

test("the compact list and the pages of the review, bulk changes, statistics, exports, people and the audit log are accessible", {
  tag: "@slow",
}, async ({ page, app, signIn }) => {
  await sendApplication(app);
  await signIn(page);
  const screens = {
    "/dashboard?view=compact&outcome=none": "Applications",
    "/dashboard/bulk": /^1 application|applications$/,
    "/dashboard/print": /^Applications to/,
    "/dashboard/review": "Review",
    "/dashboard/export": "Export applications",
    "/dashboard/batches": "Batches of decisions",
    "/dashboard/batches/new": "Make a batch",
    "/dashboard/waiting-list": "Waiting lists",
    "/dashboard/letters": "Letters",
    "/dashboard/letters/admitted": "Offer of admission",
    "/dashboard/letters/admitted/history": "History of “Offer of admission”",
    "/dashboard/intakes": /^Intakes/,
    "/dashboard/intakes/1": /session$/,
    "/dashboard/intakes/1/edit": /^Change/,
    "/dashboard/intakes/new": /^New intake/,
    "/dashboard/pages": "Pages",
    "/dashboard/pages/campus": "Campus Life",
    "/dashboard/pages/campus/preview": "Preview of “Campus Life”",
    "/dashboard/pages/campus/history": "History of “Campus Life”",
    "/dashboard/pages/approval": "Approval by a second person",
    "/dashboard/pages/bundle": "Export and import",
    "/dashboard/pages/new": "New page",
    "/dashboard/pictures": "Pictures",
    "/dashboard/pictures/files": "Files to download",
    "/dashboard/pictures/hero-campus": "Hero campus",
    "/dashboard/newsletter/subscribers": "Subscribers",
    "/dashboard/newsletter/subscribers/end": "Addresses to leave out",
    "/dashboard/newsletter/subscribers/import": "Import a list",
    "/dashboard/people": "People",
    "/dashboard/people/new": "Invite a person",
    "/dashboard/people/1": "admin",
    "/dashboard/audit": "Audit log",
    "/dashboard/redirects": "Redirects",
    "/dashboard/operations/backup-key": "Backup key",
    "/dashboard/me/confirm": /./,
  };
  for (const [address, name] of Object.entries(screens)) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expectAccessibleEverywhere(page);
    });
  }
});

test("an issue of the newsletter is accessible in every state, also in the archive", { tag: "@slow" }, async ({
  page,
  app,
  signIn,
}) => {
  await signIn(page);
  await page.goto("/dashboard/newsletter");
  await page.getByRole("button", { name: "Write an issue" }).click();
  await page.getByLabel("Subject", { exact: true }).fill("News of October");
  await page.getByLabel("Introduction").fill("## Dear friends\n\n- The library is open.");
  await expectAccessibleEverywhere(page);
  await page.getByRole("button", { name: "Save and preview" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "News of October" })).toBeVisible();
  await expectAccessibleEverywhere(page);
  const address = new URL(page.url()).pathname;
  await page.getByRole("link", { name: "Send or schedule" }).click();
  await expect(page.getByText("This server sends no mail")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await pauseHalfway(app, Number(address.split("/").at(-1)));
  await page.goto(address);
  await expect(page.getByText("1 of 2 mails are sent.")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.goto("/dashboard/newsletter");
  await expect(page.getByRole("link", { name: "News of October" })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await expect(async () => {
    await page.goto("/newsletter/archive");
    await expect(page.getByRole("link", { name: "News of October" })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessibleEverywhere(page);
  await page.getByRole("link", { name: "News of October" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Dear friends" })).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test("two possible duplicates side by side are accessible, before and after a decision, and the notes", {
  tag: "@slow",
}, async ({ page, app, signIn }) => {
  const [one, other] = await sendDuplicates(app);
  await signIn(page);
  await openDuplicates(page, one, other);
  await expectAccessibleEverywhere(page);
  await page.getByRole("button", { name: "Same person", exact: true }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole("link", { name: "Back to the application" }).click();
  await page.getByLabel("Add a note").fill("The same candidate twice.");
  await page.getByRole("button", { name: "Save the note" }).click();
  await expect(page.getByText("The note is saved.")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.goto(`${new URL(page.url()).pathname}/notes`);
  await expect(page.getByRole("heading", { name: "Add a note" })).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test("the dashboard is accessible in every state", async ({ page, app, signIn }) => {
  const { reference } = await sendApplication(app);
  await signIn(page);
  await test.step("the list", async () => {
    await page.goto("/dashboard");
    await expectAccessibleEverywhere(page);
  });
  await test.step("the list with its filters and a card unfolded", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByText("Filter", { exact: true }).click();
    await expect(page.getByRole("searchbox", { name: "Search" })).toBeVisible();
    const card = page.getByRole("row", { name: reference });
    await card.getByText("All answers").click();
    await expect(card.getByText("Warri")).toBeVisible();
    await expectAccessibleEverywhere(page);
  });
  await test.step("the list when nothing fits the search", async () => {
    await page.goto("/dashboard?q=nobody-is-called-like-this");
    await expect(page.getByRole("heading", { name: "No applications match" })).toBeVisible();
    await expectAccessibleEverywhere(page);
  });
  await test.step("the check of the content", async () => {
    await page.goto("/dashboard/content-check");
    await expect(page.getByText("Convocation: September 6, 2026")).toBeVisible();
    await expectAccessibleEverywhere(page);
  });
  await test.step("the mails, and one of them", async () => {
    await page.goto("/dashboard/mails");
    await expectAccessibleEverywhere(page);
    await page.getByRole("link", { name: new RegExp(reference) }).click();
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(reference) })).toBeVisible();
    await expectAccessibleEverywhere(page);
  });
});
