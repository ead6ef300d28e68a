import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { htmlErrors } from "../../support/browser/valid-html.ts";
import { expectNoSidewaysScroll } from "../support/accessible.ts";
import { openDuplicates, sendDuplicates } from "../support/duplicates.ts";
import { tabTo } from "../support/status-visitor.ts";

test.use({ viewport: { width: 390, height: 844 }, expectedErrors: /status of 422|ERR_INTERNET_DISCONNECTED/ });

async function expectFitsPhone(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  expect(await htmlErrors(await page.content())).toEqual([]);
}

test("an officer compares two applications, decides with the keyboard and undoes it, and writes a note, on a phone", {
  tag: "@slow",
}, async ({ page, app, signIn }) => {
  const [one, other] = await sendDuplicates(app);
  await signIn(page);
  await openDuplicates(page, one, other);
  await expect(page.getByText("Probably one person: both have the same WAEC/NECO exam number.")).toBeVisible();
  await expect(page.getByText(/City\s*differs/)).toBeVisible();
  await expectFitsPhone(page);
  await tabTo(page, page.getByRole("button", { name: "Not the same person" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Saved: not the same person." })).toBeFocused();
  await expectFitsPhone(page);

  await page.getByRole("link", { name: "Back to the application" }).click();
  await expect(page.getByRole("heading", { name: "What to do" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Compare with/ })).toHaveCount(0);
  await page.goBack();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved: nothing is decided." })).toBeFocused();
  await page.getByRole("link", { name: "Back to the application" }).click();
  await expect(page.getByRole("link", { name: `Compare with ${other.reference}` })).toBeVisible();

  const note = page.getByLabel("Add a note");
  await note.fill("Two exam numbers?");
  page.once("dialog", (dialog) => void dialog.dismiss());
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(note).toHaveValue("Two exam numbers?");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Save the note" }).click();
  await expect(page.getByText("We got no response")).toBeVisible();
  await expect(note).toHaveValue("Two exam numbers?");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Save the note" }).click();
  await expect(page.getByText("The note is saved.")).toBeFocused();
  await expect(note).toHaveValue("");
  const written = page.getByRole("listitem").filter({ hasText: "Two exam numbers?" });
  await expectFitsPhone(page);
  page.once("dialog", (dialog) => void dialog.accept());
  await written.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByText(/^Removed on/)).toBeVisible();
  await expect(written).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an officer decides about two applications, and corrects a rejected note", { tag: "@slow" }, async ({
    page,
    app,
    signIn,
  }) => {
    const [one, other] = await sendDuplicates(app);
    await signIn(page);
    await openDuplicates(page, one, other);
    await page.getByRole("button", { name: "Same person", exact: true }).click();
    await expect(page.getByRole("status")).toHaveText("Saved: same person.");
    await page.getByRole("link", { name: "Back to the application" }).click();
    await expect(page.getByText(/Same person, decided by admin/)).toBeVisible();

    await page.getByRole("button", { name: "Save the note" }).click();
    await expect(page.getByRole("status")).toHaveText("The note is not saved.");
    await expect(page.getByLabel("Add a note")).toHaveAccessibleDescription(/Enter your note\./);
    await page.getByLabel("Add a note").fill("Asked the candidate.");
    await page.getByRole("button", { name: "Save the note" }).click();
    await expect(page.getByRole("heading", { name: "What to do" })).toBeVisible();
    await expect(page.getByText("Asked the candidate.")).toBeVisible();
  });
});
