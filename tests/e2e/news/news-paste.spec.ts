import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { openPost } from "../support/news-editor.ts";

/** What Word puts on the clipboard: a heading, a list made of paragraphs, a picture and a comment. */
const FROM_WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body>
<h1>Resumption <span style="color:red">dates</span></h1>
<p class=MsoNormal>Freshers arrive on <b>Monday</b>.<img src="file:///C:/bus.png"></p>
<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.<span>&nbsp;</span></span>Register</p>
<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.<span>&nbsp;</span></span>Pay</p>
</body></html>`;

/** Pastes as Ctrl+V does, with a clipboard of the test's own: headless browsers have none with HTML. */
async function paste(page: Page, data: Record<string, string>): Promise<void> {
  await page.getByRole("textbox", { name: "Text" }).evaluate((text, sent) => {
    const clipboardData = new DataTransfer();
    for (const [type, value] of Object.entries(sent)) clipboardData.setData(type, value);
    text.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}

test("text from Word keeps its structure, a note says what was left out, and one click undoes the paste", async ({
  page,
  signIn,
}) => {
  page.on("dialog", (dialog) => dialog.accept());
  await signIn(page);
  const post = await openPost(page);
  await post.text.fill("Before.");
  await page.keyboard.press("Enter");
  await paste(page, { "text/html": FROM_WORD, "text/plain": "Resumption dates" });
  await expect(post.text.getByRole("heading")).toHaveText("Resumption dates");
  await expect(post.text.locator("strong")).toHaveText("Monday");
  await expect(post.text.locator("ol > li")).toHaveText(["Register", "Pay"]);
  await expect(post.text.locator("img, [style*=color]")).toHaveCount(0);
  const note = page.getByRole("status").filter({ hasText: "Pasted." });
  await expect(note).toContainText("picture");

  await note.getByRole("button", { name: "Undo the paste" }).click();
  await expect(post.text.getByRole("heading")).toHaveCount(0);
  await expect(post.text).toHaveText("Before.");
  await expect(post.text).toBeFocused();
  await expect(note).toHaveCount(0);

  await test.step("after more typing, Undo would undo something else, and is not offered", async () => {
    await paste(page, { "text/html": FROM_WORD, "text/plain": "Resumption dates" });
    await expect(note.getByRole("button", { name: "Undo the paste" })).toBeVisible();
    await page.keyboard.type("More.");
    await expect(note.getByRole("button", { name: "Undo the paste" })).toHaveCount(0);
    await expect(note).toContainText("picture");
  });
});

test("a paste of five megabytes is rejected, and the text stays as it was", { tag: "@slow" }, async ({
  page,
  signIn,
}) => {
  page.on("dialog", (dialog) => dialog.accept());
  await signIn(page);
  const post = await openPost(page);
  await post.text.fill("Still here.");
  await paste(page, { "text/html": `<p>${"a".repeat(5_000_000)}</p>`, "text/plain": "a" });
  const note = page.getByRole("status").filter({ hasText: "Nothing was pasted" });
  await expect(note).toContainText("200,000");
  await expect(post.text).toHaveText("Still here.");
  await post.text.pressSequentially("!");
  await expect(note).toHaveCount(0);
});
