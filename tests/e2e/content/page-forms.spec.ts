import type { Locator } from "@playwright/test";
import type { BuiltApp } from "../../support/apps/built-app.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { expectAccessibleEverywhere } from "../support/accessible.ts";
import { deleteTexts, withRecords } from "../support/records.ts";

// A wrong value responds with 422; a lost connection, an ended role and a form that is too large are what is tested.
test.use({ expectedErrors: /status of (?:422|403|503)|ERR_INTERNET_DISCONNECTED|blocker on a POP/ });

const FORM = "/dashboard/pages/home-hero";
const OFFER = "You wrote something here that was never saved";

/** Brings the sample back for the tests that follow. */
async function resetContent(app: BuiltApp): Promise<void> {
  await withRecords(app, async (records) => {
    await records.query("delete from autosaves where kind = 'page'");
    await deleteTexts(records, ["home-hero"]);
  });
}

test.afterEach(({ app }) => resetContent(app));

/** The lines of the slides, in their order. */
function slides(page: Page): Locator {
  return page.locator("ol > li:not([hidden]) summary");
}

async function dragAbove(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("There is nothing to drag.");
  await page.mouse.move(start.x + 5, start.y + 5);
  await page.mouse.down();
  await page.mouse.move(end.x + 5, end.y - 4, { steps: 5 });
  await page.mouse.up();
}

test("an editor finds the slides, adds one with a picture, moves it, and gets it back after a crash", {
  tag: "@slow",
}, async ({ page, signIn }) => {
  page.on("dialog", (dialog) => dialog.accept());
  await signIn(page);
  await page.goto("/dashboard/pages");

  await test.step("the search finds the page by what an editor calls it", async () => {
    await page.getByRole("searchbox", { name: "Search" }).fill("slides");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("link", { name: /the slides at its top/ })).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.getByRole("link", { name: /the slides at its top/ }).click();
  });

  await test.step("a new slide has the cursor in its title", async () => {
    await page.getByRole("button", { name: "Add a slide" }).click();
    await expect(page.getByLabel("Title", { exact: true }).last()).toBeFocused();
    await page.keyboard.type("Convocation 2026");
    await expect(slides(page).last()).toContainText("Convocation 2026");
  });

  await test.step("a chosen picture brings its description", async () => {
    await page.getByRole("button", { name: "Choose a picture" }).last().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Search the library").fill("library");
    await expect(dialog.getByText(/^\d+ pictures?$/)).toBeVisible();
    await dialog.locator("li").getByRole("button").first().click();
    await expect(page.getByRole("button", { name: "Choose another picture" }).last()).toBeVisible();
  });

  await test.step("it is dragged to the top, and moved down with a button", async () => {
    await slides(page).last().click();
    const handles = page.getByTitle("Drag to move");
    await handles.first().scrollIntoViewIfNeeded();
    await dragAbove(page, handles.last(), handles.first());
    await expect(slides(page).first()).toContainText("1. Convocation 2026");
    await slides(page).first().click();
    await page.getByRole("button", { name: "Move down: slide 1" }).click();
    await expect(slides(page).nth(1)).toContainText("2. Convocation 2026");
    await expect(page.getByRole("button", { name: "Move down: slide 2" })).toBeFocused();
  });

  await test.step("after a reload it is offered again", async () => {
    await expect(page.getByText(/A copy (?:is stored on this device|was stored at)/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(OFFER)).toBeVisible();
    await page.getByRole("button", { name: "Bring it back" }).click();
    await expect(slides(page).nth(1)).toContainText("2. Convocation 2026");
  });

  await test.step("what is missing is listed, and each entry leads to its field", async () => {
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page
      .getByRole("alert")
      .getByRole("link", { name: "Slides 2 (Convocation 2026): Text below the title" })
      .click();
    await expect(page.getByLabel("Text below the title").nth(1)).toBeFocused();
    await expect(page.getByRole("alert")).toBeVisible();
    await expectAccessibleEverywhere(page);
  });

  await test.step("a removed slide comes back", async () => {
    await page.getByRole("button", { name: "Remove: slide 2" }).click();
    await expect(slides(page).nth(1)).not.toContainText("Convocation 2026");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(slides(page).nth(1)).toContainText("Convocation 2026");
    await expect(slides(page).nth(1)).toBeFocused();
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Saved as a draft on")).toBeVisible();
    await page.reload();
    await expect(slides(page).nth(1)).toContainText("Convocation 2026");
    await expect(page.getByText(OFFER)).toHaveCount(0);
  });
});

test("a picture without a description keeps the text of the one before, and asks whether it still holds", {
  tag: "@slow",
}, async ({ page, signIn }) => {
  await signIn(page);
  await page.goto(FORM);
  await slides(page).first().click();
  const text = page.getByLabel("What it shows").first();
  const decorates = page.getByRole("checkbox", { name: "It only decorates" }).first();
  const question = page.getByText("Does it describe the new one?");
  const before = await text.inputValue();
  const thumbnail = slides(page).first().locator("img");
  const shown = await thumbnail.getAttribute("src");

  await test.step("the picture is found among those that pages show", async () => {
    await page.getByRole("button", { name: "Choose another picture" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Search the library").fill("header fees");
    await dialog.getByLabel("Show", { exact: true }).selectOption("Uploaded");
    await expect(dialog.getByText("No picture matches.")).toBeVisible();
    await dialog.getByLabel("Show", { exact: true }).selectOption("In use");
    await dialog.getByRole("button", { name: "Header fees", exact: true }).click();
  });

  await expect(text).toHaveValue(before);
  await expect(decorates).not.toBeChecked();
  await expect(question).toBeVisible();
  await expect(thumbnail).not.toHaveAttribute("src", shown ?? "");
  await expectAccessibleEverywhere(page);
  await text.fill("Students at the bursary");
  await expect(question).toHaveCount(0);

  await test.step("every key of a search counts, also just after what was chosen was stored", async () => {
    await expect(page.getByText(/A copy (?:is stored on this device|was stored at)/)).toBeVisible();
    await page.getByRole("button", { name: "Choose another picture" }).first().click();
    const search = page.getByRole("dialog").getByLabel("Search the library");
    await search.pressSequentially("bursar");
    await expect(search).toHaveValue("bursar");
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  });

  await test.step("a chosen picture comes back with the rest", async () => {
    await expect(page.getByText(/A copy was stored at/)).toBeVisible();
    page.once("dialog", (dialog) => dialog.accept());
    await page.reload();
    await page.getByRole("button", { name: "Bring it back" }).click();
    await expect(thumbnail).toHaveAttribute("src", /header-fees/);
  });
});

test("nothing typed is lost when the connection, the role or the room for it ends", { tag: "@slow" }, async ({
  page,
  app,
  signIn,
}) => {
  await signIn(page);
  await page.goto(FORM);
  await slides(page).first().click();
  const title = page.getByLabel("Title", { exact: true }).first();
  const save = page.getByRole("button", { name: "Save draft" });
  await title.fill("<b>Still</b> here");

  await test.step("leaving asks first", async () => {
    page.once("dialog", (dialog) => dialog.dismiss());
    await page.getByRole("link", { name: "Pictures" }).click();
    await expect(title).toHaveValue("<b>Still</b> here");
  });

  await test.step("without a connection", async () => {
    await page.context().setOffline(true);
    await save.click();
    await expect(page.getByRole("alert")).toContainText("the server did not respond");
    await expect(title).toHaveValue("<b>Still</b> here");
    await page.context().setOffline(false);
  });

  await test.step("with five million letters in a field", async () => {
    const text = page.getByLabel("Text below the title").first();
    const before = await text.inputValue();
    await text.evaluate((field: HTMLInputElement) => {
      field.value = "a".repeat(5_000_000);
    });
    await save.click();
    await expect(page.getByRole("alert")).toContainText("This text has 5,000,000 letters. Shorten it.");
    await text.fill(before);
  });

  await test.step("with a role that ended meanwhile", async () => {
    await setRoles(app, "viewer");
    await save.click();
    await expect(page.getByRole("alert")).toContainText("your role no longer allows you to change pages");
    await expect(title).toHaveValue("<b>Still</b> here");
    await setRoles(app, "administrator");
    await save.click();
    await expect(page.getByText("Saved as a draft on")).toBeVisible();
    await expect(slides(page).first()).toContainText("<b>Still</b> here");
  });
});

async function setRoles(app: BuiltApp, role: "viewer" | "administrator"): Promise<void> {
  const roles = role === "viewer" ? "{figures-viewer}" : "{administrator}";
  await withRecords(app, (records) =>
    records.query("update staff set roles = $1 where id = (select min(id) from staff)", [roles]),
  );
}

test("a text that nears its limit says how much is left, and one beyond it is said to be too long, not cut off", {
  tag: "@slow",
}, async ({ page, signIn }) => {
  await signIn(page);
  await page.goto(`${FORM}#slides.0.subtitle`);
  const subtitle = page.locator("[id='slides.0.subtitle']");
  await subtitle.fill("x".repeat(240));
  await expect(page.getByText(/characters? left/)).toBeHidden();
  await subtitle.fill("x".repeat(299));
  await expect(page.getByText("1 character left of 300", { exact: true })).toBeVisible();
  await subtitle.fill("x".repeat(302));
  await expect(page.getByText("2 characters too many: at most 300", { exact: true })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("At most 300 letters fit here: shorten it");
  await expect(subtitle).toHaveValue("x".repeat(302));
});
