import { FIRST_ACCOUNT } from "../../support/apps/built-app.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { openPost, postPage, writePost } from "../support/news-editor.ts";
import { withRecords } from "../support/records.ts";
import { typeCredentials } from "../support/staff-member.ts";

const OFFER = "You wrote something here that was never saved";

test.use({ expectedErrors: /status of (401|403|409)|ERR_INTERNET_DISCONNECTED/ });

test("text typed into the title and the content before hydration stays", { tag: "@slow" }, async ({ page, signIn }) => {
  await signIn(page);
  const scripts = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/dashboard/news/new", { waitUntil: "commit" });
  await page.getByLabel("Title").fill("Early");
  await page.getByLabel("Author").fill("Ese");
  await page.getByLabel("Text").fill("<p>Before the <em>editor</em></p>");
  scripts.resolve();
  const post = postPage(page);
  await expect(post.toolbar).toBeVisible();
  await expect(post.text).toBeFocused();
  await expect(post.text).toHaveText("Before the editor");
  await expect(post.title).toHaveValue("Early");
  await expect(page.getByLabel("Author")).toHaveValue("Ese");
  await post.save.click();
  await post.saved("Saved as a draft");
  await expect(post.text.locator("em")).toHaveText("editor");
});

test("an unsaved draft is offered after a reload, and deleted once it is saved", { tag: "@slow" }, async ({
  page,
  signIn,
}) => {
  page.on("dialog", (dialog) => dialog.accept());
  await signIn(page);
  const post = await openPost(page);
  await post.title.fill("Half a thought");
  await post.text.fill("It goes on");
  await page.getByLabel("Tag").selectOption("Students");
  await page.reload();
  await expect(post.said(OFFER)).toContainText("Half a thought");
  await expect(post.title).toHaveValue("");
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(post.title).toHaveValue("Half a thought");
  await expect(post.text).toHaveText("It goes on");
  await expect(page.getByLabel("Tag")).toHaveValue("Students");
  await post.save.click();
  await post.saved("Saved as a draft");
  await page.goto("/dashboard/news/new");
  await expect(post.toolbar).toBeVisible();
  // Other tests of the same editor leave drafts, too.
  await expect(post.said(OFFER).filter({ hasText: "Half a thought" })).toHaveCount(0);
});

test("text typed over an offered draft is saved beside it, and both are available", { tag: "@slow" }, async ({
  page,
  signIn,
}) => {
  page.on("dialog", (dialog) => dialog.accept());
  await signIn(page);
  const post = await openPost(page);
  await post.title.fill("First");
  await page.reload();
  await expect(page.getByText(OFFER)).toBeVisible();
  await post.title.fill("Second");
  await page.reload();
  await expect(post.said(OFFER)).toContainText("Second");
  await page.getByRole("button", { name: "Delete it" }).click();
  await expect(post.said(OFFER)).toContainText("First");
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(post.title).toHaveValue("First");
});

test("an editor whose session expired signs in again and keeps the draft", { tag: "@slow" }, async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page);
  const id = await writePost(page, "Long in the writing", "One.");
  const post = postPage(page);
  await post.text.fill("One, two, three.");
  await context.clearCookies();
  await post.save.click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await typeCredentials(page, FIRST_ACCOUNT);
  await expect(page).toHaveURL(new RegExp(`/dashboard/news/${id}`));
  await expect(post.text).toHaveText("One.");
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(post.text).toHaveText("One, two, three.");
  await post.save.click();
  await post.saved("Saved as a draft");
});

test("a draft of an older version overwrites nothing: the differences are shown first", { tag: "@slow" }, async ({
  page,
  signIn,
}) => {
  page.on("dialog", (dialog) => dialog.accept());
  await signIn(page);
  const id = await writePost(page, "Versions", "One.");
  const post = postPage(page);
  await post.text.fill("Mine.");
  await page.reload();
  await expect(page.getByText(OFFER)).toBeVisible();
  const colleague = await page.context().newPage();
  const theirs = await openPost(colleague, `/dashboard/news/${id}`);
  await theirs.text.fill("Theirs.");
  await theirs.save.click();
  await theirs.saved("Saved");
  await page.reload();
  await expect(post.said(OFFER)).toContainText("The post was saved since");
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(post.text).toHaveText("Mine.");
  await post.save.click();
  await expect(page.getByRole("alert")).toContainText("while you were writing");
});

test("a lost connection loses no text, and the next attempt saves", { tag: "@slow" }, async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page);
  const post = await openPost(page);
  await post.title.fill("On a weak line");
  await post.text.fill("Still here.");
  await context.setOffline(true);
  await post.save.click();
  await expect(page.getByRole("alert")).toContainText("the server did not respond");
  await expect(post.text).toHaveText("Still here.");
  await expect(post.title).toHaveValue("On a weak line");
  await context.setOffline(false);
  await post.save.click();
  await post.saved("Saved as a draft");
});

test("an editor whose role ended is informed of it, and keeps the text", { tag: "@slow" }, async ({
  page,
  app,
  signIn,
}) => {
  await signIn(page);
  const post = await openPost(page);
  await post.title.fill("Written too late");
  await post.text.fill("Still here.");
  await withRecords(app, (records) => records.query("update staff set roles = '{figures-viewer}'"));
  await post.save.click();
  await expect(page.getByRole("alert")).toContainText("your role no longer allows you to write posts");
  await expect(post.text).toHaveText("Still here.");
  await withRecords(app, (records) => records.query("update staff set roles = '{administrator}'"));
  await post.save.click();
  await post.saved("Saved as a draft");
});

test("a text that is too long is reported before it is sent, and stays", async ({ page, signIn }) => {
  await signIn(page);
  const post = await openPost(page);
  await post.title.fill("Too long");
  await page.locator("textarea[name=content]").evaluate((field: HTMLTextAreaElement) => {
    field.value = `<p>${"a".repeat(200_001)}</p>`;
  });
  await post.save.click();
  await expect(page.getByRole("alert")).toContainText("Text must be 200,000 characters or fewer.");
  await expect(post.title).toHaveValue("Too long");
});

test("leaving with unsaved changes asks for confirmation, and staying keeps them", { tag: "@slow" }, async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const post = await openPost(page);
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.message());
    return questions.length === 1 ? dialog.dismiss() : dialog.accept();
  });
  await post.title.fill("Unsaved");
  await page.getByRole("link", { name: "Office" }).click();
  await expect.poll(() => questions).toEqual([expect.stringContaining("has not been saved")]);
  await expect(post.title).toHaveValue("Unsaved");
  await page.getByRole("link", { name: "Office" }).click();
  await expect(page.getByRole("heading", { name: "People", level: 1 })).toBeVisible();

  await page.getByRole("link", { name: "Site", exact: true }).click();
  await page.getByRole("link", { name: "Write a post" }).click();
  await expect(page.getByText(OFFER)).toBeVisible();
  await page.getByRole("link", { name: "Admissions" }).click();
  await expect(page.getByRole("heading", { name: "Applications", level: 1 })).toBeVisible();
  expect(questions).toHaveLength(2);
});
