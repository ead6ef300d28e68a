import { randomUUID } from "node:crypto";
import { photo } from "../../builders/picture.builder.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { htmlErrors } from "../../support/browser/valid-html.ts";
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from "../support/accessible.ts";
import { openPost, postPage, writePost } from "../support/news-editor.ts";

type Blog = { title: string; content: string; image: string | null };

test.use({ expectedErrors: /status of (409|422)/ });

test("an editor writes, previews, schedules, publishes and unpublishes a post, and readers see exactly that", async ({
  page,
  playwright,
  app,
  signIn,
}) => {
  // A reader has no session.
  const reader = await playwright.request.newContext({ baseURL: app.url });
  await signIn(page);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Site", exact: true }).click();
  await expect(page, "readers' list of news is titled 'News'").toHaveTitle("Manage news – Palmgrove University");
  await page.getByRole("link", { name: "Write a post" }).click();
  const post = postPage(page);
  const title = `The bell rings ${randomUUID()}`;
  await expect(post.toolbar).toBeVisible();
  expect(await htmlErrors(await page.content())).toEqual([]);
  await post.title.fill(title);
  await post.text.fill("At eight in the morning.");
  await post.save.click();
  await post.saved("Saved as a draft. Only staff can see it.");
  const id = Number(/news\/(\d+)/.exec(page.url())?.[1]);
  expect((await reader.get(`/blogs/${id}`)).status()).toBe(404);
  expect((await reader.get(`/news/${id}`)).status()).toBe(404);

  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Preview" }).click();
  const preview = await opened;
  await expect(preview.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(preview.getByText("At eight in the morning.")).toBeVisible();
  await expect(preview.getByRole("complementary", { name: "Preview" })).toContainText("Draft");
  await preview.close();
  const answer = await page.request.get(`/dashboard/news/${id}/preview`);
  expect(answer.headers()["cache-control"]).toContain("no-store");
  expect(await answer.text()).toMatch(/<meta name="robots" content="noindex/);

  await post.state.getByLabel("Publish it at the time below").check();
  await page.getByLabel("Day and time").fill("2099-05-01T09:30");
  await post.save.click();
  await post.saved("Saved. Readers see it from the time that you chose.");
  await expect(page.getByText("Scheduled for 1 May 2099, 09:30")).toBeVisible();
  expect((await reader.get(`/news/${id}`)).status()).toBe(404);

  await post.state.getByLabel("Publish it now").check();
  await post.save.click();
  await post.saved("Saved and published. Readers see it now.");
  const { data } = (await (await reader.get(`/blogs/${id}`)).json()) as { data: Blog };
  expect(data).toMatchObject({ title, content: "<p>At eight in the morning.</p>" });
  expect(await (await reader.get(`/news/${id}`)).text()).toContain(title);
  expect(await (await reader.get("/news")).text()).toContain(title);

  await post.state.getByLabel("Take it down: a draft again").check();
  await post.save.click();
  await post.saved("Saved as a draft");
  expect((await reader.get(`/blogs/${id}`)).status()).toBe(404);
  expect((await reader.get(`/news/${id}`)).status()).toBe(404);
  await page.getByRole("link", { name: "All posts" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: title })).toContainText("Draft");
  await reader.dispose();
});

test("entering a date and a time selects scheduled publication", { tag: "@slow" }, async ({ page, signIn }) => {
  await signIn(page);
  const post = await openPost(page);
  await post.title.fill("On the day");
  await post.text.fill("Soon.");
  await page.getByLabel("Day and time").fill("2099-05-01T09:30");
  await expect(post.state.getByLabel("Publish it at the time below")).toBeChecked();
  await post.save.click();
  await expect(page.getByText("Scheduled for 1 May 2099, 09:30")).toBeVisible();
});

test("two editors of one post see the differences, and neither loses text", { tag: "@slow" }, async ({
  page,
  browser,
  app,
  signIn,
}) => {
  await signIn(page);
  const id = await writePost(page, "Match day", "We play at four.");
  const colleague = await (await browser.newContext({ baseURL: app.url })).newPage();
  await signIn(colleague);
  const theirs = await openPost(colleague, `/dashboard/news/${id}`);
  await theirs.text.fill("We play at five.");
  await theirs.title.fill("Match day, moved");
  await colleague.getByLabel("New category").fill("Matches");
  await theirs.state.getByLabel("Publish it now").check();
  await theirs.save.click();
  await theirs.saved("Saved");

  const mine = postPage(page);
  await mine.text.fill("We play at four. Bring water.");
  await mine.save.click();
  const conflict = page.getByRole("alert");
  await expect(conflict).toBeFocused();
  await expect(conflict).toContainText("admin saved this post while you were writing");
  await expect(conflict.locator("del")).toContainText("five");
  await expect(conflict.locator("ins").first()).toContainText("four");
  await expect(mine.text).toHaveText("We play at four. Bring water.");
  await expect(mine.title).toHaveValue("Match day, moved");
  await page.getByRole("button", { name: "Save what both changed" }).click();
  await mine.saved("Saved and published");
  await expect(mine.title).toHaveValue("Match day, moved");
  await expect(page.locator("#category")).toHaveValue("Matches");

  await theirs.text.fill("We play at six.");
  await theirs.save.click();
  await expect(colleague.getByRole("alert")).toContainText("while you were writing");
  await colleague.getByRole("link", { name: "Discard mine and use theirs" }).click();
  await expect(theirs.text).toHaveText("We play at four. Bring water.");
  await expect(colleague.getByText("never saved")).toHaveCount(0);
  await colleague.context().close();
});

test("the history lists every save with its changes, and one click restores an earlier version", {
  tag: "@slow",
}, async ({ page, signIn }) => {
  await signIn(page);
  await writePost(page, "Open day", "Come at ten.");
  const post = postPage(page);
  await post.text.fill("Come at noon.");
  await post.save.click();
  await post.saved("Saved");
  await expect(page.getByText(/Changed .* by admin/)).toBeVisible();
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("heading", { name: "What version 2 changed" })).toBeVisible();
  await expect(page.locator("del")).toHaveText("[removed: ten]");
  await expect(page.locator("ins")).toHaveText("[added: noon]");
  await page.getByRole("link", { name: /Version 1/ }).click();
  await page.getByRole("button", { name: "Restore version 1" }).click();
  await post.saved("Restored.");
  await expect(post.text).toHaveText("Come at ten.");

  await page.getByRole("link", { name: "History" }).click();
  await page.getByRole("link", { name: /Version 2/ }).click();
  await page.getByRole("button", { name: "Restore version 2" }).click();
  await expect(post.text).toHaveText("Come at noon.");
});

test("a post without a title is not saved, and the page's title says so, too", async ({ page, signIn }) => {
  await signIn(page);
  const post = await openPost(page);
  await post.save.click();
  await expect(page.getByRole("alert").filter({ hasText: "Write a title." })).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Write a post/);
});

test("an editor writes and formats a post with the keyboard only", { tag: "@slow" }, async ({ page, signIn }) => {
  await signIn(page);
  const post = await openPost(page);
  await post.title.focus();
  await page.keyboard.type("By keyboard");
  await page.keyboard.press("Tab");
  await expect(post.tool("Bold")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(post.tool("Heading")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(post.text).toBeFocused();
  await expect(post.tool("Heading")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.type("A heading");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+b");
  await expect(post.tool("Bold")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.type("Bold");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" and ");
  // The toolbar is one tab stop, at the last used tool.
  await page.keyboard.press("Shift+Tab");
  await expect(post.tool("Heading")).toBeFocused();
  for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowRight");
  await expect(post.tool("Link")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Enter an address");
  await page.getByLabel("Link address").fill("www.palmgrove.example/a");
  await page.keyboard.press("Enter");
  await expect(post.text).toBeFocused();
  await post.tool("Undo").focus();
  await page.keyboard.press("Enter");
  await expect(post.text.getByRole("link")).toHaveCount(0);
  // A tool returns the focus to the text.
  await expect(post.text).toBeFocused();
  await post.tool("Redo").focus();
  await page.keyboard.press("Enter");
  await expect(post.text.getByRole("link")).toHaveCount(1);
  await expect(post.text).toBeFocused();
  await post.save.focus();
  await page.keyboard.press("Enter");
  await post.saved("Saved");
  await expect(post.text.getByRole("heading", { level: 2 })).toHaveText("A heading");
  await expect(post.text.locator("strong")).toHaveText("Bold");
  await expect(post.text.getByRole("link")).toHaveAttribute("href", "https://www.palmgrove.example/a");
});

test("a picture is uploaded when it is chosen, needs an alternative text, and is saved with the post", {
  tag: "@slow",
}, async ({ page, request, signIn }) => {
  await signIn(page);
  const post = await openPost(page);
  const file = page.getByLabel("Picture (optional)");
  await file.setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg/>") });
  await expect(page.getByText("That file is not a JPEG, PNG or WebP picture")).toBeVisible();
  await file.setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: await photo() });
  await expect(page.getByLabel("Remove this picture from the post")).toBeVisible();
  await expect(page.getByText("That file is not a JPEG")).toHaveCount(0);
  await post.title.fill("With a picture");
  await post.text.fill("Look.");
  await post.state.getByLabel("Publish it now").check();
  await post.save.click();
  await expect(page.getByRole("link", { name: /Say what the picture shows/ })).toBeVisible();
  await page.getByLabel("What the picture shows").fill("A green hill");
  await post.save.click();
  await post.saved("Saved and published");
  const id = /news\/(\d+)/.exec(page.url())?.[1];
  const { data } = (await (await request.get(`/blogs/${id}`)).json()) as { data: Blog };
  expect(data.image).toMatch(/^\/news\/images\/[0-9a-f]{32}-1200\.webp$/);
  const image = await request.get(data.image ?? "");
  expect([image.status(), image.headers()["content-type"]]).toEqual([200, "image/webp"]);
  expect(image.headers()["cache-control"]).toContain("immutable");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an editor writes a post with a picture as HTML; errors are shown, and all input stays", {
    tag: "@slow",
  }, async ({ page, signIn }) => {
    await signIn(page);
    await page.goto("/dashboard/news/new");
    await page.getByLabel("Text").fill("<p>Plain <strong>HTML</strong></p>");
    await page.getByLabel("Author (optional)").fill("Ese Okoro");
    await page.getByLabel("Publish it now").check();
    await page
      .getByLabel("Picture (optional)")
      .setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: await photo() });
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
    await expect(page.getByLabel("Text")).toHaveValue("<p>Plain <strong>HTML</strong></p>");
    await expect(page.getByLabel("Author (optional)")).toHaveValue("Ese Okoro");
    await expect(page.getByLabel("Remove this picture from the post")).toBeVisible();
    await page.getByLabel("Title").fill("By hand");
    await page.getByLabel("It only decorates").check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved and published. Readers see it now.")).toBeVisible();
    await expect(page.getByLabel("Text")).toHaveValue("<p>Plain <strong>HTML</strong></p>");
  });

  test("an editor who corrects an error sees what a colleague saved meanwhile", { tag: "@slow" }, async ({
    page,
    signIn,
  }) => {
    await signIn(page);
    await page.goto("/dashboard/news/new");
    await page.getByLabel("Title").fill("Contested");
    await page.getByLabel("Text").fill("<p>One text.</p>");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved as a draft.")).toBeVisible();

    const colleague = await page.context().newPage();
    await colleague.goto(new URL(page.url()).pathname);
    await colleague.getByLabel("Text").fill("<p>Another text.</p>");
    await colleague.getByRole("button", { name: "Save" }).click();
    await expect(colleague.getByText("Saved as a draft.")).toBeVisible();

    await page.getByLabel("Title").fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
    await page.getByLabel("Title").fill("Mine");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { name: "admin saved this post while you were writing" })).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue("Mine");
    await expect(page.getByLabel("Text")).toHaveValue("<p>Another text.</p>");
  });
});

/** Every state of the editor's pages, reached as a user would. */
const STATES: Record<string, (page: import("@playwright/test").Page) => Promise<void>> = {
  "the list of posts": async (page) => {
    await page.goto("/dashboard/news");
    await expect(page.getByRole("link", { name: "Write a post" })).toBeVisible();
  },
  "the list when nothing fits": async (page) => {
    await page.goto("/dashboard/news?q=nobodywritesthis");
    await expect(page.getByRole("heading", { name: "No post matches" })).toBeVisible();
  },
  "a new post with every error": async (page) => {
    const post = await openPost(page);
    await page.getByLabel("Tag").focus();
    await page.getByLabel("Also published at").fill("https://example.org");
    await post.state.getByLabel("Publish it at the time below").check();
    await post.save.click();
    await expect(page.getByRole("alert")).toBeFocused();
  },
  "a post with the panel of its link open": async (page) => {
    const post = await openPost(page, "/dashboard/news/1");
    await post.tool("Link").click();
    await expect(page.getByLabel("Link address")).toBeFocused();
  },
  "a post with something to bring back": async (page) => {
    const post = await openPost(page);
    await post.title.fill("Never saved");
    await page.reload();
    await expect(page.getByRole("button", { name: "Bring it back" })).toBeVisible();
  },
  "a post that somebody else saved": async (page) => {
    const id = await writePost(page, "Contested", "One text.");
    const colleague = await page.context().newPage();
    const theirs = await openPost(colleague, `/dashboard/news/${id}`);
    await theirs.text.fill("Another text.");
    await theirs.save.click();
    await theirs.saved("Saved");
    await colleague.close();
    await postPage(page).text.fill("A third text.");
    await postPage(page).save.click();
    await expect(page.getByRole("alert")).toBeFocused();
  },
  "the history of a post": async (page) => {
    const id = await writePost(page, "With a past", "One text.");
    await postPage(page).title.fill("With a longer past");
    await postPage(page).save.click();
    await expect(page.getByRole("heading", { name: "With a longer past" })).toBeVisible();
    await page.goto(`/dashboard/news/${id}/history`);
    await expect(page.locator("ins")).toBeVisible();
  },
  "the preview of a post": async (page) => {
    await page.goto("/dashboard/news/1/preview");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  },
};

test("every state of the editor's pages is accessible", { tag: "@slow" }, async ({ page, signIn }) => {
  page.on("dialog", (dialog) => dialog.accept());
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page);
  for (const [state, reach] of Object.entries(STATES)) {
    await test.step(state, async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await reach(page);
      await expectAccessibleEverywhere(page);
      await page.setViewportSize({ width: 320, height: 740 });
      await expectNoSidewaysScroll(page);
    });
  }
});

test("an editor moves a post to the bin, readers don't see it, and it comes back as a draft", { tag: "@slow" }, async ({
  page,
  playwright,
  app,
  signIn,
}) => {
  const reader = await playwright.request.newContext({ baseURL: app.url });
  const title = `The market moves ${randomUUID()}`;
  await signIn(page);
  const id = await writePost(page, title, "On Friday it moves to the square.", "Publish it now");
  await expect(page.getByText(/\d+ words, about 1 minute to read/)).toBeVisible();
  await page.getByRole("button", { name: "Move to the bin" }).click();
  await expect(page.getByText("The post is in the bin. It is deleted after 30 days.")).toBeVisible();
  await expectAccessibleEverywhere(page);
  expect((await reader.get(`/news/${id}`)).status()).toBe(404);

  await page.goto(`/dashboard/news/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole("button", { name: "Take it out of the bin" }).click();
  await postPage(page).saved("Taken out of the bin, as a draft. Only staff can see it.");
  expect((await reader.get(`/news/${id}`)).status()).toBe(404);
  await reader.dispose();
});
