import type { Locator } from "@playwright/test";
import { type BuiltApp, FIRST_ACCOUNT } from "../../support/apps/built-app.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { expectAccessibleEverywhere } from "../support/accessible.ts";
import { deleteTexts, outdateSignIns, withRecords } from "../support/records.ts";
import { signInByForm, typeCredentials } from "../support/staff-member.ts";

// A wrong value responds with 422, an action without a recent sign-in with 403, for which Chromium logs a line.
test.use({ expectedErrors: /status of (?:422|403)/ });

/** Brings the sample back for the tests that follow. */
async function resetContent(app: BuiltApp): Promise<void> {
  await withRecords(app, (records) => deleteTexts(records, ["campus", "postgraduate-application"]));
}

async function expectForReaders(reader: Page, address: string, text: string, isShown: boolean): Promise<void> {
  await reader.goto(address);
  await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(reader.getByText(text)).toHaveCount(isShown ? 1 : 0);
}

test.afterEach(({ app }) => resetContent(app));

test("an editor corrects a wrong value, saves a draft and publishes it for readers", async ({ page, signIn }) => {
  const lead = "Come and see where we live.";
  const reader = await page.context().newPage();
  await signIn(page);
  await page.goto("/dashboard/pages");
  await page.getByRole("link", { name: "Campus Life" }).click();
  const description = page.getByLabel("Description for search engines");

  await test.step("a wrong value keeps what was typed", async () => {
    await page.getByLabel("Text below the title").fill(lead);
    await description.fill("Too short.");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const problem = "Write at least 50 letters.";
    await expect(page.getByRole("alert")).toContainText(`Description for search engines: ${problem}`);
    await expect(description).toHaveAccessibleDescription(new RegExp(`Error: ${problem}$`));
    await expect(page.getByLabel("Text below the title")).toHaveValue(lead);
    await expectAccessibleEverywhere(page);
  });

  await test.step("readers see nothing of a draft", async () => {
    await description.fill("Where students of Palmgrove University live, eat, rest and play, and how to visit them.");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Saved as a draft on")).toBeVisible();
    await expectForReaders(reader, "/Campus", lead, false);
  });

  await test.step("readers see what is published", async () => {
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Published. Visitors see it now.")).toBeVisible();
    await expectAccessibleEverywhere(page);
    await expectForReaders(reader, "/Campus", lead, true);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Nothing was published: visitors already see this text.")).toBeVisible();
  });
});

test("an editor corrects a scheduled text for the same time, schedules a second one and cancels each", {
  tag: "@slow",
}, async ({ page, signIn }) => {
  await signIn(page);
  await page.goto("/dashboard/pages/campus");
  await page.getByText("Publish at a time").click();
  await page.getByLabel("Show it from").fill("2099-01-31T08:00");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Scheduled. Visitors see it from the time that you chose.")).toBeVisible();

  await expect(page.getByLabel("Show it from")).toHaveValue("2099-01-31T08:00");
  await expect(page.getByLabel("Publication")).toContainText("is scheduled from");
  await expect(page.getByRole("radio", { name: "Keep it" })).toBeChecked();
  await expectAccessibleEverywhere(page);
  await page.getByLabel("Text below the title").fill("Come and see where we live.");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Scheduled. Visitors see it from the time that you chose.")).toBeVisible();
  await expect(page.getByText("is scheduled from")).toHaveCount(1);

  await page.getByLabel("Show it from").fill("2099-02-28T08:00");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("heading", { name: "2 texts wait" })).toBeVisible();
  await expectAccessibleEverywhere(page);
  for (const day of ["31 January 2099", "28 February 2099"]) {
    const waiting = page.getByRole("listitem").filter({ hasText: `is shown from ${day}` });
    await waiting.getByRole("button", { name: "Cancel the schedule" }).click();
    await expect(waiting).toHaveCount(0);
  }
  await expect(page.getByText("Withdrawn. Visitors never see it; its text stays in the history")).toBeVisible();
});

test("a bank account is shown to readers once a second person has approved it", { tag: "@slow" }, async ({
  page,
  app,
  signIn,
  browser,
}) => {
  const [address, account] = ["/Admissions/PostgraduateApplication", "1234567890"];
  const form = "/dashboard/pages/postgraduate-application";
  const reader = await page.context().newPage();
  await signIn(page);
  await page.goto(form);

  await test.step("the first person sends it, after confirming the password", async () => {
    await page.getByLabel("Account number").fill(account);
    await outdateSignIns(app);
    await page.getByRole("button", { name: "Send for approval" }).click();
    await expect(page.getByRole("alert")).toContainText("Confirm that it's you");
    await page.getByLabel("Your password", { exact: true }).fill(FIRST_ACCOUNT.password);
    await page.getByRole("button", { name: "Confirm and go on" }).click();
    await expect(page.getByText("Sent for approval.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Don’t publish it" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Approve it" })).toBeHidden();
    await expectAccessibleEverywhere(page);
    await expectForReaders(reader, address, account, false);
  });

  await test.step("the second person approves it", async () => {
    await withRecords(app, (records) =>
      records.query(`
        insert into staff (username, password_hash, roles, created_at)
        select 'second-editor', password_hash, '{editor}', now() from staff order by id limit 1
        on conflict do nothing`),
    );
    const context = await browser.newContext({
      baseURL: app.url,
      extraHTTPHeaders: { "X-Forwarded-For": "198.18.7.8" },
    });
    const second = await context.newPage();
    await second.goto(`/login?next=${form}`);
    await typeCredentials(second, { ...FIRST_ACCOUNT, username: "second-editor" });
    await second.getByRole("button", { name: "Approve it" }).click();
    await expect(second.getByText("Approved. Visitors see it now")).toBeVisible();
    await second.getByRole("link", { name: "History" }).click();
    await expect(second.getByText("Approved by second-editor").first()).toBeVisible();
    await context.close();
    await expectForReaders(reader, address, account, true);
  });
});

test("an editor gets from a page and its parts to their fields, and visitors load nothing of it", {
  tag: "@slow",
}, async ({ page, browser, app }) => {
  const ofBar = /edit-bar|edit-links/;
  const visitor = await browser.newPage({ baseURL: app.url });
  const requested: string[] = [];
  visitor.on("request", (request) => requested.push(request.url()));
  await visitor.goto("/Campus");
  await expect(visitor.locator("html")).toHaveClass(/hydrated/);
  expect(requested.filter((url) => ofBar.test(url))).toEqual([]);
  await visitor.close();

  await signInByForm(page);
  const bar = page.getByRole("navigation", { name: "Edit", exact: true });
  const ofPart = page.getByRole("navigation", { name: "Edit a part" }).getByRole("link");
  const listed = bar.getByRole("link");
  await page.goto("/Campus");

  await test.step("the mouse finds the field of a part, and of a part that every page has", async () => {
    await expect(bar).toBeVisible();
    await page.getByText("A day here is lectures").hover();
    await expect(ofPart).toHaveAttribute("href", "/dashboard/pages/campus#lead");
    await page.getByRole("banner").getByRole("link", { name: "Campus Life" }).hover();
    await expect(ofPart).toHaveAttribute("href", /^\/dashboard\/pages\/navigation#/);
  });

  await test.step("the mouse finds a picture below the shade on it, and reaches its link", async () => {
    const picture = await page.locator("main img[fetchpriority=high]").boundingBox();
    if (!picture) throw new Error("The page shows no picture at its top.");
    await page.mouse.move(picture.x + picture.width - 20, picture.y + 40);
    await expect(ofPart).toHaveAttribute("href", "/dashboard/pages/campus#picture.picture");
    await moveOnto(page, ofPart);
    await expect(ofPart).toHaveAttribute("href", "/dashboard/pages/campus#picture.picture");
  });

  await test.step("the keyboard reaches a focused part’s link, and all parts in a list", async () => {
    const link = page.getByRole("banner").getByRole("link", { name: "Campus Life" });
    await link.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(link).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(ofPart).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(ofPart).not.toBeFocused();
    await page.keyboard.press("Escape");
    await expect(ofPart).toBeHidden();
    await bar.getByText("Parts of this page").click();
    await expect(listed.filter({ hasText: /Heading: A place to live$/ })).toHaveAttribute(
      "href",
      /#sections\.0\.title$/,
    );
    await expect(listed.filter({ hasText: /^Navigation/ })).toHaveAttribute("href", "/dashboard/pages/navigation");
    await expectAccessibleEverywhere(page);
  });

  await test.step("the bar follows the address", async () => {
    await page.getByRole("contentinfo").getByRole("link", { name: "Accessibility" }).click();
    await expect(page).toHaveURL(/\/accessibility$/i);
    await expect(bar.getByRole("link", { name: "Edit this page" })).toHaveAttribute("href", /accessibility/);
    await page.goBack();
    await expect(bar.getByRole("link", { name: "Edit this page" })).toHaveAttribute("href", "/dashboard/pages/campus");
  });

  await test.step("the mouse finds an amount, the university’s name, and a round portrait", async () => {
    await page.goto("/Admissions/UndergraduateFees");
    await expect(bar).toBeVisible();
    await page
      .getByRole("cell", { name: /\d,\d{3}/ })
      .first()
      .getByText(/\d,\d{3}/)
      .hover();
    await expect(ofPart).toHaveAttribute("href", /undergraduate-fees.faculties\.0\.fees\.0\.\w+Campus$/);
    await page.getByRole("banner").getByText("Palmgrove University").hover();
    await expect(ofPart).toHaveAttribute("href", "/dashboard/pages/identity#name");

    await page.goto("/about/Officers");
    await expect(bar).toBeVisible();
    await page.locator("main a img[loading]").first().hover();
    const portrait = /\/officers-page#officers\.\d+\.\w+\.picture$/;
    await expect(ofPart).toHaveAttribute("href", portrait);
    await moveOnto(page, ofPart);
    await expect(ofPart).toHaveAttribute("href", portrait);
    await page.goto("/Campus");
  });

  await test.step("the link of a part opens its field", async () => {
    // Its script follows the mouse from here on; a mouse that rests says nothing.
    await expect(bar).toBeVisible();
    await page.mouse.move(0, 0);
    await page.getByText("A day here is lectures").hover();
    await ofPart.click();
    await expect(page.getByLabel("Text below the title")).toBeFocused();
  });
});

test("an editor gets from a pop-up and from a slide to their fields", { tag: "@slow" }, async ({ page }) => {
  await signInByForm(page);
  const frame = page.getByRole("navigation", { name: "Edit a part" });
  const ofPart = frame.getByRole("link");
  const promotion = page.getByRole("dialog", { name: "Free Tuition Agric Program" });
  await page.goto("/");
  await expect(page.getByRole("navigation", { name: "Edit", exact: true })).toBeVisible();

  await test.step("the mouse finds a text in a pop-up", async () => {
    await promotion.getByRole("heading").hover();
    await expect(ofPart).toHaveAttribute("href", /^\/dashboard\/pages\/[a-z-]+#promotion\.title$/);
    await moveOnto(page, ofPart);
    await ofPart.click();
    await expect(page.getByLabel("Title", { exact: true }).first()).toBeFocused();
  });

  await test.step("a slide is left when the next one is shown", async () => {
    // The pop-ups are shown once in a session.
    await page.goto("/");
    const slides = page.getByRole("region", { name: "Highlights" }).getByRole("group");
    await slides.first().getByRole("heading").hover();
    await expect(ofPart).toHaveAttribute("href", "/dashboard/pages/home-hero#slides.0.title");
    await page.getByRole("button", { name: "Next slide" }).click();
    await expect(frame).toBeHidden();
    await slides.nth(1).getByRole("heading").hover();
    await expect(ofPart).toHaveAttribute("href", "/dashboard/pages/home-hero#slides.1.title");
  });
});

/** Moves the mouse in a straight line, over all that is between. */
async function moveOnto(page: Page, target: Locator): Promise<void> {
  const place = await target.boundingBox();
  if (!place) throw new Error("There is nothing to move to.");
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2, { steps: 12 });
}
