import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from "../support/accessible.ts";
import { openPost } from "../support/news-editor.ts";

const YOUTUBE = /youtube/;

/** Chooses a picture of the library by its title. */
async function choose(page: Page, title: string) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Search the library").fill(title);
  await dialog.getByRole("button", { name: title, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test("a post shows pictures, a gallery, a video and a table, and loads nothing from another site before a reader plays the video", {
  tag: "@slow",
}, async ({ page, signIn }) => {
  const elsewhere: string[] = [];
  await page.route(YOUTUBE, (route) => {
    elsewhere.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<title>Player</title>" });
  });
  await signIn(page);
  const post = await openPost(page);
  await post.title.fill("All that a post can show");
  await post.text.fill("Before the pictures.");

  await test.step("a picture needs a description", async () => {
    await post.tool("Picture").click();
    const panel = page.getByRole("group", { name: "Pictures in the text" });
    await panel.getByRole("button", { name: "Choose a picture" }).click();
    await choose(page, "Hero campus");
    await panel.getByLabel("What picture 1 shows").fill("");
    await panel.getByRole("button", { name: "Put it into the text" }).click();
    await expect(panel.getByRole("alert")).toHaveText(/^Say what picture 1 shows/);
    await panel.getByLabel("What picture 1 shows").fill("The gate at noon");
    await panel.getByLabel("Caption").fill("Where it begins.");
    await panel.getByLabel("Caption").press("Enter");
    await expect(post.text.getByRole("img", { name: "The gate at noon" })).toBeVisible();
  });

  await test.step("it becomes a gallery with a second one", async () => {
    await post.text.getByRole("button", { name: /^Change: Picture/ }).click();
    const panel = page.getByRole("group", { name: "Pictures in the text" });
    await panel.getByRole("button", { name: /^Add another picture/ }).click();
    await choose(page, "Hero admission");
    await panel.getByLabel("What picture 2 shows").fill("Yams in a row");
    await panel.getByRole("button", { name: "Change it in the text" }).click();
    await expect(post.text.getByText("Gallery of 2 pictures: Where it begins.")).toBeVisible();
  });

  await test.step("a video is named by its address", async () => {
    await post.tool("Video").click();
    const panel = page.getByRole("group", { name: "Video in the text" });
    await panel.getByLabel("Address of the video").fill("https://example.org/film");
    await panel.getByLabel("Title").fill("The day in two minutes");
    await panel.getByRole("button", { name: "Put it into the text" }).click();
    await expect(panel.getByRole("alert")).toHaveText(/^Paste the address of a video/);
    await panel.getByLabel("Address of the video").fill("https://youtu.be/dQw4w9WgXcQ?si=abc");
    await panel.getByRole("button", { name: "Put it into the text" }).click();
    await expect(post.text.getByText("Video: The day in two minutes")).toBeVisible();
  });

  await test.step("a table is filled by keyboard", async () => {
    await post.tool("Table").click();
    await expect(post.text).toBeFocused();
    for (const word of ["Faculty", "Places", "Fee", "Law", "40", "₦200,000"]) {
      await page.keyboard.type(word);
      await page.keyboard.press("Tab");
    }
    await expect(post.text.getByRole("columnheader", { name: "Faculty" })).toBeVisible();
    await page.getByRole("toolbar", { name: "Table" }).getByRole("button", { name: "Delete the row" }).click();
    await expect(post.text.getByRole("row")).toHaveCount(2);
    await expectAccessibleEverywhere(page);
  });

  await post.state.getByLabel("Publish it now").check();
  await post.save.click();
  await post.saved("Saved and published");
  await page.getByRole("link", { name: "See it as readers do" }).click();
  const article = page.getByRole("article");
  const gallery = article.getByRole("figure").filter({ hasText: "Where it begins." });
  await expect(gallery.getByRole("link", { name: "The gate at noon" })).toHaveAttribute(
    "href",
    /\/pictures\/hero-campus-/,
  );
  await expect(gallery.getByRole("img", { name: "Yams in a row" })).toBeVisible();
  await expect(article.getByRole("table").getByRole("row")).toHaveText(["FacultyPlacesFee", "Law40₦200,000"]);
  await expectAccessibleEverywhere(page);
  await expectNoSidewaysScroll(page);

  expect(elsewhere).toEqual([]);
  await article.getByRole("link", { name: "Play: The day in two minutes" }).click();
  await expect(article.locator("iframe")).toHaveAttribute("title", "The day in two minutes");
  await expect(article.getByRole("link", { name: "Open the video on its own page" })).toHaveAttribute(
    "href",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  );
  expect(new Set(elsewhere)).toEqual(new Set(["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"]));
});
