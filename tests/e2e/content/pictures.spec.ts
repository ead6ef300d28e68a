import { photo } from "../../builders/picture.builder.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { expectAccessibleEverywhere } from "../support/accessible.ts";
import { openPost } from "../support/news-editor.ts";

// A rejected file, and posts that are saved with an error, are 4xx responses, for which Chromium logs a line.
test.use({ expectedErrors: /status of 4(?:22|09)/ });

/** Widths that give each test photos of its own: the library recognizes the same content. */
let width = 1000;
async function newPhoto(name: string) {
  width += 1;
  return { name, mimeType: "image/jpeg", buffer: await photo({ width, height: 700 }) };
}

function imageOf(page: Page) {
  return page.getByRole("img", { name: "Students before the hall" });
}

test("an editor uploads a picture, describes it, uses it in a post, and replaces it everywhere", {
  tag: "@slow",
}, async ({ page, context, signIn }) => {
  await signIn(page);
  await page.goto("/dashboard/pictures");
  await test.step("uploads two files, one of which is no picture", async () => {
    const files = [
      await newPhoto("new_hall.jpg"),
      { name: "menu.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") },
    ];
    await page.getByLabel("Add pictures").setInputFiles(files);
    await expect(page.getByText("menu.gif: That file is not a JPEG, PNG or WebP picture.")).toBeVisible();
    await expect(page.getByText("new_hall.jpg was added.")).toBeVisible();
    await expectAccessibleEverywhere(page);
  });

  await test.step("describes it, and moves the focal point with the arrow keys", async () => {
    await page.getByRole("link", { name: "Describe it" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("link", { name: /Say what the picture shows/ })).toBeVisible();
    await page.getByLabel("What the picture shows").fill("Students before the hall");
    await page.getByRole("button", { name: /^Focal point/ }).focus();
    for (const key of ["Shift+ArrowLeft", "Shift+ArrowLeft", "ArrowUp"]) await page.keyboard.press(key);
    await expect(page.getByLabel("From the left, in %")).toHaveValue("30");
    await expect(page.getByLabel("From the top, in %")).toHaveValue("49");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved. Pages show it now.")).toBeVisible();
    await expectAccessibleEverywhere(page);
  });
  const address = new URL(page.url()).pathname;

  await test.step("chooses it in a new post", async () => {
    const post = await openPost(page);
    await post.title.fill("The new hall is open");
    await post.text.fill("Come and see.");
    await page.getByRole("button", { name: "Choose a picture" }).click();
    const dialog = page.getByRole("dialog", { name: "Picture of the post" });
    await dialog.getByLabel("Search the library").fill("new hall");
    await expect(dialog.getByText("1 picture")).toBeVisible();
    await expectAccessibleEverywhere(page);
    await dialog.getByRole("button", { name: "new hall" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel("What the picture shows")).toHaveValue("Students before the hall");
    await page.getByLabel("Publish it now").check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved and published")).toBeVisible();
  });
  const article = page.url().replace("/dashboard", "").replace(/\?.*/, "");

  const reader = await context.newPage();
  await reader.goto(article);
  const before = await imageOf(reader).getAttribute("src");
  await expect(imageOf(reader)).toHaveCSS("object-position", "30% 49%");

  await test.step("replaces the file; readers see the new one, and the old address still works", async () => {
    await page.goto(address);
    await expect(page.getByRole("link", { name: "The new hall is open" })).toBeVisible();
    await page.getByLabel("New file").setInputFiles(await newPhoto("better.jpg"));
    await page.getByRole("button", { name: "Replace everywhere" }).click();
    await expect(page.getByText("Replaced. Every page that uses the picture")).toBeVisible();
    await reader.goto(article);
    await expect(imageOf(reader)).toHaveAttribute("src", /^\/files\/[0-9a-f]{32}-640\.webp$/);
    expect(await imageOf(reader).getAttribute("src")).not.toBe(before);
    expect((await reader.request.get(before ?? "")).status()).toBe(200);
  });
});

test("an editor drops a photo that the library has, and finds it instead", { tag: "@slow" }, async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto("/dashboard/pictures");
  const file = await newPhoto("twice.jpg");
  await page.getByLabel("Add pictures").setInputFiles(file);
  await expect(page.getByText("twice.jpg was added.")).toBeVisible();
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], "again.jpg", { type: "image/jpeg" }));
      return transfer;
    },
    [...file.buffer],
  );
  await page.getByRole("region", { name: "Upload" }).locator("form").dispatchEvent("drop", { dataTransfer: dropped });
  await expect(page.getByText("again.jpg is in the library already.")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an editor uploads several files, describes one, and chooses it in a post", { tag: "@slow" }, async ({
    page,
    signIn,
  }) => {
    await signIn(page);
    await page.goto("/dashboard/pictures");
    await page
      .getByLabel("Add pictures")
      .setInputFiles([await newPhoto("plain one.jpg"), await newPhoto("plain two.jpg")]);
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(page.getByText("plain two.jpg was added.")).toBeVisible();
    const added = page.getByRole("listitem").filter({ hasText: "plain one.jpg was added." });
    await added.getByRole("link", { name: "Describe it" }).click();
    await page.getByLabel("What the picture shows").fill("A lawn");
    await page.getByLabel("From the left, in %").fill("80");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved. Pages show it now.")).toBeVisible();
    await page.goto("/dashboard/news/new");
    await page.getByLabel("Title").fill("By hand");
    await page.getByLabel("Text").fill("<p>Text</p>");
    await page.getByLabel("plain one").check();
    await page.getByLabel("It only decorates").check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved as a draft")).toBeVisible();
    await expect(page.getByRole("radio", { name: "This picture" })).toBeChecked();
  });
});
